/** A drive of names without uniqueness, as Google's is. */
import type { FileRef, Files } from "../../src/ports";
import type { AsCall } from "./memory-tables";

export interface StoredFile extends FileRef {
  kind: "file" | "folder";
  folderId: string;
  content: string;
}

export function storedFile(given: Partial<StoredFile> & { name: string }): StoredFile {
  const id = given.id ?? `id of ${given.name}`;
  return {
    url: `https://drive.example/${id}`,
    createdMs: 0,
    description: "",
    isTrashed: false,
    isShortcut: false,
    kind: "file",
    folderId: "",
    content: "",
    ...given,
    id,
  };
}

export function memoryFiles(stored: StoredFile[], asCall: AsCall, nowMs: () => number): Files {
  const byId = (kind: StoredFile["kind"], id: string): StoredFile | null =>
    stored.find((file) => file.kind === kind && file.id === id) ?? null;
  const named = (kind: StoredFile["kind"], name: string, folderId: string): StoredFile[] =>
    stored.filter((file) => file.kind === kind && file.name === name && file.folderId === folderId);
  const create = (kind: StoredFile["kind"], name: string, folderId: string, content = ""): StoredFile => {
    const file = storedFile({
      name,
      kind,
      folderId,
      content,
      createdMs: nowMs(),
      id: `f${stored.length + 1}`,
    });
    stored.push(file);
    return file;
  };
  return {
    file: asCall("files.file", (id: string) => byId("file", id)),
    folder: asCall("files.folder", (id: string) => byId("folder", id)),
    filesNamed: asCall("files.filesNamed", (name: string, folderId: string) => named("file", name, folderId)),
    foldersNamed: asCall("files.foldersNamed", (name: string, folderId: string) =>
      named("folder", name, folderId),
    ),
    copy: asCall("files.copy", (templateId: string, name: string, folderId: string) =>
      create("file", name, folderId, byId("file", templateId)?.content),
    ),
    createFile: asCall("files.createFile", (name: string, content: string, _type: string, folderId: string) =>
      create("file", name, folderId, content),
    ),
    createFolder: asCall("files.createFolder", (name: string, folderId: string) =>
      create("folder", name, folderId),
    ),
    unchangedSince: asCall("files.unchangedSince", (ms: number, folderId: string) =>
      stored.filter(
        (file) =>
          file.kind === "file" && file.folderId === folderId && !file.isTrashed && file.createdMs < ms,
      ),
    ),
    move: asCall("files.move", (fileId: string, folderId: string) => {
      const file = byId("file", fileId);
      if (file !== null) file.folderId = folderId;
    }),
    describe: asCall("files.describe", (kind: "file" | "folder", id: string, description: string) => {
      const file = byId(kind, id);
      if (file !== null) file.description = description;
    }),
  };
}
