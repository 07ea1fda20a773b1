/** Result files that nobody changed for long move to an archive folder, where the job asks. Only files that it made. */
import type { Run } from "./run";
import { FILE_MARK } from "./create-once";

export interface ArchiveFiles {
  /** Id of the folder that holds the job's files; "" leaves everything where it is. */
  folder: string;
  /** Days since the last change. 0: never. */
  afterDays: number;
}

const ARCHIVE_FOLDER = "archive";
const DAY_MS = 86_400_000;

/**
 * @param untilMs what is left then is for another day
 * @returns whether nothing is left to move
 */
export function archiveFiles(run: Run, job: string, wanted: ArchiveFiles, untilMs: number): boolean {
  if (wanted.folder === "" || wanted.afterDays === 0) return true;
  const { files, clock } = run.ports;
  // What a record that is not done yet has made is looked for by its id, and by its name in this folder.
  const inUse = new Set(run.book.entriesOf(job).flatMap(({ made }) => Object.values(made)));
  let archive: string | undefined;
  for (const file of files.unchangedSince(clock.nowMs() - wanted.afterDays * DAY_MS, wanted.folder)) {
    if (clock.nowMs() > untilMs) return false;
    if (!file.description.startsWith(`${FILE_MARK}${job} `) || inUse.has(file.id)) continue;
    archive ??= archiveFolder(run, wanted.folder);
    files.move(file.id, archive);
  }
  return true;
}

function archiveFolder({ ports: { files } }: Run, parent: string): string {
  const found = files.foldersNamed(ARCHIVE_FOLDER, parent).find(({ isTrashed }) => !isTrashed);
  return (found ?? files.createFolder(ARCHIVE_FOLDER, parent)).id;
}
