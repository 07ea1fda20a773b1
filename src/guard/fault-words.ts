/** What a person reads of a failure that is no record's: words that were meant for people as they are, else what it means. */
import { classifyThrown } from "../core/classify";
import type { FailureClass } from "../core/failure-class";
import { evidenceOf } from "../core/failure-evidence";
import { raisedWords } from "../core/raised";
import { redactText } from "../core/redact";
import { explain } from "../messages/explanations";
import type { Messages } from "../messages/messages";

/** What to do about these is told of a record. */
const OF_A_RECORD: readonly FailureClass[] = ["permanent", "auth", "unknown_outcome"];

export function faultForPeople(thrown: unknown, { locale, showMessage, messageIs }: Messages): string {
  const own = raisedWords(thrown, locale);
  if (own !== undefined) return redactText(own, 500);
  const found = classifyThrown(thrown);
  const { what, whatToDo } = explain(found, locale);
  // The message says more than we know, be it a job's author's own sentence or a bug's name.
  const quoted = messageIs(redactText(evidenceOf(thrown).message, 400));
  return [what, OF_A_RECORD.includes(found.class) ? showMessage : whatToDo, quoted].join(
    locale === "ja" ? "" : " ",
  );
}
