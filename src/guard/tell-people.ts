/** Hands a run's news to a person, by mail and, where one is set, to a chat. Told is what one of them took. */
import { evidenceOf } from "../core/failure-evidence";
import { redactText } from "../core/redact";
import { numberSetting, possibleSettings, type Settings, textSetting } from "../core/settings";
import type { Messages } from "../messages/messages";
import { type NoticeMail, noticeChat, noticeMail } from "../messages/notice-mail";
import type { Ports } from "../ports";
import { recipientsOf } from "./count-uses";
import { newsOf } from "./notices";
import type { JobReport } from "./run-job";
import type { Notice, Run } from "./run";

const CHAT_TIMEOUT_MS = 10_000;
/** A property holds 9 KB, and the state has to fit as well. */
const MOST_UNTOLD_CHARS = 1_700;

/** Where nobody could be told, the next run tries again. */
export function tellPeople(run: Run, reports: readonly JobReport[]): void {
  const { passing, notices, markTold } = newsOf(run, reports);
  if (notices.length === 0) return;
  if (tell(run, notices)) markTold();
  else run.state.untold = thatFit(passing);
}

export interface Teller {
  ports: Pick<Ports, "mailer" | "http" | "log" | "bookUrl">;
  settings: Settings;
  messages: Messages;
  /** The run that tells. */
  mark: { runId: string };
}

/** @returns whether one of the channels took it */
export function tell(teller: Teller, notices: readonly Notice[]): boolean {
  // A wrong setting must not be what silences its own alarm.
  const run = { ...teller, settings: possibleSettings(teller.settings) };
  const mail = noticeMail(notices, run.messages, run.ports.bookUrl());
  const isUrgent = notices.some((notice) => notice.isUrgent);
  return [handOver(run, "MAIL_FAILED", () => sendMail(run, mail, isUrgent)), postChat(run, mail)].some(
    Boolean,
  );
}

function handOver(run: Teller, code: "MAIL_FAILED" | "CHAT_FAILED", channel: () => void): boolean {
  try {
    channel();
    return true;
  } catch (thrown) {
    run.ports.log("ERROR", code, redactText(evidenceOf(thrown).message));
    return false;
  }
}

function sendMail(run: Teller, mail: NoticeMail, isUrgent: boolean): void {
  const to = textSetting(run.settings, "alertMail");
  const message = { ...mail, ...(to === undefined ? {} : { to }) };
  // Jobs leave the whole reserve; what is not urgent may take half of that.
  const kept = Math.ceil(numberSetting(run.settings, "mailReserve") / 2);
  if (!isUrgent && mailsLeft(run) < kept + recipientsOf(message))
    throw new Error("The last mails of the day are kept for what is urgent (mailReserve); this news waits.");
  run.ports.mailer.send(message);
}

/** Where nobody can say, the mailer decides. */
function mailsLeft({ ports }: Teller): number {
  try {
    return ports.mailer.remaining();
  } catch {
    return Infinity;
  }
}

/** The address is a secret: whoever has it can write into the room. */
function postChat(run: Teller, mail: NoticeMail): boolean {
  const url = textSetting(run.settings, "webhookUrl");
  if (url === undefined) return false;
  return handOver(run, "CHAT_FAILED", () => {
    let status: number;
    try {
      const payload = JSON.stringify({ text: noticeChat(mail) });
      const options = { contentType: "application/json; charset=UTF-8", payload };
      const response = run.ports.http.fetch({ url, method: "post", timeoutMs: CHAT_TIMEOUT_MS, options });
      status = response.getResponseCode();
    } catch (thrown) {
      throw new Error(`The chat could not be reached: ${evidenceOf(thrown).message.split(url).join("…")}`);
    }
    if (status >= 400) throw new Error(`The chat refused the message: HTTP ${status}`);
  });
}

/** The first ones, shortened: what is older was known earlier. */
function thatFit(notices: readonly Notice[]): Notice[] {
  const kept: Notice[] = [];
  let chars = 0;
  for (const { subject, text, todo, isUrgent } of notices) {
    const short: Notice = {
      subject: redactText(subject, 150),
      text: text.slice(0, 500),
      ...(todo === undefined ? {} : { todo }),
      ...(isUrgent === undefined ? {} : { isUrgent }),
    };
    chars += JSON.stringify(short).length;
    if (chars > MOST_UNTOLD_CHARS) break;
    kept.push(short);
  }
  return kept;
}
