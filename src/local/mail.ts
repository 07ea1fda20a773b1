// MailApp and GmailApp.sendEmail: every mail is a file that any mail reader opens.
import type { Blob } from "./blob";
import { toBytes } from "./blob";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { composeMail, type MailMessage } from "./host-worker";
import { mailIndex, type SentMail } from "./mail-store";

const MAX_RECIPIENTS = 50;
const MAX_BODY_BYTES = { consumer: 200 * 1024, workspace: 400 * 1024 };

interface MailOptions {
  to?: string;
  subject?: string;
  body?: string;
  cc?: string;
  bcc?: string;
  replyTo?: string;
  htmlBody?: string;
  name?: string;
  noReply?: boolean;
  attachments?: Blob[];
}

const addresses = (list: string | undefined): string[] =>
  (list ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** (to, subject, body), (to, subject, body, options), (to, replyTo, subject, body) or one object. */
function messageOf(args: unknown[]): MailOptions {
  if (args.length === 1 && typeof args[0] === "object" && args[0] !== null) return args[0] as MailOptions;
  const [to, second, third, fourth] = args;
  if (typeof fourth === "string") {
    return { to: String(to), replyTo: String(second), subject: String(third), body: fourth };
  }
  return {
    ...(fourth as MailOptions | undefined),
    to: String(to),
    subject: String(second),
    body: String(third),
  };
}

function send(run: Execution, args: unknown[]): void {
  const { world } = run;
  const mail = messageOf(args);
  const recipients = [mail.to, mail.cc, mail.bcc].flatMap(addresses);
  if (addresses(mail.to).length === 0) run.fail("noRecipient");
  const invalid = recipients.find(
    (address) => !/^[^\s@]+@[^\s@]+$/.test(address.replace(/^.*<(.*)>$/, "$1")),
  );
  if (invalid !== undefined) run.fail("invalidEmail", { address: invalid });
  if (recipients.length > MAX_RECIPIENTS) run.fail("recipientsPerMessage");
  const bytes = Math.max(Buffer.byteLength(mail.body ?? ""), Buffer.byteLength(mail.htmlBody ?? ""));
  if (bytes > MAX_BODY_BYTES[run.quota.account]) run.fail("mailBodySize");
  run.charge("email", recipients.length);

  const user = run.options.user;
  const composed: MailMessage = {
    from: mail.name === undefined ? user : `${JSON.stringify(mail.name)} <${user}>`,
    to: addresses(mail.to).join(", "),
    subject: String(mail.subject ?? ""),
    text: String(mail.body ?? ""),
    date: new Date(world.nowMs()).toUTCString(),
    messageId: `<${world.newId()}@mail.local>`,
    keepBcc: true,
    attachments: (mail.attachments ?? []).map((blob, index) => ({
      filename: blob.getName() ?? `attachment-${index + 1}`,
      content: toBytes(blob.getBytes()),
      ...(blob.getContentType() === null ? {} : { contentType: String(blob.getContentType()) }),
    })),
  };
  if (mail.cc) composed.cc = mail.cc;
  if (mail.bcc) composed.bcc = mail.bcc;
  if (mail.replyTo) composed.replyTo = mail.replyTo;
  if (mail.htmlBody !== undefined) composed.html = mail.htmlBody;
  const message = composeMail(composed);

  mailIndex(world).update((sent) => {
    const stamp = new Date(world.nowMs()).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
    const path = world.disk.path("mail", `${stamp}-${sent.length + 1}.eml`);
    world.disk.write(path, message);
    const { to, subject, text, html = "" } = composed;
    sent.push({
      to,
      cc: mail.cc ?? "",
      bcc: mail.bcc ?? "",
      subject,
      text,
      html,
      atMs: world.nowMs(),
      path,
    } satisfies SentMail);
  });
}

export class MailApp extends GuestObject {
  static override readonly service: string = "MailApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  sendEmail(...args: unknown[]): void {
    send(this.#run, args);
  }

  getRemainingDailyQuota(): number {
    return this.#run.quota.remaining("email", this.#run.world.nowMs());
  }
}

export class GmailApp extends GuestObject {
  static override readonly service = "GmailApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  sendEmail(...args: unknown[]): GmailApp {
    send(this.#run, args);
    return this;
  }
}
