/**
 * One answer to "what does this failure mean, and is trying again of any use?" for anything that can be thrown and
 * any response. A failure that no rule knows is `unexpected`: a person hears of it, nothing retries it in silence.
 */
import { CLASSES, type FailureClass } from "./failure-class";
import { evidenceOf, type Evidence } from "./failure-evidence";
import { bodyStatusOf, factsOf, sentencesOf, statusIn } from "./failure-facts";
import { ruleMatching, type Rule } from "./failure-rules";
import { serviceNamedIn } from "./failure-services";
import { meaningOfStatus } from "./failure-status";
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
  const decided = decide(evidence, subject);
  const isDaily = decided.reason === "daily" || decided.reason === "limit_exceeded";
  const reason = isDaily && service !== undefined ? `daily_${service.toLowerCase()}` : decided.reason;
  return {
    class: decided.class,
    reason,
    retry: CLASSES[decided.class].retryInRun,
    ...(service === undefined ? {} : { service }),
    ...(subject.status === undefined ? {} : { httpStatus: subject.status }),
    ...(retryAfterText === undefined ? {} : { retryAfterText }),
    provesNothingHappened: decided.provesNothingHappened,
  };
}

/** More than this of a page or a log says nothing new, and costs run time. */
const LONGEST = 16_000;

interface Subject {
  raw: string;
  /** Masked message, sentences of the body, machine words. */
  text: string;
  status?: number;
  html: boolean;
}

interface Decided {
  class: FailureClass;
  reason: string;
  provesNothingHappened: boolean;
}

function subjectOf(evidence: Evidence): Subject {
  const body = evidence.body ?? "";
  const said = body === "" || body === evidence.message ? [evidence.message] : [evidence.message, body];
  const raw = fold(said.join("\n").slice(0, LONGEST));
  const html = isHtml(raw);
  const plain = html ? withoutMarkup(raw) : raw;
  const head = mask(html ? plain : fold(evidence.message));
  const sentences = sentencesOf(plain).map((sentence) => mask(withoutMarkup(sentence)));
  const bodyText = html || /^\s*[[{]/.test(body) ? "" : mask(fold(body));
  const status = statusOf(evidence, head, raw);
  return {
    raw,
    html,
    text: [head, bodyText, ...sentences, factsOf(withoutPlaces(raw), evidence)]
      .filter((part) => part !== "")
      .join("\n"),
    ...(status === undefined ? {} : { status }),
  };
}

/** A 2xx around an error page or an error body says nothing about the failure inside. */
function statusOf(evidence: Evidence, head: string, raw: string): number | undefined {
  const outer = evidence.httpStatus;
  if (outer !== undefined && (outer < 200 || outer > 299)) return outer;
  return statusIn(head) ?? bodyStatusOf(raw) ?? outer;
}

function decide(evidence: Evidence, { text, status, html }: Subject): Decided {
  const raised = RAISED[evidence.brand ?? ""];
  if (raised !== undefined) return raised;
  if (status !== undefined && (status < 200 || status > 299)) {
    const refined = ruleMatching(text, (rule) => rule.refines?.includes(status) ?? false);
    return refined === undefined ? meaningOfStatus(status) : byRule(refined);
  }
  if (isBug(evidence.name, text)) return unexpected("script_error");
  const rule = ruleMatching(text, () => true);
  if (rule !== undefined) return byRule(rule);
  // A page where data was expected: signed out, moved, or broken. Nothing says that it passes, so a person looks.
  if (html) return unexpected("html_instead_of_data");
  return unexpected(status === undefined ? "unknown" : "no_failure_recognised");
}

const unexpected = (reason: string): Decided => ({
  class: "unexpected",
  reason,
  provesNothingHappened: false,
});

function byRule(rule: Rule): Decided {
  return {
    class: rule.class,
    reason: rule.reason,
    provesNothingHappened: rule.provesNothingHappened ?? REFUSALS.includes(rule.class),
  };
}

const REFUSALS: readonly FailureClass[] = ["rate", "daily_quota", "auth", "credentials", "permanent"];

/** What jobs and the guard raise on purpose, by brand. */
const RAISED: Readonly<Record<string, Decided>> = {
  "trigger-guard:permanent": { class: "permanent", reason: "raised", provesNothingHappened: false },
  "trigger-guard:input": { class: "permanent", reason: "input", provesNothingHappened: true },
  "trigger-guard:setup": { class: "permanent", reason: "setup", provesNothingHappened: true },
  "trigger-guard:later": { class: "later", reason: "asked_for_later", provesNothingHappened: false },
};

/** V8's own errors are bugs, whatever words they quote, except that undici reports a dead network as a TypeError. */
function isBug(name: string | undefined, text: string): boolean {
  const bug = BUG_NAME.test(name ?? "") || BUG_IN_TEXT.test(text);
  return bug && ruleMatching(text, (rule) => rule.isNetwork === true) === undefined;
}

const BUG_NAME = /^(?:Type|Reference|Syntax|Range|Eval|URI)Error$/;
const BUG_IN_TEXT = /(?:^|[\s:([>])(?:Type|Reference|Syntax|Range|Eval|URI)Error(?:: |$)/;

function retryAfterOf(evidence: Evidence, raw: string): string | undefined {
  for (const [name, value] of Object.entries(evidence.headers ?? {})) {
    if (name.toLowerCase() === "retry-after" && value.trim() !== "") return value.trim();
  }
  const instant = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z?)/i.exec(raw);
  if (instant !== null) return instant[1];
  const span =
    /(?:retryDelay\W{1,8}|try again in |retry (?:in|after) )(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?) ?s)?/i.exec(
      raw,
    );
  if (span === null) return undefined;
  const seconds = Number(span[1] ?? 0) * 3600 + Number(span[2] ?? 0) * 60 + Number(span[3] ?? 0);
  return seconds > 0 ? String(Math.ceil(seconds)) : undefined;
}
