// A file of the world that is missing or cannot be read. It is told to the person at the command line, in one sentence,
// and never to the script: an answer that Google does not give would be booked as a record's failure.
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { types } from "node:util";

const BEGIN_ANEW = "`npm start` puts a new world in its place";

export class WorldFault extends Error {}

export const missingFile = (path: string, without = ""): WorldFault =>
  new WorldFault(
    `${path} is missing. Put it back from a copy${without === "" ? "" : `, or ${without}`}; ${BEGIN_ANEW}.`,
  );

export const unreadableFile = (
  path: string,
  why: string,
  todo = `Repair it or put it back from a copy; ${BEGIN_ANEW}`,
): WorldFault => new WorldFault(`${path} cannot be used: ${why}. ${todo}.`);

/** What Node says of a file, in words. */
const REASONS: Record<string, string> = {
  EACCES: "you may not read or write it",
  EPERM: "you may not read or write it",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder, and should be a file",
  ENOTDIR: "a folder on its path is a file",
  EEXIST: "it is a file, and should be a folder",
};

/** Undefined for what is no fault of a file. */
export function worldFaultOf(error: unknown): WorldFault | undefined {
  if (error instanceof WorldFault) return error;
  const { code = "", path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  const place = dest ?? path;
  if (!types.isNativeError(error) || typeof place !== "string") return undefined;
  if (code === "ENOENT") return missingFile(place);
  const reason = REASONS[code];
  return reason === undefined ? undefined : unreadableFile(place, reason);
}

export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    // Of a folder Node says it without its path.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}

/** @throws WorldFault for letters in another encoding: they would come out as others */
export function readUtf8(path: string, todo?: string): string {
  const bytes = readBytes(path);
  if (!isUtf8(bytes)) throw unreadableFile(path, "it is not UTF-8 (Shift_JIS or UTF-16, perhaps)", todo);
  return bytes.toString("utf8");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether parsed JSON is an object that has, of these fields, each with the type of the sample. */
export const hasShape = (value: unknown, sample: Record<string, unknown>): boolean =>
  isObject(value) &&
  Object.entries(sample).every(
    ([key, like]) => typeof value[key] === typeof like && Array.isArray(value[key]) === Array.isArray(like),
  );

export const isListOf =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);

export const isMapOf =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    isObject(value) && Object.values(value).every(isItem);

export const isText = (value: unknown): boolean => typeof value === "string";
