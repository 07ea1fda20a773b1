// One start at a time on a world: a second one would empty it under the first.
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, releaseLock } from "../../src/local/file-lock";
import { UsageError } from "./records";

const LOCK = "start.lock";

/** Another start is at work there. */
export class BusyError extends Error {}

/**
 * Only a folder that an earlier start made, or an empty one, is taken.
 * @returns what lets it go again
 */
export function holdWorld(dir: string): () => void {
  if (existsSync(dir) && !statSync(dir).isDirectory())
    throw new UsageError(`--world ${dir} is a file; name a folder.`);
  const found = existsSync(dir) ? readdirSync(dir).filter((name) => !name.startsWith(LOCK)) : [];
  if (found.length > 0 && !found.includes("world.json")) {
    throw new UsageError(
      `--world ${dir} exists and is no world of an earlier start; name another folder or empty it.`,
    );
  }
  mkdirSync(dir, { recursive: true });
  const lock = join(dir, LOCK);
  if (!acquireLock(lock)) {
    throw new BusyError(
      `Another start is at work in --world ${dir}. Wait until it has ended, or name another folder.`,
    );
  }
  return () => releaseLock(lock);
}

/** Everything in a held world, but not its lock. */
export const contentsOf = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => !name.startsWith(LOCK))
    .map((name) => join(dir, name));
