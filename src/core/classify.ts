/**
 * One answer to "what does this failure mean, and is trying again of any use?" for anything that can be thrown and
 * any response. A failure that no rule knows is `unexpected`: a person hears of it, nothing retries it in silence.
 */
import { CLASSES, type FailureClass } from "./failure-class";
import { evidenceOf, type Evidence } from "./failure-evidence";
import { bodyStatusOf, factsOf, sentencesOf } from "./failure-facts";
import type { Rule } from "./failure-rule";
import { ruleMatching } from "./failure-rules";
import { serviceNamedIn } from "./failure-services";
import { meaningOfStatus } from "./failure-status";
import { statusIn } from "./failure-status-text";
import { headerValue } from "./retry-after";
import { fold, isHtml, mask, withoutMarkup, withoutPlaces } from "./failure-text";

export interface Classification {
  class: FailureClass;
  /** A stable slug, such as http_503, dns, daily_urlfetch. */
  reason: string;
  /** Whether the same run may try again. */
  retry: boolean;
  /** The service whose quota or outage it is, where the message names one. */
  service?: string;
  httpStatus?: number;
  /** Verbatim from the header, or seconds or an ISO instant from the message. */
  retryAfterText?: string;
  /** The server refused or was never reached: repeating a write cannot do it twice. */
  provesNothingHappened: boolean;
}

export function classifyThrown(thrown: unknown): Classification {
  return classify(evidenceOf(thrown));
}

export function classify(evidence: Evidence): Classification {
  const subject = subjectOf(evidence);
  const service = serviceNamedIn(subject.text);
  const retryAfterText = retryAfterOf(evidence, subject.raw);
  const found = decide(evidence, subject);
  const isDaily = found.reason === "daily" || found.reason === "limit_exceeded";
  return {
    ...found,
    ...(isDaily && service !== undefined ? { reason: `daily_${service.toLowerCase()}` } : {}),
    retry: CLASSES[found.class].retryInRun,
    ...(service === undefined ? {} : { service }),
    ...(subject.status === undefined ? {} : { httpStatus: subject.status }),
    ...(retryAfterText === undefined ? {} : { retryAfterText }),
  };
}

/** More than this of a page or a log says nothing new, and costs run time. */
const LONGEST = 16_000;

interface Subject {
  raw: string;
  /** Masked message, sentences of the body, machine words. */
  text: string;
  status: number | undefined;
  html: boolean;
}

interface Decided {
  class: FailureClass;
  reason: string;
  provesNothingHappened: boolean;
}

function subjectOf(evidence: Evidence): Subject {
  const { message, body = "" } = evidence;
  const raw = fold((body === message ? message : `${message}\n${body}`).slice(0, LONGEST));
  const html = isHtml(raw);
  const plain = html ? withoutMarkup(raw) : raw;
  const head = mask(html ? plain : fold(message));
  const sentences = sentencesOf(plain).map((sentence) => mask(withoutMarkup(sentence)));
  const bodyText = html || /^\s*[[{]/.test(body) ? "" : mask(fold(body));
  return {
    raw,
    html,
    text: [head, bodyText, ...sentences, factsOf(withoutPlaces(raw), evidence)].join("\n"),
    status: statusOf(evidence.httpStatus, head, raw),
  };
}

/** A 2xx around an error page or an error body says nothing about the failure inside. */
function statusOf(outer: number | undefined, head: string, raw: string): number | undefined {
  return isTelling(outer) ? outer : (statusIn(head) ?? bodyStatusOf(raw) ?? outer);
}

function isTelling(status: number | undefined): status is number {
  return status !== undefined && (status < 200 || status > 299);
}

function decide(evidence: Evidence, { text, status, html }: Subject): Decided {
  const { brand = "", name = "" } = evidence;
  const raised = RAISED[brand];
  if (raised !== undefined) return raised;
  if (isTelling(status)) {
    const refined = ruleMatching(text, ({ refines = [] }) => refines.includes(status));
    return refined === undefined ? meaningOfStatus(status) : byRule(refined);
  }
  if (isBug(name, text)) return decided("unexpected", "script_error");
  const rule = ruleMatching(text, () => true);
  if (rule !== undefined) return byRule(rule);
  // A page where data was expected: signed out, moved, or broken. Nothing says that it passes, so a person looks.
  if (html) return decided("unexpected", "html_instead_of_data");
  return decided("unexpected", status === undefined ? "unknown" : "no_failure_recognised");
}

const decided = (as: FailureClass, reason: string, proves = false): Decided => ({
  class: as,
  reason,
  provesNothingHappened: proves,
});

function byRule(rule: Rule): Decided {
  const { provesNothingHappened: proves = REFUSALS.includes(rule.class) } = rule;
  return decided(rule.class, rule.reason, proves);
}

const REFUSALS: readonly FailureClass[] = ["rate", "daily_quota", "auth", "credentials", "permanent"];

/** What jobs and the guard raise on purpose, by brand. */
const RAISED: Readonly<Record<string, Decided>> = {
  "trigger-guard:permanent": decided("permanent", "raised"),
  "trigger-guard:input": decided("permanent", "input", true),
  "trigger-guard:setup": decided("permanent", "setup", true),
  "trigger-guard:later": decided("later", "asked_for_later"),
};

/** V8's own errors are bugs, whatever words they quote, except that undici reports a dead network as a TypeError. */
function isBug(name: string, text: string): boolean {
  return (
    (BUG.test(name) || BUG.test(text) || BUG_WORDS.test(text)) &&
    ruleMatching(text, ({ isNetwork = false }) => isNetwork) === undefined
  );
}

const BUG = /(?:^|[\s:([>])(?:Type|Reference|Syntax|Range|Eval|URI)Error(?:: |$)/;

/** What only a broken program says, whatever it was about ("Authentication failed: x is not a function"). */
const BUG_WORDS =
  /cannot (?:read|set) propert(?:y|ies) .{0,40}\b(?:of|undefined|null)\b|is not a (?:function|constructor)|is not iterable|has no attribute|object is not (?:callable|subscriptable|iterable)/i;

function retryAfterOf({ headers = {} }: Evidence, raw: string): string | undefined {
  const header = headerValue(headers, "Retry-After");
  if (header !== undefined) return header.trim();
  const instant = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z?)/i.exec(raw);
  if (instant !== null) return instant[1];
  const span = SPAN.exec(raw);
  if (span === null) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = span;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? String(Math.ceil(total)) : undefined;
}

const SPAN =
  /(?:retryDelay\W{1,8}|try again in |retry (?:in|after) )(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?) ?s)?/i;
