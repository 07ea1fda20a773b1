import { readFileSync } from "node:fs";
import { evaluate, failure, smallWorld, type SmallWorldOptions } from "./small-world";

const sent = (call: string, options: SmallWorldOptions = {}) => {
  const world = smallWorld(`function main() { ${call}; }`, options);
  const result = world.execute("main");
  if (result.status !== "completed") throw new Error(result.error?.message);
  return world.mails();
};

test.each([
  [
    `MailApp.sendEmail("a@example.com", "件名", "本文")`,
    { to: "a@example.com", subject: "件名", text: "本文", html: "" },
  ],
  [
    `MailApp.sendEmail("a@example.com", "r@example.com", "s", "t")`,
    { to: "a@example.com", subject: "s", text: "t" },
  ],
  [
    `MailApp.sendEmail("a@example.com,b@example.com", "s", "t", { htmlBody: "<b>t</b>", cc: "c@example.com" })`,
    { to: "a@example.com, b@example.com", cc: "c@example.com", html: "<b>t</b>" },
  ],
  [
    `MailApp.sendEmail({ to: "a@example.com", subject: "s", body: "t", bcc: "d@example.com" })`,
    { to: "a@example.com", bcc: "d@example.com", subject: "s" },
  ],
])("%s", (call, mail) => expect(sent(call)).toMatchObject([mail]));

test("GmailApp sends too, with a scope of its own", () => {
  expect(
    sent(`GmailApp.sendEmail("a@example.com", "s", "t")`, { scopes: ["https://mail.google.com/"] }),
  ).toHaveLength(1);
});

test("a mail is a file that any mail reader opens", () => {
  const [mail] = sent(
    `MailApp.sendEmail("a@example.com", "件名", "本文", { name: "送信者", replyTo: "r@example.com", attachments: [Utilities.newBlob("x", "text/plain", "a.txt")] })`,
  );
  const eml = readFileSync(mail?.path ?? "", "utf8");
  expect(mail?.path).toMatch(/mail[\\/]20261130T000000Z-1\.eml$/);
  expect(eml).toMatch(/^From: =\?UTF-8\?/m);
  expect(eml).toMatch(/^Reply-To: r@example\.com/m);
  expect(eml).toMatch(/^Date: Mon, 30 Nov 2026 00:00:00/m);
  expect(eml).toContain("filename=a.txt");
});

describe("refusals", () => {
  test.each([
    [`MailApp.sendEmail("", "s", "t")`, "en", "Failed to send email: no recipient"],
    [`MailApp.sendEmail("NA", "s", "t")`, "en", "Invalid email: NA"],
    [`MailApp.sendEmail("NA", "s", "t")`, "ja", "無効なメール: NA"],
    [
      `MailApp.sendEmail(Array(51).fill("a@example.com").join(), "s", "t")`,
      "en",
      "Limit Exceeded: Email Recipients Per Message.",
    ],
    [
      `MailApp.sendEmail("a@example.com", "s", "x".repeat(200 * 1024 + 1))`,
      "en",
      "Limit Exceeded: Email Body Size.",
    ],
  ] as const)("%s in %s", (call, locale, message) => expect(failure(`${call};`, { locale })).toBe(message));

  test.each([
    ["en", "Service invoked too many times for one day: email."],
    ["ja", "1 日にサービス email を実行した回数が多すぎます。"],
  ] as const)("recipients, not messages, are counted, in %s", (locale, message) => {
    const body = `MailApp.sendEmail("a@example.com,b@example.com", "s", "t", { cc: "c@example.com" });`;
    expect(evaluate(`${body} return MailApp.getRemainingDailyQuota();`, { locale })).toBe(97);
    expect(failure(body, { locale, quotas: { email: 2 } })).toBe(message);
  });

  test("a mail that was refused is not in the list", () => {
    const world = smallWorld(`function main() { MailApp.sendEmail("a@example.com", "s", "t"); }`, {
      quotas: { email: 0 },
    });
    world.execute("main");
    expect(world.mails()).toEqual([]);
  });
});
