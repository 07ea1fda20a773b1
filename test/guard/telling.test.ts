/** A person is told: by mail, by chat, by the next run where neither worked, and never with a secret or a mark-up in it. */
import { escapeHtml, noticeChat, noticeMail } from "../../src/messages/notice-mail";
import { messagesFor } from "../../src/messages/messages";
import { HOUR_MS, type MemoryWorld, START_MS } from "../support/memory-world";
import { doneIds, idsTo, orders, worldOfOrders } from "../support/orders";

const CHAT = "https://chat.googleapis.com/v1/spaces/AAAA/messages?key=s3cretkey&token=t0ken";
const settings = { webhookUrl: CHAT, alertMail: "a@example.com, b@example.com" };
const failing = orders(({ id }) => {
  throw new Error(`Request failed for https://x.example returned code 404: no order ${id}`);
});

const subjects = (world: MemoryWorld) =>
  world.mails.map(({ subject }) => subject.replace("[Trigger Guard] ", ""));
const refuseMail = () => {
  throw new Error("Service invoked too many times for one day: email.");
};

test("a mail goes to those who are set, plain and HTML, with the spreadsheet's address", () => {
  const world = worldOfOrders(1);
  world.run([failing], { settings });
  const [mail] = world.mails;
  expect(mail?.to).toBe("a@example.com, b@example.com");
  expect(mail?.text).toContain("- Customer A1 (A1), 1 attempt: ");
  expect(mail?.text).toContain("https://docs.google.com/spreadsheets/d/book/edit");
  expect(mail?.html).toContain('href="https://docs.google.com/spreadsheets/d/book/edit"');
  expect(mail?.html).toContain("Customer A1");
});

test("a chat is told the same, as one text", () => {
  const world = worldOfOrders(1);
  world.http.answer("https://chat.googleapis.com", { status: 200 });
  world.run([failing], { settings });
  const [call] = world.http.calls.filter(({ url }) => url === CHAT);
  expect(call).toMatchObject({ method: "post" });
  const { text } = JSON.parse(String(call?.options.payload)) as { text: string };
  expect(text).toContain("orders: 1 stopped");
  expect(text).toContain("Customer A1 (A1), 1 attempt");
});

test("a chat that refuses or cannot be reached changes nothing, and its address is in no log line", () => {
  for (const answer of [
    { status: 403 },
    () => {
      throw new Error(`DNS error: ${CHAT}`);
    },
  ]) {
    const world = worldOfOrders(1);
    world.http.answer("https://chat.googleapis.com", answer);
    world.run([failing], { settings });
    expect(subjects(world)).toEqual(["orders: 1 stopped"]);
    expect(world.lines.map(({ code }) => code)).toContain("CHAT_FAILED");
    expect(JSON.stringify([world.lines, world.logRows, [...world.properties]])).not.toMatch(
      /s3cretkey|t0ken|spaces\/AAAA/,
    );
  }
});

test("where the mail fails and the chat takes it, the person has been told, and is not told again", () => {
  const world = worldOfOrders(1);
  world.before["mailer.send"] = refuseMail;
  world.http.answer("https://chat.googleapis.com", { status: 200 });
  world.run([failing], { settings });
  delete world.before["mailer.send"];
  world.run([failing], { settings });
  expect(world.mails).toEqual([]);
  expect(world.http.calls.filter(({ url }) => url === CHAT)).toHaveLength(1);
});

test("what nobody could be told is told by the first run that can: also of a fault, of a bad row and of what was unforeseen", () => {
  const world = worldOfOrders(2);
  world.sheets.get("orders")?.rows.push(["", "no id", "", false, "", "", ""]);
  const jobs = [
    orders(({ id }) => {
      if (id === "A1") throw new Error("Something new");
    }),
    orders(() => undefined, {}, { name: "missing" }),
  ];
  world.before["mailer.send"] = refuseMail;
  for (let run = 0; run < 3; run++, world.nowMs += 60_000) world.run(jobs);
  expect(world.mails).toEqual([]);
  delete world.before["mailer.send"];
  for (let run = 0; run < 3; run++, world.nowMs += 60_000) world.run(jobs);
  expect(subjects(world)).toHaveLength(1);
  expect(world.mails[0]?.text).toContain("missing cannot work");
  expect(world.mails[0]?.text).toContain("orders: rows need correction");
  expect(world.mails[0]?.text).toContain("orders: Customer A1 (A1)");
});

test("a mailer that never works leaves a state that stays small", () => {
  const world = worldOfOrders(0);
  world.before["mailer.send"] = refuseMail;
  const names = Array.from({ length: 20 }, (_, index) => `job-${index}`);
  for (let run = 0; run < 5; run++, world.nowMs += HOUR_MS)
    world.run(names.map((name) => orders(() => undefined, {}, { name })));
  expect(world.properties.get("TG_state")?.length).toBeLessThan(9_000);
  expect(
    (JSON.parse(world.properties.get("TG_state") ?? "") as { untold: [] }).untold.length,
  ).toBeGreaterThan(3);
});

describe("a job's own mail", () => {
  const mailing = orders(({ id }, ctx) =>
    ctx.once("mail", () =>
      ctx.sendMail({ to: `${id}@example.com`, cc: "c@example.com", subject: id, text: id }),
    ),
  );

  test("is refused while only the reserve is left, costs no record an attempt, and alarms still go out", () => {
    const world = worldOfOrders(6);
    world.mailsLeft = 9;
    world.run([mailing]);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    expect(idsTo(6).map((id) => world.entry("orders", id)?.n ?? 0)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(subjects(world)).toEqual(["A1", "A2", expect.stringContaining("has no quota left for today")]);
    world.nowMs = START_MS + 25 * HOUR_MS;
    world.mailsLeft = 100;
    world.run([mailing]);
    world.run([mailing]);
    expect(doneIds(world)).toEqual(idsTo(6));
  });

  test("takes what the setting leaves, and every recipient counts", () => {
    const world = worldOfOrders(3);
    world.mailsLeft = 5;
    world.run([mailing], { settings: { mailReserve: "1" } });
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    const { usage } = JSON.parse(world.properties.get("TG_state") ?? "") as {
      usage: { days: { mail: object } };
    };
    // Two recipients each, and the person who is told that the rest waits.
    expect(usage.days.mail).toMatchObject({ used: 5 });
  });
});

test("text from outside is text in every channel", () => {
  const evil = `<img src=x onerror="alert(1)"> & 'quoted' <users/all> <!channel>`;
  const words = messagesFor("en");
  const mail = noticeMail(
    [
      {
        subject: evil,
        text: evil,
        records: [{ label: evil, id: evil, attempts: 1, why: evil }],
        list: [evil],
        todo: evil,
      },
    ],
    words,
    `https://x.example/"><script>`,
  );
  expect(mail.html).not.toMatch(/<img|<users|<!channel|<script|"alert/);
  expect(mail.html).toContain(escapeHtml(evil));
  expect(noticeChat(mail)).not.toMatch(/[<>]/);
  expect(mail.subject).not.toContain("\n");
});

test("a chat's message is cut where a chat would refuse it", () => {
  const words = messagesFor("ja");
  const mail = noticeMail([{ subject: "s", text: "長い文".repeat(3_000) }], words, "");
  expect(noticeChat(mail).length).toBeLessThan(4_096);
});
