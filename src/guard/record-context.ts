/** What a job's handler can do, each of it safe to be killed in. */
import { classify, classifyThrown } from "../core/classify";
import { ownField, setOwnField } from "../core/own-fields";
import { GOOGLE_HOST } from "../core/circuits";
import { CallFailedError, OutOfTimeError, PermanentError, raisedAs, wordsOf } from "../core/raised";
import { hostOfUrl, redactText, redactUrl } from "../core/redact";
import { OWN_WORDS } from "../messages/own-words";
import type { HttpResponse, MailMessage } from "../ports";
import {
  type AttemptScope,
  isTimeShort,
  markAdvanced,
  saveMark,
  saveTraces,
  timeLeftMs,
} from "./attempt-scope";
import { copyOnce, type CreatedFile, type CreateOptions, fileOnce, folderOnce } from "./create-once";
import { callGuarded, type CallOptions, type GuardedRequest, idempotencyKey } from "./guarded-call";
import { sendMail } from "./send-mail";
import { type ItemSheet, itemSheet, type ItemSheetOptions } from "./item-sheet";
import { readPages, type PageOptions } from "./pages";
import { urgent } from "./run";

export interface RecordContext {
  /** UrlFetchApp.fetch with retries; throws on 400 and above, and on a redirect that leads nowhere, unless accepted. */
  fetch(url: string, options?: CallOptions): HttpResponse;
  /** @throws when the answer is empty or no JSON */
  fetchJson<T = unknown>(url: string, options?: CallOptions): T;
  /** One bulk call; only the members that failed are asked again. */
  fetchAll(requests: GuardedRequest[]): HttpResponse[];
  /** A copy of a template, once per record and call. */
  copyOnce(options: CreateOptions & { template: string }): CreatedFile;
  fileOnce(options: CreateOptions & { content: string; mimeType?: string }): CreatedFile;
  folderOnce(options: CreateOptions): CreatedFile;
  /** A finished step is remembered with its result (plain data) and not run again. */
  step<T>(name: string, work: () => T): T;
  /** At most once, whatever dies: marked before it acts. undefined when it had been begun before. */
  once<T>(name: string, act: () => T): T | undefined;
  /** Without argument: the last checkpoint. With one: notes it, and saves every n-th (@default 10) and at a failure. */
  checkpoint<T>(state?: T, progress?: { done?: number; total?: number; saveEvery?: number }): T | undefined;
  /** Reads pages from a saved cursor, bounded per run and in all. */
  pages<Page>(options: PageOptions<Page>): void;
  /** Counted, and refused (as a used-up quota is) while only the mails kept for alarms are left. Call it inside `once`. */
  sendMail(message: MailMessage & { to: string }): void;
  /** A sheet to which items are appended, each id once. */
  itemSheet(options: ItemSheetOptions): ItemSheet;
  /** The same in every run. */
  idempotencyKey(): string;
  timeLeftMs(): number;
  log(message: string, context?: Record<string, unknown>): void;
  /** A setting of the script, "" when it is not set. */
  setting(name: string): string;
  /** Which start of this record this is, from 1. */
  attempt: number;
}

export function recordContext(scope: AttemptScope): RecordContext {
  const fetchOne = (url: string, options: CallOptions = {}): HttpResponse =>
    callGuarded(scope, [{ url, options }])[0] as HttpResponse;
  return noting(scope, {
    attempt: scope.start,
    fetch: fetchOne,
    fetchJson: <T>(url: string, options?: CallOptions) => parsedJson<T>(url, fetchOne(url, options)),
    fetchAll: (requests) => callGuarded(scope, requests),
    copyOnce: (options) => copyOnce(scope, options),
    fileOnce: (options) => fileOnce(scope, options),
    folderOnce: (options) => folderOnce(scope, options),
    step: (name, work) => step(scope, name, work),
    once: (name, act) => once(scope, name, act),
    checkpoint: (state, progress) => checkpoint(scope, state, progress ?? {}),
    pages: (options) => readPages(scope, options),
    sendMail: (message) => sendMail(scope, message),
    itemSheet: (options) => itemSheet(scope.run.ports.tables, options),
    idempotencyKey: () => idempotencyKey(scope),
    timeLeftMs: () => timeLeftMs(scope),
    log: (message, context) =>
      scope.run.ports.log("INFO", "JOB", redactText(message), {
        ...context,
        job: scope.job.name,
        record: scope.record.id,
      }),
    setting: (name) => scope.run.settings[name] ?? "",
  });
}

/** The job may catch an error and break while it handles it: the first one must not be lost. */
function noting(scope: AttemptScope, context: RecordContext): RecordContext {
  const noted = Object.entries(context).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function") return [name, value];
    const withNote = (...args: unknown[]): unknown => {
      try {
        return (value as (...args: unknown[]) => unknown)(...args);
      } catch (thrown) {
        scope.firstThrown ??= { thrown };
        throw thrown;
      }
    };
    return [name, withNote];
  });
  return Object.fromEntries(noted) as unknown as RecordContext;
}

/** Google's own pages can answer 200 with an error in HTML, so the body decides what kind of failure it is. */
function parsedJson<T>(url: string, response: HttpResponse): T {
  const text = response.getContentText();
  try {
    return JSON.parse(text) as T;
  } catch {
    const classification = classify({
      message: text.trim() === "" ? "Empty response" : "",
      httpStatus: 200,
      body: text.slice(0, 4_000),
    });
    const isKnown = classification.class !== "unexpected";
    throw new CallFailedError(
      text.trim() === "" ? OWN_WORDS.emptyAnswer : OWN_WORDS.notJson(redactText(text, 80)),
      hostOfUrl(url),
      isKnown ? classification : { ...classification, class: "transient", reason: "not_json", retry: true },
      undefined,
      false,
      redactUrl(url),
    );
  }
}

function step<T>(scope: AttemptScope, name: string, work: () => T): T {
  const { steps } = scope.entry;
  if (Object.prototype.hasOwnProperty.call(steps, name)) return steps[name] as T;
  if (isTimeShort(scope)) throw new OutOfTimeError(OWN_WORDS.noTimeFor(name));
  const outer = { stepName: scope.stepName, writing: scope.entry.writing };
  scope.stepName = name;
  let result: T;
  try {
    result = work();
  } catch (thrown) {
    if (scope.failedStep?.thrown !== thrown) scope.failedStep = { name, thrown };
    throw thrown;
  } finally {
    scope.stepName = outer.stepName;
  }
  refusePromise(result, `step "${name}"`);
  const { writing } = scope.entry;
  // A finished step is not run again, and its writes with it.
  scope.entry.writing = outer.writing;
  setOwnField(steps, name, result ?? null);
  markAdvanced(scope);
  const forget = () => {
    delete steps[name];
    scope.entry.writing = writing;
  };
  saveOrForget(scope, forget);
  return result;
}

function once<T>(scope: AttemptScope, name: string, act: () => T): T | undefined {
  const { once: marks } = scope.entry;
  const mark = ownField(marks, name);
  if (mark !== undefined) {
    if (mark === "begun") {
      scope.run.notices.push(urgent(scope.run.messages.onceUnsure(scope.job.name, scope.record.label, name)));
      scope.run.log.add(onceRow(scope, name));
      marks[name] = "done";
    }
    return undefined;
  }
  setOwnField(marks, name, "begun");
  saveMark(scope);
  const { sent } = scope;
  const { writing } = scope.entry;
  try {
    const result = act();
    refusePromise(result, `once "${name}"`);
    marks[name] = "done";
    markAdvanced(scope);
    return result;
  } catch (thrown) {
    if (scope.sent === sent && provesNothingHappened(thrown)) {
      delete marks[name];
      throw thrown;
    }
    const called = raisedAs(thrown, "call-failed");
    throw new CallFailedError(
      OWN_WORDS.onceFailed(name, wordsOf(thrown)),
      called?.host ?? `${GOOGLE_HOST}once`,
      { ...classifyThrown(thrown), class: "unknown_outcome", retry: false, reason: "once_unsure" },
      undefined,
      false,
    );
  } finally {
    // The mark of `once` remembers its writes.
    scope.entry.writing = writing;
  }
}

/** Our own refusals came before any act; of a service's errors only a refusal proves it. */
function provesNothingHappened(thrown: unknown): boolean {
  const called = raisedAs(thrown, "call-failed");
  if (called !== undefined) {
    const { classification } = called;
    if (classification.class === "unknown_outcome") return false;
    return (
      classification.provesNothingHappened ||
      classification.httpStatus === 503 ||
      classification.class !== "transient"
    );
  }
  const isOurs = (
    ["held", "out-of-time", "calls-spent", "later", "input", "permanent", "setup", "store"] as const
  ).some((brand) => raisedAs(thrown, brand) !== undefined);
  return isOurs || classifyThrown(thrown).provesNothingHappened;
}

const onceRow = (scope: AttemptScope, name: string) => ({
  atMs: scope.run.ports.clock.nowMs(),
  target: `once ${name}`,
  attempt: scope.start,
  result: "notice" as const,
  job: scope.job.name,
  record: scope.record.id,
  label: scope.record.label,
  class: "unknown_outcome",
  httpStatus: undefined,
  waitMs: undefined,
  message: `An earlier run died in once "${name}"; it was not repeated. Whether it took effect only a person can see.`,
});

function checkpoint<T>(
  scope: AttemptScope,
  state: T | undefined,
  progress: { done?: number; total?: number; saveEvery?: number },
): T | undefined {
  const saved = scope.entry.checkpoint as { state: T } | null;
  if (state === undefined) {
    scope.writingBefore ??= scope.entry.writing;
    return saved?.state;
  }
  const { saveEvery = 10, ...counts } = progress;
  const { checkpoint: before, writing } = scope.entry;
  scope.entry.writing = scope.writingBefore ?? writing;
  scope.entry.checkpoint = { state, ...counts, atMs: scope.run.ports.clock.nowMs() };
  markAdvanced(scope);
  scope.checkpoints += 1;
  if (scope.checkpoints % Math.max(1, saveEvery) === 0) {
    saveOrForget(scope, () => Object.assign(scope.entry, { checkpoint: before, writing }));
  }
  if (isTimeShort(scope)) throw new OutOfTimeError(OWN_WORDS.timeIsOver);
  return state;
}

export function refusePromise(value: unknown, where: string): void {
  if (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { then?: unknown }).then === "function"
  ) {
    throw new PermanentError(OWN_WORDS.promise(where));
  }
}

/** What does not fit must not stand in the entry when its failure is booked. */
function saveOrForget(scope: AttemptScope, forget: () => void): void {
  try {
    saveTraces(scope);
  } catch (thrown) {
    if (raisedAs(thrown, "permanent") !== undefined) forget();
    throw thrown;
  }
}
