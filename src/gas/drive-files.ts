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

const folderOf = (id: string): Folder => (id === "" ? DriveApp.getRootFolder() : DriveApp.getFolderById(id));

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

export const driveFiles = (): Files => ({
  file: (id) => orNull(() => DriveApp.getFileById(id), id),
  folder: (id) => orNull(() => DriveApp.getFolderById(id), id),
  filesNamed: (name, folderId) => all(folderOf(folderId).getFilesByName(name)),
  foldersNamed: (name, folderId) => all(folderOf(folderId).getFoldersByName(name)),
  copy: (templateId, name, folderId) =>
    refOf(DriveApp.getFileById(templateId).makeCopy(name, folderOf(folderId))),
  createFile: (name, content, mimeType, folderId) =>
    refOf(folderOf(folderId).createFile(name, content, mimeType)),
  createFolder: (name, folderId) => refOf(folderOf(folderId).createFolder(name)),
  describe: (kind, id, description) => {
    const item = kind === "file" ? DriveApp.getFileById(id) : DriveApp.getFolderById(id);
    item.setDescription(description);
  },
});
