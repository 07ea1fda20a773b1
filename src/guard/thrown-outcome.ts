/** What an attempt that threw has come to: one outcome for anything that can be thrown. */
import { blamedHost } from "../core/blamed-host";
import { scriptHost } from "../core/circuits";
import { classify } from "../core/classify";
import { evidenceOf } from "../core/failure-evidence";
import type { Failure, Outcome } from "../core/after-outcome";
import { raisedAs, raisedWords } from "../core/raised";
import { redactText } from "../core/redact";
import { inEnglish, wordsIn } from "../core/words";
import { OWN_WORDS } from "../messages/own-words";
import { type AttemptScope, hasAdvanced } from "./attempt-scope";

/** Setup and store errors are nobody's record; the caller has taken them out before. */
export function outcomeOf(scope: AttemptScope, thrown: unknown): Outcome {
  const { locale } = scope.run.messages;
  const plain = plainOutcome(scope, thrown);
  const outcome = scope.entry.writing === "" ? plain : afterWrite(scope.entry.writing, plain, thrown, locale);
  const { failedStep } = scope;
  if (outcome.kind !== "failed" || failedStep === undefined || failedStep.thrown !== thrown) return outcome;
  const { failure } = outcome;
  const { name } = failedStep;
  const said = scope.run.messages.inStep(name, failure.said ?? failure.message);
  return { ...outcome, failure: { ...failure, message: `step "${name}": ${failure.message}`, said } };
}

/** Another attempt would send it again, so there is none, however the rest of this one failed. */
function afterWrite(writing: string, outcome: Outcome, thrown: unknown, locale: string): Outcome {
  const failure = outcome.kind === "failed" ? outcome.failure : undefined;
  if (failure?.class === "unknown_outcome") return outcome;
  const message = failure?.message ?? redactText(evidenceOf(thrown).message);
  const words = OWN_WORDS.afterWriting(
    message,
    failure?.said ?? raisedWords(thrown, locale) ?? message,
    writing,
  );
  return failed({
    class: "unknown_outcome",
    reason: "already_sent",
    message: inEnglish(words),
    said: wordsIn(words, locale),
    host: failure?.host ?? "",
    ...(failure?.httpStatus === undefined ? {} : { httpStatus: failure.httpStatus }),
    ...(failure?.target === undefined ? {} : { target: failure.target }),
  });
}

function plainOutcome(scope: AttemptScope, thrown: unknown): Outcome {
  const { clock } = scope.run.ports;
  const said = redactText(raisedWords(thrown, scope.run.messages.locale) ?? "");
  const later = raisedAs(thrown, "later");
  if (later !== undefined) {
    return {
      kind: "later",
      untilMs: clock.nowMs() + minutesWithin(later.minutes) * 60_000,
      message: later.message,
    };
  }
  const held = raisedAs(thrown, "held");
  if (held !== undefined) return { kind: "held", host: held.host, untilMs: held.untilMs };
  const outOfTime = raisedAs(thrown, "out-of-time");
  if (outOfTime !== undefined) {
    const isOwnDoing = scope.isFirstOfRun && !hasAdvanced(scope);
    return isOwnDoing
      ? failed({ class: "transient", reason: "out_of_time", message: outOfTime.message, said, host: "" })
      : { kind: "slice", message: outOfTime.words };
  }
  const spent = raisedAs(thrown, "calls-spent");
  if (spent !== undefined) {
    return hasAdvanced(scope)
      ? { kind: "slice", message: spent.words }
      : failed({ class: "permanent", reason: "calls_spent", message: spent.message, said, host: "" });
  }
  const input = raisedAs(thrown, "input");
  if (input !== undefined)
    return failed({
      class: input.mayPass ? "transient" : "permanent",
      reason: "input",
      message: input.message,
      said,
      host: "",
    });
  const permanent = raisedAs(thrown, "permanent");
  if (permanent !== undefined) {
    return failed({
      class: "permanent",
      reason: "raised",
      message: permanent.message,
      said,
      host: scriptHost(scope.job.name),
    });
  }
  const called = raisedAs(thrown, "call-failed");
  if (called !== undefined) {
    const { classification } = called;
    return failed({
      class: classification.class,
      reason: classification.reason,
      message: called.message,
      said,
      host: called.host,
      ...(called.retryAfterMs === undefined ? {} : { retryAfterMs: called.retryAfterMs }),
      ...(classification.httpStatus === undefined ? {} : { httpStatus: classification.httpStatus }),
      isLongWait: called.isLongWait,
      ...(called.target === "" ? {} : { target: called.target }),
    });
  }
  return failed(foreignFailure(scope, thrown));
}

const YEAR_MINUTES = 366 * 24 * 60;

/** A wait that is no number would not survive the ledger, and one without end would never be seen again. */
const minutesWithin = (minutes: number): number =>
  Number.isFinite(minutes) ? Math.min(Math.max(1, minutes), YEAR_MINUTES) : 1;

const failed = (failure: Failure): Outcome => ({
  kind: "failed",
  failure: { ...failure, message: redactText(failure.message) },
  isCircuits: false,
});

/** An error of Google's services or of the job's own code. */
function foreignFailure(scope: AttemptScope, thrown: unknown): Failure {
  const evidence = evidenceOf(thrown);
  const found = classify(evidence);
  const first = scope.firstThrown;
  const isAnother = found.class === "unexpected" && first !== undefined && first.thrown !== thrown;
  return {
    class: found.class,
    reason: found.reason,
    message: redactText(
      evidence.name === undefined ? evidence.message : `${evidence.name}: ${evidence.message}`,
    ),
    host: blamedHost(found, evidence.message, scope.job.name),
    ...(isAnother ? { first: redactText(evidenceOf(first.thrown).message) } : {}),
    ...(found.httpStatus === undefined ? {} : { httpStatus: found.httpStatus }),
  };
}
