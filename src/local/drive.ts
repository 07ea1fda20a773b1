// DriveApp: the way into Drive, and searches over all of it.
import { ROOT_ID } from "./drive-store";
import {
  File,
  Folder,
  createFileIn,
  createFolderIn,
  filesOf,
  foldersOf,
  isFolder,
  queried,
  type FileIterator,
  type FolderIterator,
} from "./drive-items";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export class DriveApp extends GuestObject {
  static override readonly service = "DriveApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getFileById(id: string): File {
    return new File(this.#run, this.#known(id, false));
  }

  getFolderById(id: string): Folder {
    return new Folder(this.#run, this.#known(id, true));
  }

  getRootFolder(): Folder {
    return new Folder(this.#run, ROOT_ID);
  }

  getFiles(): FileIterator {
    return filesOf(this.#run, () => true);
  }

  getFolders(): FolderIterator {
    return foldersOf(this.#run, () => true);
  }

  getFilesByName(name: string): FileIterator {
    return filesOf(this.#run, (item) => item.name === name);
  }

  getFoldersByName(name: string): FolderIterator {
    return foldersOf(this.#run, (item) => item.name === name);
  }

  searchFiles(params: string): FileIterator {
    return filesOf(this.#run, queried(this.#run, params));
  }

  searchFolders(params: string): FolderIterator {
    return foldersOf(this.#run, queried(this.#run, params));
  }

  createFile(...args: unknown[]): File {
    return createFileIn(this.#run, ROOT_ID, args);
  }

  createFolder(name: string): Folder {
    return createFolderIn(this.#run, ROOT_ID, name);
  }

  #known(id: string, wantsFolder: boolean): string {
    const item =
      typeof id === "string" && id !== ""
        ? this.#run.world.drive.find(id)
        : this.#run.fail("invalidArgument", { name: "id" });
    if (item === undefined || isFolder(item) !== wantsFolder) this.#run.fail("noItem");
    return item.id;
  }
}
