// Folder and File. Names repeat, trashed items stay in sight, searches lag behind creations.
import { extname } from "node:path";
import { Blob, toBytes } from "./blob";
import { parseDriveQuery } from "./drive-query";
import { DOCUMENT_TYPE, FOLDER_TYPE, ROOT_ID, SPREADSHEET_TYPE, type DriveItem } from "./drive-store";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export const isFolder = (item: DriveItem): boolean => item.mimeType === FOLDER_TYPE;

class ItemIterator<T> extends GuestObject {
  readonly #run: Execution;
  readonly #items: T[];
  #next = 0;

  constructor(run: Execution, items: T[]) {
    super();
    this.#run = run;
    this.#items = items;
  }

  hasNext(): boolean {
    return this.#next < this.#items.length;
  }

  next(): T {
    return this.#items[this.#next++] ?? this.#run.fail("noNextItem");
  }
}

export class FileIterator extends ItemIterator<File> {
  static override readonly service = "FileIterator";
}

export class FolderIterator extends ItemIterator<Folder> {
  static override readonly service = "FolderIterator";
}

/** Newest first, without what was created within the lag of the search. */
function searched(run: Execution, wanted: (item: DriveItem) => boolean): DriveItem[] {
  const { drive, readings } = run.world;
  const visibleMs = run.world.nowMs() - readings.searchLagMs;
  return drive
    .all()
    .filter((item) => item.parent !== null && item.createdMs <= visibleMs && wanted(item))
    .filter((item) => readings.searchFindsTrashed || !drive.isTrashed(item))
    .sort((a, b) => b.updatedMs - a.updatedMs);
}

export function queried(run: Execution, query: string): (item: DriveItem) => boolean {
  const test = parseDriveQuery(query) ?? run.fail("invalidArgument", { name: "q" });
  return (item) => test(item, run.world.drive.isTrashed(item));
}

export const filesOf = (run: Execution, wanted: (item: DriveItem) => boolean): FileIterator =>
  new FileIterator(
    run,
    searched(run, (item) => !isFolder(item) && wanted(item)).map((item) => new File(run, item.id)),
  );

export const foldersOf = (run: Execution, wanted: (item: DriveItem) => boolean): FolderIterator =>
  new FolderIterator(
    run,
    searched(run, (item) => isFolder(item) && wanted(item)).map((item) => new Folder(run, item.id)),
  );

/** (blob) or (name, content, mimeType). */
export function createFileIn(run: Execution, parent: string, args: unknown[]): File {
  const [first, content, mimeType] = args;
  if (first instanceof Blob) {
    const type = first.getContentType() ?? "application/octet-stream";
    const bytes = toBytes(first.getBytes());
    return new File(
      run,
      run.world.drive.createFile({
        name: first.getName() ?? "Untitled",
        mimeType: type,
        parent,
        content: bytes,
      }).id,
    );
  }
  if (typeof first !== "string" || content === undefined) {
    run.fail("signature", { types: args.map((arg) => typeof arg).join(","), call: "DriveApp.createFile" });
  }
  const type = typeof mimeType === "string" ? mimeType : "text/plain";
  return new File(
    run,
    run.world.drive.createFile({ name: first, mimeType: type, parent, content: String(content) }).id,
  );
}

export function createFolderIn(run: Execution, parent: string, name: unknown): Folder {
  if (typeof name !== "string" || name === "") run.fail("invalidArgument", { name: "name" });
  return new Folder(run, run.world.drive.createFolder(name, parent).id);
}

abstract class Item extends GuestObject {
  protected readonly of: () => DriveItem;
  protected readonly host: () => Execution;

  constructor(run: Execution, id: string) {
    super();
    this.host = () => run;
    this.of = () => run.world.drive.find(id) ?? run.fail("noItem");
  }

  getId(): string {
    return this.of().id;
  }

  getName(): string {
    return this.of().name;
  }

  getDescription(): string | null {
    return this.of().description;
  }

  getDateCreated(): Date {
    return new Date(this.of().createdMs);
  }

  getLastUpdated(): Date {
    return new Date(this.of().updatedMs);
  }

  isTrashed(): boolean {
    return this.host().world.drive.isTrashed(this.of());
  }

  getParents(): FolderIterator {
    const { parent } = this.of();
    return new FolderIterator(this.host(), parent === null ? [] : [new Folder(this.host(), parent)]);
  }

  setName(name: string): this {
    return this.#change({ name: String(name) });
  }

  setDescription(description: string | null): this {
    return this.#change({ description: description === null ? null : String(description) });
  }

  setTrashed(trashed: boolean): this {
    return this.#change({ trashed });
  }

  moveTo(destination: Folder): this {
    return this.#change({ parent: destination.getId() });
  }

  #change(changes: Partial<DriveItem>): this {
    this.host().world.drive.change(this.of().id, changes);
    return this;
  }
}

export class Folder extends Item {
  static override readonly service = "Folder";

  getUrl(): string {
    return `https://drive.google.com/drive/folders/${this.of().id}`;
  }

  getFiles(): FileIterator {
    return filesOf(this.host(), (item) => item.parent === this.of().id);
  }

  getFolders(): FolderIterator {
    return foldersOf(this.host(), (item) => item.parent === this.of().id);
  }

  getFilesByName(name: string): FileIterator {
    return filesOf(this.host(), (item) => item.parent === this.of().id && item.name === name);
  }

  getFoldersByName(name: string): FolderIterator {
    return foldersOf(this.host(), (item) => item.parent === this.of().id && item.name === name);
  }

  searchFiles(params: string): FileIterator {
    const test = queried(this.host(), params);
    return filesOf(this.host(), (item) => item.parent === this.of().id && test(item));
  }

  searchFolders(params: string): FolderIterator {
    const test = queried(this.host(), params);
    return foldersOf(this.host(), (item) => item.parent === this.of().id && test(item));
  }

  createFile(...args: unknown[]): File {
    return createFileIn(this.host(), this.of().id, args);
  }

  createFolder(name: string): Folder {
    return createFolderIn(this.host(), this.of().id, name);
  }
}

export class File extends Item {
  static override readonly service = "File";

  getUrl(): string {
    const { id, mimeType } = this.of();
    if (mimeType === DOCUMENT_TYPE) return `https://docs.google.com/document/d/${id}/edit`;
    if (mimeType === SPREADSHEET_TYPE) return `https://docs.google.com/spreadsheets/d/${id}/edit`;
    return `https://drive.google.com/file/d/${id}/view`;
  }

  getMimeType(): string {
    return this.of().mimeType;
  }

  getSize(): number {
    const item = this.of();
    return item.mimeType.startsWith("application/vnd.google-apps")
      ? 0
      : this.host().world.drive.content(item).length;
  }

  getBlob(): Blob {
    const item = this.of();
    return new Blob(this.host().world.drive.content(item), item.mimeType, item.name);
  }

  getAs(contentType: string): Blob {
    return this.getBlob().getAs(contentType);
  }

  setContent(content: string): File {
    this.host().world.drive.write(this.of().id, String(content));
    return this;
  }

  /** (), (name), (folder) or (name, folder). */
  makeCopy(...args: unknown[]): File {
    const run = this.host();
    const { world } = run;
    const item = this.of();
    if (item.mimeType === SPREADSHEET_TYPE)
      throw new Error("The local host copies files and documents, not spreadsheets.");
    const folder = args.find((arg) => arg instanceof Folder);
    const usual = world.locale === "ja" ? `${item.name} のコピー` : `Copy of ${item.name}`;
    const name = typeof args[0] === "string" ? args[0] : usual;
    const parent = folder instanceof Folder ? folder.getId() : (item.parent ?? ROOT_ID);
    const isDocument = item.mimeType === DOCUMENT_TYPE;
    if (isDocument) run.charge("documents", 1);
    const copy = world.drive.createFile({
      name,
      mimeType: item.mimeType,
      parent,
      content: world.drive.content(item),
      ...(isDocument ? { extension: extname(item.path) } : {}),
    });
    return new File(run, copy.id);
  }
}
