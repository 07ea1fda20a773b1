/**
 * One entry per record that has failed or left something behind (a created file, a step, a mark). The entry is
 * what makes the number of retries finite, so what cannot be read is never taken for "never tried".
 */
import { isFieldOf, type StopReason } from "./entry-fields";
import type { FailureClass } from "./failure-class";

export type { StopReason };

export interface Entry {
  id: string;
  label: string;
  /** Ordinary attempts that count. */
  n: number;
  /** Every start that was not a slice; zeroed only by a resume. */
  starts: number;
  /** Starts that made progress or asked for later. */
  slices: number;
  quotaHits: number;
  staleHits: number;
  outageHits: number;
  /** End of the last failure, or its booking. 0: never. */
  lastMs: number;
  lastLogMs: number;
  firstMs: number;
  /** Since when a run that died in it may have left something without its id; kept by a resume. 0: none died. */
  lostMs: number;
  /** First rate refusal since the last resume; 0: none. */
  quotaSinceMs: number;
  /** Waits since then that a host ordered or an outage caused; they do not count towards `maxQuotaHours`. */
  orderedMs: number;
  /** Since when an open circuit holds it, where that stops the hours of `maxQuotaHours`. 0: nothing does. */
  heldMs: number;
  /** Not before. 0: at once. */
  resumeMs: number;
  host: string;
  class: FailureClass | "";
  reason: string;
  message: string;
  stopped: StopReason | "";
  /** Stopped while its host had answered nobody: lifted by itself when it answers again. */
  unproved: boolean;
  /** The claim under which this entry was booked last: tells a booked record from a killed one. */
  claim: string;
  /** The claim under which it last advanced a checkpoint or finished a step. */
  advanced: string;
  /** Duration of the last attempt that ended, milliseconds. */
  costMs: number;
  /** Results of finished steps, by name. */
  steps: Record<string, unknown>;
  /** `once` keys: "begun" until the act is known to be over. */
  once: Record<string, "begun" | "done">;
  /** Ids of what was created, by creation key. */
  made: Record<string, string>;
  checkpoint: unknown;
  /** What the handler returned, when only the completion is left to do. */
  result: unknown;
  /** A write that is not idempotent is under way or may be done, and nothing else remembers it ("POST https://host"). */
  writing: string;
  /** Since when its record is missing from the source. 0: it is there. */
  goneMs: number;
  /** A first unreadable value was already replaced. */
  wasUnreadable: boolean;
}

export const emptyEntry = (id: string, label = ""): Entry => ({
  id,
  label,
  n: 0,
  starts: 0,
  slices: 0,
  quotaHits: 0,
  staleHits: 0,
  outageHits: 0,
  lastMs: 0,
  lastLogMs: 0,
  firstMs: 0,
  lostMs: 0,
  quotaSinceMs: 0,
  orderedMs: 0,
  heldMs: 0,
  resumeMs: 0,
  host: "",
  class: "",
  reason: "",
  message: "",
  stopped: "",
  unproved: false,
  claim: "",
  advanced: "",
  costMs: 0,
  steps: {},
  once: {},
  made: {},
  checkpoint: null,
  result: null,
  writing: "",
  goneMs: 0,
  wasUnreadable: false,
});

/** Where the reason of a stop says which class it was. */
const CLASS_OF_STOP: Partial<Record<StopReason, FailureClass>> = {
  permanent: "permanent",
  auth: "auth",
  unknown_outcome: "unknown_outcome",
  killed: "killed",
  quota_hits: "rate",
  quota_time: "rate",
  max_slices: "later",
};

const VERSION = 1;
const LABEL_CHARS = 60;
const MESSAGE_CHARS = 120;
const STOPPED_LABEL_BYTES = 36;
const STOPPED_BYTES = 199;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** @param idIsInKey the property key shows the id as it is, so the value need not repeat it */
export function encodeEntry(entry: Entry, idIsInKey: boolean): string {
  const isStopped = entry.stopped !== "";
  const kept: Record<string, unknown> = { v: VERSION };
  for (const [name, value] of Object.entries(entry)) {
    if (name === "id" && idIsInKey) continue;
    // n stands in every entry: it is the answer that people look for.
    if (name === "n" || !isEmpty(value)) kept[name] = value;
  }
  if (!isStopped) {
    if (!isEmpty(entry.label)) kept.label = cutToChars(entry.label, LABEL_CHARS);
    if (!isEmpty(entry.message)) kept.message = cutToChars(entry.message, MESSAGE_CHARS);
    return JSON.stringify(kept);
  }
  // Compact, so that 2,000 stopped records fit into the store: the message takes what room is left, half at least.
  for (const name of [
    "advanced",
    "costMs",
    "heldMs",
    "resumeMs",
    "firstMs",
    "lastLogMs",
    "reason",
    "message",
    "label",
  ])
    delete kept[name];
  // Of a lost answer its class says enough; that it was answered, or that only its result is lost, nothing else does.
  if (["already_sent", "unkept"].includes(entry.reason)) kept.reason = entry.reason;
  if (CLASS_OF_STOP[entry.stopped as StopReason] === entry.class) delete kept.class;
  // Only an unproved stop asks for its host again; where another is lifted, its hours of rate limits begin anew.
  if (!entry.unproved) for (const name of ["host", "quotaSinceMs", "orderedMs"]) delete kept[name];
  const plain = { ...kept };
  for (const name of ["id", "steps", "once", "made", "checkpoint", "result"]) delete plain[name];
  const room = STOPPED_BYTES - bytesOf(JSON.stringify(plain)) - `,"label":"","message":""`.length;
  const label = cutToBytes(entry.label, Math.min(STOPPED_LABEL_BYTES, room / 2));
  const message = cutToBytes(entry.message, room - bytesOf(JSON.stringify(label)) + 2);
  return JSON.stringify({ ...kept, label, message });
}

/** UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + bytesOfLetter(letter.codePointAt(0) ?? 0), 0);

const bytesOfLetter = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

const MARK_OF_CUT = "…";

const cutToChars = (text: string, chars: number): string =>
  text.length > chars ? text.slice(0, chars - 1) + MARK_OF_CUT : text;

/** @param bytes as JSON writes it, without the quotes around */
function cutToBytes(text: string, bytes: number): string {
  let kept = "";
  let marked = "";
  let left = bytes;
  for (const letter of text) {
    left -= bytesOf(JSON.stringify(letter)) - 2;
    if (left < 0) return marked;
    kept += letter;
    if (left >= bytesOf(MARK_OF_CUT)) marked = kept + MARK_OF_CUT;
  }
  return kept;
}

/** Once, not per entry: every tick decodes all of them. */
const FIELDS = Object.entries(emptyEntry(""));

export type Decoded = { kind: "entry"; entry: Entry } | { kind: "unreadable" };

/** A hand-edited number, a foreign shape or another version is unreadable, never a guess. */
export function decodeEntry(text: string, idFromKey: string | null): Decoded {
  const parsed = parseObject(text);
  if (parsed === null || parsed.v !== VERSION) return { kind: "unreadable" };
  const id = idFromKey ?? parsed.id;
  if (typeof id !== "string" || id === "") return { kind: "unreadable" };
  const entry = emptyEntry(id);
  for (const [name, fallback] of FIELDS) {
    const value = parsed[name];
    if (name === "id" || value === undefined) continue;
    if (!isFieldOf(name, value, fallback)) return { kind: "unreadable" };
    (entry as unknown as Record<string, unknown>)[name] = value;
  }
  if (parsed.n === undefined) return { kind: "unreadable" };
  if (entry.class === "" && entry.stopped !== "") entry.class = CLASS_OF_STOP[entry.stopped] ?? "";
  return { kind: "entry", entry };
}

/** The object in a JSON text, null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Not JSON is one of the answers here, not an error.
    return null;
  }
}

/** Something of the record that must survive a resume: nothing is sent or created twice. */
export const leavesTraces = (entry: Entry): boolean =>
  [entry.steps, entry.once, entry.made].some((traces) => Object.keys(traces).length > 0) ||
  entry.checkpoint !== null ||
  entry.result !== null;

/** A resume: all counters at 0, finished steps, marks and created files kept. */
export const afterResume = (entry: Entry): Entry => ({
  ...emptyEntry(entry.id, entry.label),
  // Still booked under its claim: else a dead run's death would be taken for this record's.
  claim: entry.claim,
  lostMs: entry.lostMs,
  steps: entry.steps,
  once: entry.once,
  made: entry.made,
  checkpoint: entry.checkpoint,
  result: entry.result,
});
