// Drive on disk: an index of items, and real files and folders that people can open. The index is the truth: a file is
// written first and listed last, so that a kill in between leaves at worst a file that Drive never heard of.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { JsonFile } from "./world-disk";
import { hasShape, isMapOf, missingFile } from "./world-fault";
import { safeFileName } from "./safe-file-name";
import type { WorldState } from "./world-state";

export const FOLDER_TYPE = "application/vnd.google-apps.folder";
export const DOCUMENT_TYPE = "application/vnd.google-apps.document";
export const SPREADSHEET_TYPE = "application/vnd.google-apps.spreadsheet";
export const ROOT_ID = "0ARootOfMyDriveLOCAL";

export interface DriveItem {
  id: string;
  name: string;
  mimeType: string;
  parent: string | null;
  /** Below `drive/`; empty for a spreadsheet, which lives in `sheets/`. */
  path: string;
  trashed: boolean;
  description: string | null;
  createdMs: number;
  updatedMs: number;
}

interface NewFile {
  name: string;
  mimeType: string;
  parent: string;
  content: string | Uint8Array;
  /** Ending of a document's text file. */
  extension?: string;
}

const isItem = (value: unknown): boolean =>
  hasShape(value, { id: "", name: "", mimeType: "", path: "", trashed: false, createdMs: 0, updatedMs: 0 });

export class DriveStore {
  readonly #world: WorldState;
  readonly #index: JsonFile<Record<string, DriveItem>>;

  constructor(world: WorldState) {
    this.#world = world;
    const path = world.disk.path("drive", "index.json");
    this.#index = new JsonFile<Record<string, DriveItem>>(
      world.disk,
      path,
      () => {
        if (world.hasSpreadsheet()) throw missingFile(path);
        return { [ROOT_ID]: this.#root() };
      },
      (value) => hasShape(value, { [ROOT_ID]: {} }) && isMapOf(isItem)(value),
    );
  }

  all(): DriveItem[] {
    return Object.values(this.#index.read());
  }

  /** A file that a person took off the disk is gone, as one deleted in Drive is. */
  find(id: string): DriveItem | undefined {
    const items = this.#index.read();
    const item = Object.hasOwn(items, id) ? items[id] : undefined;
    const isGone =
      item !== undefined &&
      item.path !== "" &&
      item.mimeType !== FOLDER_TYPE &&
      !existsSync(this.diskPath(item));
    return isGone ? undefined : item;
  }

  /** An item in a trashed folder is in the bin too. */
  isTrashed(item: DriveItem): boolean {
    if (item.trashed) return true;
    const parent = item.parent === null ? undefined : this.find(item.parent);
    return parent !== undefined && this.isTrashed(parent);
  }

  diskPath(item: DriveItem): string {
    return this.#world.disk.path("drive", item.path);
  }

  content(item: DriveItem): Buffer {
    return item.path === "" ? Buffer.alloc(0) : readFileSync(this.diskPath(item));
  }

  createFile({ name, mimeType, parent, content, extension = "" }: NewFile): DriveItem {
    return this.#world.disk.locked(() => {
      const path = this.#freePath(parent, name, extension);
      this.#world.disk.write(this.#world.disk.path("drive", path), content);
      return this.#list({ name, mimeType, parent, path });
    });
  }

  createFolder(name: string, parent: string): DriveItem {
    return this.#world.disk.locked(() => {
      const path = this.#freePath(parent, name, "");
      mkdirSync(this.#world.disk.path("drive", path), { recursive: true });
      return this.#list({ name, mimeType: FOLDER_TYPE, parent, path });
    });
  }

  listSpreadsheet(id: string, name: string): DriveItem {
    return this.#list({ name, mimeType: SPREADSHEET_TYPE, parent: ROOT_ID, path: "" }, id);
  }

  write(id: string, content: string | Uint8Array): void {
    const item = this.find(id);
    if (item === undefined) return;
    this.#world.disk.write(this.diskPath(item), content);
    this.change(id, {});
  }

  change(id: string, changes: Partial<DriveItem>): void {
    const updatedMs = this.#world.nowMs();
    this.#index.update((items) => {
      const item = items[id];
      if (item !== undefined) Object.assign(item, { updatedMs }, changes);
    });
  }

  #list(item: Pick<DriveItem, "name" | "mimeType" | "parent" | "path">, id = this.#world.newId()): DriveItem {
    const nowMs = this.#world.nowMs();
    const listed = { ...item, id, trashed: false, description: null, createdMs: nowMs, updatedMs: nowMs };
    this.#index.update((items) => (items[id] = listed));
    return listed;
  }

  /** Names repeat in Drive, paths cannot: the second is `name (2)`. */
  #freePath(parent: string, name: string, extension: string): string {
    const folder = this.find(parent)?.path ?? "";
    const safe = safeFileName(name);
    const ending = extension !== "" ? extension : extname(safe);
    const stem = extension !== "" || ending === "" ? safe : safe.slice(0, -ending.length);
    let path = join(folder, `${stem}${ending}`);
    const isTaken = (at: string): boolean =>
      at === "index.json" || existsSync(this.#world.disk.path("drive", at));
    for (let n = 2; isTaken(path); n++) path = join(folder, `${stem} (${n})${ending}`);
    return path;
  }

  #root(): DriveItem {
    const name = this.#world.locale === "ja" ? "マイドライブ" : "My Drive";
    return {
      id: ROOT_ID,
      name,
      mimeType: FOLDER_TYPE,
      parent: null,
      path: "",
      trashed: false,
      description: null,
      createdMs: 0,
      updatedMs: 0,
    };
  }
}
