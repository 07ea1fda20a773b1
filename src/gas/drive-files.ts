/** DriveApp. Names are not unique and searches may return the trash, so every find hands all of them on. */
import type { FileRef, Files } from "../ports";

type File = GoogleAppsScript.Drive.File;
type Folder = GoogleAppsScript.Drive.Folder;

const SHORTCUT = "application/vnd.google-apps.shortcut";

const refOf = (item: File | Folder): FileRef => ({
  id: item.getId(),
  name: item.getName(),
  url: item.getUrl(),
  createdMs: item.getDateCreated().getTime(),
  description: item.getDescription() ?? "",
  isTrashed: item.isTrashed(),
  isShortcut: "getMimeType" in item && item.getMimeType() === SHORTCUT,
});

/** What was just made is neither described nor in the bin: no further call before its id can be saved. */
const newRefOf = (item: File | Folder): FileRef => ({
  id: item.getId(),
  name: item.getName(),
  url: item.getUrl(),
  createdMs: item.getDateCreated().getTime(),
  description: "",
  isTrashed: false,
  isShortcut: false,
});

function all(
  iterator: GoogleAppsScript.Drive.FileIterator | GoogleAppsScript.Drive.FolderIterator,
): FileRef[] {
  const found: FileRef[] = [];
  while (iterator.hasNext()) found.push(refOf(iterator.next()));
  return found;
}

/** Google says with one sentence that an id does not exist or may not be seen. */
function orNull(find: () => File | Folder, id: string): FileRef | null {
  if (id === "") return null;
  try {
    return refOf(find());
  } catch (thrown) {
    if (/No item with the given ID|指定された\s?ID のアイテム/.test(String(thrown))) return null;
    throw thrown;
  }
}

export function driveFiles(): Files {
  // Asked for once per execution, for all records: only what is done with them is new each time.
  const files = new Map<string, File>();
  const folders = new Map<string, Folder>();
  const fileOf = (id: string): File => remembered(files, id, () => DriveApp.getFileById(id));
  const folderOf = (id: string): Folder =>
    remembered(folders, id, () => (id === "" ? DriveApp.getRootFolder() : DriveApp.getFolderById(id)));
  const created = <Item extends File | Folder>(items: Map<string, Item>, item: Item): FileRef => {
    const ref = newRefOf(item);
    items.set(ref.id, item);
    return ref;
  };
  return {
    file: (id) => orNull(() => DriveApp.getFileById(id), id),
    folder: (id) => orNull(() => DriveApp.getFolderById(id), id),
    filesNamed: (name, folderId) => all(folderOf(folderId).getFilesByName(name)),
    foldersNamed: (name, folderId) => all(folderOf(folderId).getFoldersByName(name)),
    copy: (templateId, name, folderId) =>
      created(files, fileOf(templateId).makeCopy(name, folderOf(folderId))),
    createFile: (name, content, mimeType, folderId) =>
      created(files, folderOf(folderId).createFile(name, content, mimeType)),
    createFolder: (name, folderId) => created(folders, folderOf(folderId).createFolder(name)),
    unchangedSince: (ms, folderId) => each(folderOf(folderId).searchFiles(unchangedQuery(ms))),
    move: (fileId, folderId) => void fileOf(fileId).moveTo(folderOf(folderId)),
    describe: (kind, id, description) => {
      const item = kind === "file" ? fileOf(id) : folderOf(id);
      item.setDescription(description);
    },
  };
}

/** A query knows the last change only: by the day of creation Drive does not search. */
const unchangedQuery = (ms: number): string =>
  `modifiedDate < '${new Date(ms).toISOString().slice(0, 19)}' and trashed = false`;

function* each(iterator: GoogleAppsScript.Drive.FileIterator): Generator<FileRef> {
  while (iterator.hasNext()) yield refOf(iterator.next());
}

function remembered<Item>(known: Map<string, Item>, id: string, find: () => Item): Item {
  const item = known.get(id) ?? find();
  known.set(id, item);
  return item;
}
