/**
 * The one helper for every external call. Retries what is transient and safe to repeat, never more often or sooner
 * than the policy, the host's `Retry-After`, the run's deadline and the circuits allow.
 */
import { classify, classifyThrown, type Classification } from "../core/classify";
import { backoffMs } from "../core/backoff";
import { GOOGLE_HOST } from "../core/circuits";
import { CallFailedError, CallsSpentError, HeldError, OutOfTimeError, PermanentError } from "../core/raised";
import { RUN_LIMITS, treatedClass } from "../core/policy";
import { hashText } from "../core/record-key";
import { hostOfUrl, redactText, redactUrl } from "../core/redact";
import { headerValue, retryAfterMs } from "../core/retry-after";
import { CLASSES } from "../core/failure-class";
import { evidenceOf } from "../core/failure-evidence";
import { OWN_WORDS } from "../messages/own-words";
import type { HttpRequest, HttpResponse } from "../ports";
import { type AttemptScope, saveMark, timeLeftMs } from "./attempt-scope";
import { noteAnswer } from "./run";

/** UrlFetchApp's options, and what the guard adds. */
export interface CallOptions {
  [option: string]: unknown;
  method?: string;
  /** The server honours the Idempotency-Key header, so a write may be repeated. */
  idempotent?: boolean;
  /** Statuses that are an answer, not a failure: of 400 and above, or a redirect that could not be followed. */
  accept?: number[];
}

export interface GuardedRequest {
  url: string;
  options: CallOptions;
}

interface Pending {
  index: number;
  url: string;
  host: string;
  options: CallOptions;
  isRepeatable: boolean;
  /** Which of the requests that get an idempotency key it is, from 1; 0: it gets none. */
  keyOrdinal: number;
}

type Answer =
  | { kind: "response"; response: HttpResponse }
  | { kind: "failed"; classification: Classification; message: string; retryAfterMs: number | undefined };

const SLOW_HOST_TIMEOUT_MS = 10_000;
const REDIRECTS = [301, 302, 303, 307, 308];
/** What UrlFetchApp does not know, or gets from the port. */
const OUR_OPTIONS = ["method", "idempotent", "accept"];
const IDEMPOTENT_METHODS = ["get", "head", "options", "put", "delete", "trace"];

/**
 * Answers in the order of the requests.
 * @throws HeldError, OutOfTimeError, CallsSpentError before a call; CallFailedError after the last one
 */
export function callGuarded(scope: AttemptScope, requests: GuardedRequest[]): HttpResponse[] {
  const answers: HttpResponse[] = [];
  let pending = prepared(requests);
  const { call } = scope.job.policy;
  for (let tryNumber = 1; pending.length > 0; tryNumber++) {
    const failed: { member: Pending; answer: Extract<Answer, { kind: "failed" }> }[] = [];
    ask(scope, pending).forEach((answer, position) => {
      const member = pending[position];
      if (member === undefined) return;
      if (answer.kind === "response") answers[member.index] = answer.response;
      else failed.push({ member, answer });
    });
    if (failed.length === 0) break;
    const waitMs = Math.max(
      ...failed.map(
        ({ answer }) => answer.retryAfterMs ?? backoffMs(tryNumber, call, scope.run.ports.random),
      ),
    );
    const final = failed.find(
      ({ member, answer }) => !mayRetry(scope, member, answer, tryNumber) || !fits(scope, waitMs),
    );
    if (final !== undefined) throw finalError(scope, final.member, final.answer);
    for (const { member, answer } of failed) logRetry(scope, member, answer, waitMs);
    scope.waitLeftMs -= waitMs;
    scope.run.ports.clock.sleep(waitMs);
    pending = failed.map(({ member }) => member);
  }
  return answers;
}

function prepared(requests: GuardedRequest[]): Pending[] {
  let keys = 0;
  return requests.map(({ url, options }, index) => {
    const host = hostOfUrl(url);
    if (host === "") {
      throw new PermanentError(OWN_WORDS.noAddress(redactText(url, 80)));
    }
    const isIdempotent = IDEMPOTENT_METHODS.includes(methodOf(options));
    const needsKey = !isIdempotent && options.idempotent === true;
    const isRepeatable = isIdempotent || needsKey;
    return { index, url, host, options, isRepeatable, keyOrdinal: needsKey ? ++keys : 0 };
  });
}

const methodOf = (options: CallOptions): string =>
  (options.method ?? (options.payload === undefined ? "get" : "post")).toLowerCase();

/** One round: a single call, or one bulk call for all that are pending. */
function ask(scope: AttemptScope, pending: Pending[]): Answer[] {
  const { run } = scope;
  for (const { host } of pending) {
    for (const circuitHost of [host, `${GOOGLE_HOST}urlfetch`]) {
      const circuit = run.book.host(circuitHost).circuit;
      const isClosed =
        circuit !== null && scope.probedHost !== circuitHost && run.ports.clock.nowMs() < circuit.untilMs;
      if (isClosed) throw new HeldError(circuitHost, circuit.untilMs);
    }
  }
  if (scope.callsLeft < pending.length) throw new CallsSpentError(scope.job.policy.maxCallsPerAttempt);
  const isSlow = pending.some(({ host }) => run.slowHosts.has(host));
  const wantedMs = isSlow ? SLOW_HOST_TIMEOUT_MS : scope.job.policy.call.timeoutSeconds * 1_000;
  const leftMs = timeLeftMs(scope);
  if (leftMs < Math.min(RUN_LIMITS.minCallMs, wantedMs))
    throw new OutOfTimeError(OWN_WORDS.noTimeFor(pending[0]?.host ?? ""));
  scope.callsLeft -= pending.length;
  const before = scope.entry.writing;
  markWrites(scope, pending);
  const requests = pending.map((member): HttpRequest => toRequest(scope, member, Math.min(wantedMs, leftMs)));
  const answers = answersTo(scope, pending, requests);
  // What may be done stays marked until the attempt is booked: whatever fails behind it must not send it again.
  const mayBeDone = answers.some(
    (answer, position) =>
      pending[position]?.isRepeatable === false &&
      (answer.kind === "response" || isUnclear(answer.classification)),
  );
  if (mayBeDone) scope.sent += 1;
  else scope.entry.writing = before;
  return answers;
}

function answersTo(scope: AttemptScope, pending: Pending[], requests: HttpRequest[]): Answer[] {
  const { http } = scope.run.ports;
  let responses: HttpResponse[];
  try {
    const [only] = requests;
    responses = requests.length === 1 && only !== undefined ? [http.fetch(only)] : http.fetchAll(requests);
  } catch (thrown) {
    // One transport error loses the whole round, and says nothing about which member caused it.
    return pending.map((member) => fromThrown(scope, member, thrown));
  }
  return responses.map((response, position) => {
    const member = pending[position]!;
    try {
      return fromResponse(scope, member, response);
    } catch (thrown) {
      const unread = fromThrown(scope, member, thrown);
      // The server did answer: that it cannot be read proves nothing, whatever it says.
      return member.isRepeatable ? unread : { ...unread, classification: unknown(unread.classification) };
    }
  });
}

/** A write that may not be repeated is marked before it begins: a kill in it has an unknown outcome. */
function markWrites(scope: AttemptScope, pending: Pending[]): void {
  const write = pending.find(({ isRepeatable }) => !isRepeatable);
  if (write === undefined) return;
  const before = scope.entry.writing;
  scope.entry.writing = `${methodOf(write.options).toUpperCase()} ${write.host}`;
  try {
    saveMark(scope);
  } catch (thrown) {
    scope.entry.writing = before;
    throw thrown;
  }
}

function toRequest(
  scope: AttemptScope,
  { url, options, keyOrdinal }: Pending,
  timeoutMs: number,
): HttpRequest {
  const handedOn = Object.entries(options).filter(([name]) => !OUR_OPTIONS.includes(name));
  const method = methodOf(options);
  const headers = { ...(options.headers as Record<string, string> | undefined) };
  if (keyOrdinal > 0 && headerValue(headers, "Idempotency-Key") === undefined) {
    headers["Idempotency-Key"] = idempotencyKey(scope, keyOrdinal);
  }
  return {
    url,
    method,
    timeoutMs,
    options: { ...Object.fromEntries(handedOn), ...(Object.keys(headers).length > 0 ? { headers } : {}) },
  };
}

/**
 * The same in every run: derived from job and record, and inside a step from the step.
 * @param ordinal which of the writes of one `fetchAll` it is for
 */
export const idempotencyKey = (scope: AttemptScope, ordinal = 1): string =>
  hashText([scope.job.name, scope.record.id, scope.stepName, ...(ordinal === 1 ? [] : [ordinal])].join("\n"));

function fromResponse(scope: AttemptScope, member: Pending, response: HttpResponse): Answer {
  const httpStatus = response.getResponseCode();
  const accepted = [...(member.options.accept ?? []), ...scope.job.policy.accept];
  // Followed as far as it led: what is left says neither where nor what.
  const isRedirect = REDIRECTS.includes(httpStatus) && member.options.followRedirects !== false;
  if ((httpStatus < 400 && !isRedirect) || accepted.includes(httpStatus)) {
    noteAnswer(scope.run, member.host);
    return { kind: "response", response };
  }
  const headers = plainHeaders(response.getAllHeaders());
  const body = response.getContentText().slice(0, 4_000);
  const seen = classify({ message: "", httpStatus, headers, body });
  const found = isRedirect && !member.isRepeatable ? unknown(seen) : seen;
  const treated = treatedClass(scope.job.policy, httpStatus);
  const classification =
    treated === undefined ? found : { ...found, class: treated, retry: CLASSES[treated].retryInRun };
  return {
    kind: "failed",
    classification,
    message: `HTTP ${httpStatus}${body === "" ? "" : `: ${redactText(evidenceOf(body).message, 120)}`}`,
    retryAfterMs: retryAfterMs(
      headerValue(headers, "Retry-After") ?? found.retryAfterText,
      scope.run.ports.clock.nowMs(),
    ),
  };
}

function fromThrown(
  scope: AttemptScope,
  member: Pending,
  thrown: unknown,
): Extract<Answer, { kind: "failed" }> {
  const classification = classifyThrown(thrown);
  if (classification.reason.includes("timeout")) scope.run.slowHosts.add(member.host);
  const text =
    thrown instanceof Error || typeof thrown === "object"
      ? String((thrown as Error).message)
      : String(thrown);
  return {
    kind: "failed",
    classification,
    message: redactText(withoutUrl(text, member.url)),
    retryAfterMs: undefined,
  };
}

/** The address stands in the log's own column; in the message it would push the cause out. */
const withoutUrl = (text: string, url: string): string =>
  text
    .split(url)
    .join("")
    .replace(/\s*[:：]\s*$/, "");

const plainHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]),
  );

function mayRetry(
  scope: AttemptScope,
  member: Pending,
  { classification }: Extract<Answer, { kind: "failed" }>,
  tryNumber: number,
): boolean {
  const isLastTry =
    tryNumber >= scope.job.policy.call.tries ||
    scope.isSingleTry ||
    scope.run.slowHosts.has(member.host) ||
    scope.run.book.host(member.host).circuit !== null;
  return classification.retry && !isLastTry && (member.isRepeatable || provesNothingHappened(classification));
}

/** 503 is a refusal; after 500, 502, 504, a reset or a timeout the write may have been done. */
const provesNothingHappened = (classification: Classification): boolean =>
  classification.provesNothingHappened || classification.httpStatus === 503;

/** Of a write: it may have been done. An error that nobody understands proves as little as a timeout. */
const isUnclear = (classification: Classification): boolean =>
  classification.class === "unknown_outcome" ||
  (["transient", "unexpected", "killed"].includes(classification.class) &&
    !provesNothingHappened(classification));

const unknown = (classification: Classification): Classification => ({
  ...classification,
  class: "unknown_outcome",
  retry: false,
});

const fits = (scope: AttemptScope, waitMs: number): boolean =>
  waitMs <= scope.waitLeftMs && waitMs + RUN_LIMITS.minCallMs <= timeLeftMs(scope);

function finalError(
  scope: AttemptScope,
  member: Pending,
  { classification, message, retryAfterMs: orderedMs }: Extract<Answer, { kind: "failed" }>,
): CallFailedError {
  const isUnknown = !member.isRepeatable && isUnclear(classification);
  const isGoogles =
    classification.service !== undefined &&
    classification.httpStatus === undefined &&
    (classification.class === "daily_quota" ||
      classification.class === "rate" ||
      classification.class === "credentials");
  return new CallFailedError(
    message,
    isGoogles ? `${GOOGLE_HOST}urlfetch` : member.host,
    isUnknown ? unknown(classification) : classification,
    orderedMs,
    orderedMs !== undefined && !fits(scope, orderedMs),
    redactUrl(member.url),
  );
}

function logRetry(
  scope: AttemptScope,
  member: Pending,
  { classification, message }: Extract<Answer, { kind: "failed" }>,
  waitMs: number,
): void {
  scope.run.log.add({
    atMs: scope.run.ports.clock.nowMs(),
    target: redactUrl(member.url),
    attempt: scope.start,
    result: "retrying",
    job: scope.job.name,
    record: scope.record.id,
    label: scope.record.label,
    class: classification.class,
    httpStatus: classification.httpStatus,
    waitMs,
    message,
  });
}
