// A lock between processes that a dead holder cannot keep: the file names its holder by process id and start time, so
// that a process ended by SIGKILL holds nothing from that moment on, and a reused process id is not taken for it.
import { randomUUID } from "node:crypto";
import { hasShape, readBytes } from "./world-fault";
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";

interface Holder {
  pid: number;
  started: string;
  id: string;
}

const SELF_ID = randomUUID();
let self: Holder | undefined;

const hasProc = existsSync("/proc/self/stat");

/** When a process started, or undefined where it no longer runs (a zombie has died, though its parent has not looked). */
function processStart(pid: number): string | undefined {
  if (hasProc) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return "unknown";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "unknown" : undefined;
  }
}

export const isProcessAlive = (pid: number): boolean => processStart(pid) !== undefined;

function ownIdentity(): Holder {
  self ??= { pid: process.pid, started: processStart(process.pid) ?? "unknown", id: SELF_ID };
  return self;
}

const isAlive = (holder: Holder): boolean => processStart(holder.pid) === holder.started;

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readBytes(path).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const holder: unknown = JSON.parse(text);
    if (hasShape(holder, { pid: 0, started: "", id: "" })) return holder as Holder;
  } catch {
    // Half a file: as good as none.
  }
  return { pid: -1, started: "", id: "unreadable" };
}

let claims = 0;

/** The claim is written beside its place and linked into it: the lock file is never there without its content. */
function writeClaim(path: string): string {
  const claim = `${path}.${process.pid}-${++claims}.claim`;
  writeFileSync(claim, JSON.stringify(ownIdentity()));
  return claim;
}

function linkClaim(path: string): boolean {
  const claim = writeClaim(path);
  try {
    linkSync(claim, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(claim);
  }
}

/**
 * Only the process whose turn it is may replace a dead holder's file, and the turn is a lock named after that holder:
 * without it, of two that saw the same dead holder, the slower would throw out the quicker one's fresh lock.
 */
function takeOver(path: string, dead: Holder): boolean {
  const turn = `${path}.${dead.id}`;
  if (!acquireLock(turn)) return false;
  try {
    if (readHolder(path)?.id !== dead.id) return false;
    renameSync(writeClaim(path), path);
    return true;
  } finally {
    unlinkSync(turn);
  }
}

/** True when this process now holds the lock. Not re-entrant: a lock this process holds already is busy. */
export function acquireLock(path: string): boolean {
  if (linkClaim(path)) return true;
  const holder = readHolder(path);
  if (holder === undefined) return linkClaim(path);
  return isAlive(holder) ? false : takeOver(path, holder);
}

export function releaseLock(path: string): void {
  if (readHolder(path)?.id === SELF_ID) unlinkSync(path);
}

export function isLockHeld(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && isAlive(holder);
}
