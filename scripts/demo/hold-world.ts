// One start at a time on a world: a second one would empty it under the first.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, releaseLock } from "../../src/local/file-lock";
import { UsageError } from "./records";

const LOCK = "start.lock";
const SETTINGS = "world.json";
/** What a world keeps in its folder, and a start may delete. */
const OURS = [
  SETTINGS,
  ".tmp",
  "cache",
  "counters",
  "drive",
  "executions.jsonl",
  "lock",
  "mail",
  "properties",
  "sheets",
  "triggers.json",
];

/** Another start is at work there. */
export class BusyError extends Error {}

/**
 * Only a folder that an earlier start made, or an empty one, is taken.
 * @returns what lets it go again
 */
export function holdWorld(dir: string): () => void {
  if (existsSync(dir) && !statSync(dir).isDirectory())
    throw new UsageError(`--world ${dir} is a file; name a folder.`);
  try {
    mkdirSync(dir, { recursive: true });
  } catch (error) {
    const { code = "error" } = error as NodeJS.ErrnoException;
    const why = { ENOTDIR: "a folder on its path is a file", EEXIST: "a folder on its path is a file" }[code];
    throw new UsageError(`--world ${dir} cannot be made: ${why ?? code}. Name another folder.`);
  }
  const found = readdirSync(dir).filter((name) => !name.startsWith(LOCK));
  if (found.length > 0 && !isWorld(join(dir, SETTINGS))) {
    throw new UsageError(
      `--world ${dir} exists and is no world of an earlier start; name another folder or empty it.`,
    );
  }
  const others = found.filter((name) => !OURS.includes(name));
  if (others.length > 0) {
    throw new UsageError(
      `--world ${dir} holds ${others.slice(0, 3).join(", ")} beside a world of an earlier start. Nothing was deleted: ` +
        `move what is yours elsewhere, or name another folder.`,
    );
  }
  const lock = join(dir, LOCK);
  if (!acquireLock(lock)) {
    throw new BusyError(
      `Another start is at work in --world ${dir}. Wait until it has ended, or name another folder.`,
    );
  }
  return () => releaseLock(lock);
}

/** Others have a file of that name too. */
function isWorld(file: string): boolean {
  try {
    const { scriptId, clock } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    return typeof scriptId === "string" && typeof clock === "string";
  } catch {
    return false;
  }
}

/** Everything in a held world, but not its lock. */
export const contentsOf = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => !name.startsWith(LOCK))
    .map((name) => join(dir, name));
