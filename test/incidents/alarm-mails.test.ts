// The alarms as they arrive, word for word, in both languages, from the compiled script.
import type { SentMail } from "../../src/local/mail-store";
import { type Api, startApi } from "../support/api-process";
import { guardWorld, type GuardWorld, HOUR, ids, type JobsSource, recordRows } from "../support/bundle-world";
import { expectGolden } from "../support/golden";

const NOTHING: JobsSource = ({ sheetJob }) => [sheetJob(() => undefined)];
/** Four minutes each: more than a run has time for. */
const SLOW: JobsSource = ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(240_000))];

type Scene = (guard: GuardWorld) => void;

const SCENES: [name: string, jobs: JobsSource, rows: string[][], scene: Scene][] = [
  ["input-errors", NOTHING, recordRows(["R-1", "R-1", "R-2"]), (guard) => void guard.tick()],
  [
    "cannot-work",
    NOTHING,
    recordRows(ids(1)),
    (guard) => {
      guard.byHand(
        `SpreadsheetApp.getActive().getSheetByName("records").getRange("C1").setValue("finished");`,
      );
      guard.tick();
    },
  ],
  [
    "paused",
    NOTHING,
    recordRows(ids(1)),
    (guard) => {
      guard.byHand(
        `SpreadsheetApp.getActive().getSheetByName("records").getRange("C1").setValue("finished");`,
      );
      guard.runFor(36 * 60);
    },
  ],
  ["pending", SLOW, recordRows(ids(30)), (guard) => guard.runFor(60)],
  [
    "no-runs",
    NOTHING,
    recordRows(ids(1)),
    (guard) => {
      guard.tick();
      guard.world.advanceTo(guard.world.nowMs() + 8 * HOUR);
      guard.world.execute("watchTrigger", { kind: "time-trigger" });
    },
  ],
  ["budget", SLOW, recordRows(ids(30)), (guard) => guard.runFor(20 * 60)],
  [
    "runs-missing",
    NOTHING,
    recordRows(ids(1)),
    (guard) => {
      guard.tick();
      guard.world.advanceTo(guard.world.nowMs() + 8 * HOUR);
      guard.tick();
    },
  ],
  [
    "runs-missing-runtime",
    SLOW,
    recordRows(ids(60)),
    (guard) => {
      guard.runFor(20 * 60);
      // Other scripts of the account use up what is left of the day.
      guard.byHand(`ScriptApp.newTrigger("spin").timeBased().everyMinutes(1).create();`);
      guard.append("function spin() { Utilities.sleep(290000); }");
      guard.runFor(10 * 60);
    },
  ],
  [
    "store-filling",
    NOTHING,
    recordRows(ids(1)),
    (guard) => {
      for (let nth = 1; nth <= 50; nth++) guard.world.setScriptProperty(`other-${nth}`, "x".repeat(8_000));
      guard.tick();
    },
  ],
  [
    "ids-not-loading",
    NOTHING,
    [...recordRows(ids(1)), ["#N/A", "late"], ["Loading...", "later"]],
    (guard) => guard.runFor(60),
  ],
  ["one-id-not-loading", NOTHING, [...recordRows(ids(1)), ["#REF!", "late"]], (guard) => guard.runFor(60)],
];

const SUBJECTS: Record<string, RegExp> = {
  "input-errors": /need correction|need corrections|needs correction|修正/,
  "cannot-work": /cannot work|実行できません/,
  paused: /paused|一時停止/,
  pending: /30/,
  "no-runs": /since|from|実行されて/,
  budget: /75 ?%/,
  "runs-missing": /No run from|まで実行されませんでした/,
  "runs-missing-runtime": /No run from|まで実行されませんでした/,
  "store-filling": /storage|保存領域/,
  "ids-not-loading": /no id yet|ID/,
  "one-id-not-loading": /no id yet|ID/,
};

/** Times of a run vary with what it costs; the words do not. */
const steady = (text: string): string => text.replace(/\d{1,2}:\d{2}/g, "HH:MM");

const shown = ({ subject, text }: SentMail): string => `${subject}\n\n${text}\n`;

describe.each(["en", "ja"] as const)("%s", (locale) => {
  test.each(SCENES)(
    "the mail %s says what happened and what a person can do",
    (name, jobs, records, scene) => {
      const guard = guardWorld({ locale, jobs, sheets: { records } });
      scene(guard);
      const mail = guard.ownersMails().find(({ subject }) => SUBJECTS[name]?.test(subject));
      expect(guard.ownersMails().map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(SUBJECTS[name] ?? /$^/),
      );
      expectGolden(`alarm-${name}.${locale}.txt`, steady(mail === undefined ? "" : shown(mail)));
    },
  );
});

describe("a chat room", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });

  test.each(["en", "ja"] as const)("is told the same, as text (%s)", async (locale) => {
    await api.reset();
    await api.answer("*", { body: "{}" });
    const guard = guardWorld({
      locale,
      jobs: NOTHING,
      settings: { webhookUrl: `${api.url}/hook?key=secret` },
      sheets: { records: recordRows(["R-1", "R-1"]) },
    });
    guard.tick();
    const [message] = await api.seen();
    expectGolden(`chat.${locale}.txt`, `${message?.body ?? ""}\n`);
    expect(
      guard.world
        .mails()
        .map(({ text }) => text)
        .join(""),
    ).not.toContain("secret");
  });
});
