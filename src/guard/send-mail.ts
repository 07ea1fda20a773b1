/** A job's own mail: counted, and refused while only what is kept for alarms is left of the day's quota. */
import { classify } from "../core/classify";
import { GOOGLE_HOST } from "../core/circuits";
import { CallFailedError } from "../core/raised";
import { numberSetting } from "../core/settings";
import { OWN_WORDS } from "../messages/own-words";
import type { MailMessage } from "../ports";
import type { AttemptScope } from "./attempt-scope";
import { recipientsOf } from "./count-uses";

/** As Google words it, so that it is classified alike. */
const USED_UP = "Service invoked too many times for one day: email.";

/** @throws CallFailedError (daily_quota) when the quota is used up but for the reserve; what MailApp throws */
export function sendMail({ run }: AttemptScope, message: MailMessage & { to: string }): void {
  const recipients = recipientsOf(message);
  // Asked once a run: it is a call of its own.
  run.mailsLeft ??= run.ports.mailer.remaining() - numberSetting(run.settings, "mailReserve");
  if (run.mailsLeft < recipients) {
    const found = classify({ message: USED_UP });
    throw new CallFailedError(
      OWN_WORDS.noMailLeft,
      GOOGLE_HOST + (found.service ?? "mail"),
      found,
      undefined,
      false,
    );
  }
  run.mailsLeft -= recipients;
  run.ports.mailer.send(message);
}
