/**
 * What jobs and the guard raise on purpose. Recognised by `brand`, because errors cross script contexts where
 * `instanceof` fails.
 */
import type { Classification } from "./classify";
import { redactText } from "./redact";
import { inEnglish, wordsIn, type Words } from "./words";

export type Brand =
  | "permanent"
  | "later"
  | "input"
  | "setup"
  | "held"
  | "out-of-time"
  | "calls-spent"
  | "call-failed"
  | "refused"
  | "store";

const PREFIX = "trigger-guard:";

class RaisedError extends Error {
  readonly brand: string;
  /** What a person reads; `message` is the English of it. */
  readonly words: Words;
  constructor(brand: Brand, words: Words) {
    super(inEnglish(words));
    this.words = words;
    this.name = "TriggerGuardError";
    this.brand = PREFIX + brand;
  }
}

/** Never worth another attempt. */
export class PermanentError extends RaisedError {
  constructor(words: Words) {
    super("permanent", words);
  }
}

/** What a person typed is wrong: says where and what is expected. */
export class InputError extends RaisedError {
  constructor(
    readonly field: string,
    hint: Words,
    /** Nobody typed it: what shows there may change by itself. */
    readonly mayPass = false,
  ) {
    super(
      "input",
      typeof hint === "string"
        ? `${field}: ${hint}`
        : { en: `${field}: ${hint.en}`, ja: `${field}: ${hint.ja}` },
    );
  }
}

export class RetryLaterError extends RaisedError {
  constructor(
    message: string,
    readonly minutes: number,
  ) {
    super("later", message);
  }
}

/** A sheet, column, template or folder is missing: the job's fault, no record's. */
export class SetupError extends RaisedError {
  constructor(words: Words) {
    super("setup", words);
  }
}

/** The circuit of the host is open; no call was made. */
export class HeldError extends RaisedError {
  constructor(
    readonly host: string,
    readonly untilMs: number,
  ) {
    super("held", `${host} is not called until its pause is over`);
  }
}

export class OutOfTimeError extends RaisedError {
  constructor(words: Words) {
    super("out-of-time", words);
  }
}

export class CallsSpentError extends RaisedError {
  constructor(maxCalls: number) {
    super("calls-spent", {
      en: `More than ${maxCalls} calls in one attempt (maxCallsPerAttempt)`,
      ja: `外部の呼び出しが ${maxCalls} 回を超えました（maxCallsPerAttempt）。`,
    });
  }
}

/** A call failed for good; carries what the response said. */
export class CallFailedError extends RaisedError {
  constructor(
    words: Words,
    readonly host: string,
    readonly classification: Classification,
    readonly retryAfterMs: number | undefined,
    /** The wait did not fit into the run. */
    readonly isLongWait: boolean,
    /** The address called, without secrets. */
    readonly target = "",
  ) {
    super("call-failed", words);
  }
}

/** The ledger could not be written, or what came back was not what was written. */
export class StoreError extends RaisedError {
  constructor(
    words: Words,
    /** The write was taken, and something else came back. */
    readonly isLie = false,
  ) {
    super("store", words);
  }
}

/** A command cannot do what a person asked for; the message is the answer. */
export class RefusedError extends RaisedError {
  constructor(message: string) {
    super("refused", message);
  }
}

export type Raised =
  | PermanentError
  | InputError
  | RetryLaterError
  | SetupError
  | HeldError
  | OutOfTimeError
  | CallsSpentError
  | CallFailedError
  | StoreError;

interface BrandedErrors {
  permanent: PermanentError;
  input: InputError;
  later: RetryLaterError;
  setup: SetupError;
  held: HeldError;
  "out-of-time": OutOfTimeError;
  "calls-spent": CallsSpentError;
  "call-failed": CallFailedError;
  refused: RefusedError;
  store: StoreError;
}

/** The thrown value as the error of that brand, undefined when it is another one. */
export function raisedAs<B extends Brand>(thrown: unknown, brand: B): BrandedErrors[B] | undefined {
  const isObject = typeof thrown === "object" && thrown !== null;
  return isObject && (thrown as { brand?: unknown }).brand === PREFIX + brand
    ? (thrown as BrandedErrors[B])
    : undefined;
}

/** What a person reads of a value that was raised on purpose; undefined of any other. */
export function raisedWords(thrown: unknown, locale: string): string | undefined {
  const { brand, words } = (
    typeof thrown === "object" && thrown !== null ? thrown : {}
  ) as Partial<RaisedError>;
  return words !== undefined && String(brand).startsWith(PREFIX) ? wordsIn(words, locale) : undefined;
}

/** What was thrown, for logs and for people, without secrets. */
export function wordsOf(thrown: unknown): Words {
  const en = redactText(String((thrown as Error | null)?.message ?? thrown));
  return { en, ja: redactText(raisedWords(thrown, "ja") ?? en) };
}

/** One text, or `{ en, ja }`: rows and mails then speak the reader's language. */
export const permanent = (words: Words): PermanentError => new PermanentError(words);
export const inputError = (field: string, hint: Words): InputError => new InputError(field, hint);
/** @param minutes not before; at least one */
export const retryLater = (message: string, minutes: number): RetryLaterError =>
  new RetryLaterError(message, minutes);

/** What the job needs is missing: it costs no record an attempt. */
export const setupError = (words: Words): SetupError => new SetupError(words);
