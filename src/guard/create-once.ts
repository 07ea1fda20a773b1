/**
 * Files and folders that exist once per creation key (job, record, call), whatever dies in between. The name is
 * for people only: a file of that name which is not ours is never filled or overwritten.
 */
import { ownField, setOwnField } from "../core/own-fields";
import { classify, classifyThrown } from "../core/classify";
import type { FailureClass } from "../core/failure-class";
import { CallFailedError, PermanentError, SetupError } from "../core/raised";
import { hashText } from "../core/record-key";
import { OWN_WORDS } from "../messages/own-words";
import type { FileRef, Files } from "../ports";
import { type AttemptScope, saveTraces } from "./attempt-scope";

export interface CreateOptions {
  name: string;
  /** Folder id; "" is the root. @default "" */
  folder?: string;
  /** Where one attempt creates several: what tells them apart in every attempt. @default the order of the calls */
  key?: string;
  /** Reuse a file of that name, whoever made it. @default false */
  adoptExisting?: boolean;
}

export interface CreatedFile {
  id: string;
  name: string;
  url: string;
  /** It was there already. */
  isReused: boolean;
}

/** In place of an id: the creation failed then, and may have taken place all the same. */
const LOST = "?";
const MAY_BE_THERE: readonly FailureClass[] = ["transient", "unexpected"];
/** Drive has been seen to list a new file only after half a minute. */
const UNLISTED_MS = 60_000;

/** The description of what we made begins with it; the job follows. */
export const FILE_MARK = "Trigger Guard: ";

interface Kind {
  kind: "file" | "folder";
  byId(files: Files, id: string): FileRef | null;
  named(files: Files, name: string, folder: string): FileRef[];
}

const FILE: Kind = {
  kind: "file",
  byId: (files, id) => files.file(id),
  named: (files, name, folder) => files.filesNamed(name, folder),
};

const FOLDER: Kind = {
  kind: "folder",
  byId: (files, id) => files.folder(id),
  named: (files, name, folder) => files.foldersNamed(name, folder),
};

export function copyOnce(scope: AttemptScope, options: CreateOptions & { template: string }): CreatedFile {
  return once(scope, FILE, options, (files, folder) => {
    // Asked once per run: a missing template is the job's fault, and must not cost its records an attempt.
    if (!scope.run.usable.has(options.template) && files.file(options.template) === null) {
      throw new SetupError(OWN_WORDS.noTemplate(options.template));
    }
    scope.run.usable.add(options.template);
    return files.copy(options.template, options.name, folder);
  });
}

export const fileOnce = (
  scope: AttemptScope,
  options: CreateOptions & { content: string; mimeType?: string },
): CreatedFile =>
  once(scope, FILE, options, (files, folder) =>
    files.createFile(options.name, options.content, options.mimeType ?? "text/plain", folder),
  );

export const folderOnce = (scope: AttemptScope, options: CreateOptions): CreatedFile =>
  once(scope, FOLDER, options, (files, folder) => files.createFolder(options.name, folder));

function once(
  scope: AttemptScope,
  kind: Kind,
  options: CreateOptions,
  create: (files: Files, folder: string) => FileRef,
): CreatedFile {
  if (options.name.trim() === "") throw new PermanentError(OWN_WORDS.noName(kind.kind));
  const { files } = scope.run.ports;
  const folder = options.folder ?? "";
  const key = options.key ?? `${kind.kind} ${++scope.creations}`;
  const saved = ownField(scope.entry.made, key);
  const lostMs = saved?.startsWith(LOST) === true ? Number(saved.slice(LOST.length)) : 0;
  const ours = saved === undefined || lostMs > 0 ? null : kind.byId(files, saved);
  if (ours !== null && !ours.isTrashed) return reused(scope, kind, ours);

  refuseBin(scope, folder);
  const mark = `${FILE_MARK}${scope.job.name} ${hashText([scope.record.id, key].join("\n"))}`;
  const existing = kind
    .named(files, options.name, folder)
    .filter((file) => !file.isTrashed && !file.isShortcut)
    .sort((a, b) => a.createdMs - b.createdMs);
  const found = existing.find((file) => file.description === mark) ?? leftUnsaved(scope, existing, lostMs);
  if (found !== undefined) return kept(scope, kind, key, mark, found);
  if (options.adoptExisting === true && existing[0] !== undefined) {
    return keepId(scope, kind, key, existing[0], existing.length);
  }
  const persons = existing.find((file) => file.description === "");
  if (persons !== undefined) {
    throw new PermanentError(OWN_WORDS.notOurs(kind.kind, options.name, persons.url));
  }
  const beganMs = scope.run.ports.clock.nowMs();
  if (lostMs > 0 && Math.abs(beganMs - lostMs) < UNLISTED_MS) throw maybeUnlisted(kind);
  let created: FileRef;
  try {
    created = create(files, folder);
  } catch (thrown) {
    if (MAY_BE_THERE.includes(classifyThrown(thrown).class))
      setOwnField(scope.entry.made, key, `${LOST}${beganMs}`);
    throw thrown;
  }
  // The next statement after the creation: what is between the two is all that a kill can leave unmarked.
  setOwnField(scope.entry.made, key, created.id);
  saveTraces(scope);
  scope.run.usable.add(created.id);
  files.describe(kind.kind, created.id, mark);
  return { id: created.id, name: created.name, url: created.url, isReused: false };
}

/** What is put into a folder in the bin lies there too, and goes with it. */
function refuseBin({ run }: AttemptScope, folder: string): void {
  if (folder === "" || run.usable.has(folder)) return;
  const found = run.ports.files.folder(folder);
  if (found?.isTrashed === true) throw new PermanentError(OWN_WORDS.folderInBin(found.name));
  run.usable.add(folder);
}

const maybeUnlisted = ({ kind }: Kind): CallFailedError =>
  new CallFailedError(
    OWN_WORDS.maybeUnlisted(kind),
    "",
    classify({ message: "", httpStatus: 503 }),
    undefined,
    false,
  );

/** An unmarked one that is younger than the record's first attempt is what a dead run or a lost answer left. */
function leftUnsaved(scope: AttemptScope, existing: FileRef[], lostMs: number): FileRef | undefined {
  const { entry, startedMs } = scope;
  const firstMs = Math.min(...[lostMs, entry.lostMs, entry.firstMs, startedMs].filter((ms) => ms > 0));
  return existing.find((file) => file.description === "" && file.createdMs >= firstMs);
}

function kept(scope: AttemptScope, kind: Kind, key: string, mark: string, file: FileRef): CreatedFile {
  const result = keepId(scope, kind, key, file, 1);
  if (file.description !== mark) scope.run.ports.files.describe(kind.kind, file.id, mark);
  return result;
}

function keepId(scope: AttemptScope, kind: Kind, key: string, file: FileRef, sameNames: number): CreatedFile {
  setOwnField(scope.entry.made, key, file.id);
  saveTraces(scope);
  if (sameNames > 1) {
    scope.run.ports.log(
      "WARNING",
      "NAME_TWICE",
      `${sameNames} of the name "${file.name}"; the oldest is used`,
    );
  }
  return reused(scope, kind, file);
}

function reused(scope: AttemptScope, kind: Kind, file: FileRef): CreatedFile {
  scope.run.usable.add(file.id);
  scope.run.ports.log("INFO", "REUSED", `${kind.kind} "${file.name}" was there already and is reused`, {
    record: scope.record.id,
  });
  return { id: file.id, name: file.name, url: file.url, isReused: true };
}
