// The self-check on the compiled script: each thing that a person can have wrong is a red line that says what to do,
// and what the account answers to the open questions can be held against the local host.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareReadings, recordedIn } from "../../src/local/compare-readings";
import { HARSH_READINGS, type OpenReadings } from "../../src/local/open-readings";
import { SCOPES } from "../../src/core/scopes";
import { main as readings } from "../../scripts/readings";
import {
  guardWorld,
  type GuardWorld,
  HOUR,
  ids,
  recordRows,
  type GuardWorldOptions,
} from "../support/bundle-world";
import { tempFolder } from "../support/test-bundle";

interface Line {
  check: string;
  job: string;
  state: "ok" | "bad" | "unknown";
  text: string;
}

/** What a person can do, in the words that they read. */
const TO_DO = /Choose |Correct|Rename|Resume |Take it out|Look at|heck again|One of you should|give each row/;
const COLLEAGUE = "colleague@example.com";

const world = (options: Partial<GuardWorldOptions> = {}): GuardWorld =>
  guardWorld({
    sheets: { records: recordRows(ids(2)) },
    sheetZone: "Asia/Tokyo",
    jobs: ({ sheetJob }) => [sheetJob(() => undefined)],
    ...options,
  });

const check = (guard: GuardWorld, user?: string): Line[] =>
  guard.call<Line[]>("selfCheck", [], user === undefined ? {} : { user });
const line = (lines: Line[], name: string): Line | undefined =>
  lines.find(({ check: found }) => found === name);

test("after setting up and a first run every line is green, and nothing of it stays behind but its tabs", () => {
  const guard = world();
  guard.tick();
  const before = guard.world.scriptProperties();
  const lines = check(guard);
  expect(lines.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(guard.world.scriptProperties()).toEqual(before);
  expect(guard.world.execute("runJobs", { kind: "time-trigger" }).value).toMatchObject({ kind: "ran" });
  expect(guard.rows("self_check").map(({ state }) => state)).toEqual(lines.map(() => "ok"));
  expect(guard.rows("self_check")[0]).toMatchObject({
    check: "permissions",
    found: "All permissions are granted.",
  });
});

test.each<[name: string, red: string, words: RegExp, breakIt: (guard: GuardWorld) => void]>([
  [
    "a permission that was not ticked",
    "scopes",
    /^Not granted: drive\. Choose Trigger Guard → Install the trigger and tick every box/,
    (guard) =>
      guard.world.grantScopes(
        guard.world.owner,
        SCOPES.filter((scope) => !scope.endsWith("/drive")),
      ),
  ],
  [
    "a setting that is not possible",
    "settings",
    /alertMail = "nobody" \(name@example\.com, …\)\. Correct it: Trigger Guard → Settings/,
    (guard) => guard.world.setScriptProperty("TG_settings", '{"alertMail":"nobody"}'),
  ],
  [
    "a column that was renamed",
    "records",
    /sheet "records" has no column "done"/,
    (guard) =>
      void guard.byHand(`SpreadsheetApp.getActive().getSheetByName("records").getRange("C1").setValue("x")`),
  ],
  [
    "an id that stands twice",
    "records",
    /^2 rows need correction\. The first: /,
    (guard) =>
      void guard.byHand(
        `SpreadsheetApp.getActive().getSheetByName("records").getRange("A3").setValue("R-1")`,
      ),
  ],
  [
    "a log sheet with other columns",
    "log",
    /retry_logs has other columns than expected\. Rename that tab/,
    (guard) =>
      void guard.byHand(
        `SpreadsheetApp.getActive().insertSheet("retry_logs").getRange("A1").setValue("mine")`,
      ),
  ],
  [
    "no trigger",
    "trigger",
    /^Nobody has one.*Install the trigger/,
    (guard) => {
      guard.call("uninstallTrigger");
      guard.world.advanceTo(guard.world.nowMs() + HOUR);
    },
  ],
  [
    "a daily look that is gone",
    "trigger",
    /^You have one, but not the daily one.*Install the trigger/,
    (guard) =>
      void guard.byHand(
        `ScriptApp.getProjectTriggers().filter((one) => one.getHandlerFunction() === "watchTrigger").forEach((one) => ScriptApp.deleteTrigger(one))`,
      ),
  ],
  [
    "two people's triggers",
    "trigger",
    /colleague@example\.com has one that runs\. One of you should choose Trigger Guard → Remove the trigger/,
    (guard) => void guard.world.execute("runJobs", { kind: "time-trigger", user: COLLEAGUE }),
  ],
  [
    "a trigger that no longer fires",
    "heartbeat",
    /^The last one was 2026-11-30 .* Choose Trigger Guard → Install the trigger/,
    (guard) => guard.world.advanceTo(guard.world.nowMs() + HOUR),
  ],
  [
    "a store that is nearly full",
    "space",
    /^8\d% used\. Resume or finish what is stopped/,
    (guard) => {
      for (let part = 0; part < 48; part++) guard.world.setScriptProperty(`mine${part}`, "x".repeat(9_000));
    },
  ],
  [
    "a clock that stepped back",
    "clock",
    /earlier time than a run has seen/,
    (guard) => {
      const state = JSON.parse(guard.world.scriptProperties().TG_state ?? "{}") as object;
      const seenMs = guard.world.nowMs() + HOUR;
      guard.world.setScriptProperty("TG_state", JSON.stringify({ ...state, seenMs }));
    },
  ],
  ["no mails left", "mail", /^None left today/, () => undefined],
])("%s is a red line that says what to do", (name, red, words, breakIt) => {
  const guard = world(name === "no mails left" ? { quotas: { email: 0 } } : {});
  guard.tick();
  breakIt(guard);
  const found = check(guard);
  expect(line(found, red)).toMatchObject({ state: "bad" });
  expect(line(found, red)?.text).toMatch(words);
  for (const { state, text } of found) if (state === "bad") expect(text).toMatch(TO_DO);
});

test("without the permission for spreadsheets the list is shown all the same, in the dialog and in the execution log", () => {
  const guard = world();
  guard.tick();
  guard.world.grantScopes(
    guard.world.owner,
    SCOPES.filter((scope) => !scope.endsWith("/spreadsheets")),
  );
  const shown = guard.world.execute("showSelfCheck", { kind: "menu", dialogAnswers: ["NO", "OK"] });
  expect(shown.error).toBeUndefined();
  const { message = "" } = shown.ui.alerts[1] ?? {};
  expect(message).toMatch(
    /❌ permissions: Not granted: spreadsheets\. Choose Trigger Guard → Install the trigger/,
  );
  const found = check(guard);
  expect(line(found, "tab")).toMatchObject({ state: "bad" });
  expect(found.filter(({ state }) => state === "bad").map(({ text }) => text)).toEqual(
    found.filter(({ state }) => state === "bad").map(() => expect.stringMatching(TO_DO) as string),
  );
});

test.each(["en", "ja"] as const)(
  "a service that fails is a red line with what to do, not a run in progress (%s)",
  (locale) => {
    const guard = world({ locale });
    guard.tick();
    for (const [check, method] of [
      ["lock", "tryLock"],
      ["mail", "getRemainingDailyQuota"],
      ["trigger", "getProjectTriggers"],
    ]) {
      for (const text of ["Service error: try later", "You do not have permission to call it."]) {
        const { value } = guard.world.execute("selfCheck", {
          kind: "editor",
          intercept: (call) => (call.method === method ? { throw: text, when: "before" } : undefined),
        });
        const found = line(value as Line[], check ?? "");
        expect(found).toMatchObject({ check, state: "bad" });
        expect(found?.text).toMatch({ en: TO_DO, ja: /ください/ }[locale]);
      }
    }
  },
);

test("the last run is missed after the same time as by the alarm, and the tab says when it was looked, in local time", () => {
  const guard = world({ settings: { everyMinutes: 720 } });
  guard.tick();
  guard.world.advanceTo(guard.world.nowMs() + 2 * HOUR);
  expect(line(check(guard), "heartbeat")).toMatchObject({ state: "bad" });
  expect(guard.rows("self_check")[0]?.time).toMatch(/^2026-11-30 1\d:\d\d$/);
});

test("a setting that stops every run, and settings that cannot be read, are red lines too, not a dialog that fails", () => {
  for (const settings of ['{"lockWaitMs":-1}', "{"]) {
    const guard = world();
    guard.world.setScriptProperty("TG_settings", settings);
    const [found, ...others] = check(guard);
    expect(found).toMatchObject({ check: "settings", state: "bad" });
    expect(found?.text).toMatch(/^The guard cannot start: .*TG_settings/);
    expect(others).toEqual([]);
  }
});

test("while a run holds the lock the line says so, and the run is not disturbed", () => {
  const guard = world();
  let inside: Line[] | undefined;
  const result = guard.tick({
    intercept: ({ method }) => {
      if (method === "hasLock") inside ??= check(guard);
      return undefined;
    },
  });
  expect(line(inside ?? [], "lock")).toMatchObject({ state: "unknown" });
  expect(line(inside ?? [], "lock")?.text).toMatch(/A run is in progress/);
  expect(result.value).toMatchObject({ kind: "ran", done: 2 });
});

test("the menu shows the list in the person's language, with the lock free while a dialog is open", () => {
  const guard = world({ locale: "ja" });
  const inside: unknown[] = [];
  const shown = guard.world.execute("showSelfCheck", {
    kind: "menu",
    dialogAnswers: ["NO", "OK"],
    intercept: ({ service, method }) => {
      if (service === "Ui" && method === "alert")
        inside.push(
          (guard.world.execute("runJobs", { kind: "time-trigger" }).value as { kind: string }).kind,
        );
      return undefined;
    },
  });
  expect(shown.status).toBe("completed");
  expect(inside).toEqual(["ran", "ran"]);
  const { message = "" } = shown.ui.alerts[1] ?? {};
  expect(message).toMatch(/✅ 権限: すべて許可されています。/);
  expect(message).toMatch(/✅ トリガー: あなたが設定したものが 1 つあります。/);
});

/** The recording as a person downloads it, after a self-check that also asks Drive. */
function recording(openReadings: Partial<OpenReadings> = {}): string[] {
  const guard = world({ openReadings });
  const shown = guard.world.execute("showSelfCheck", { kind: "menu", dialogAnswers: ["YES", "OK"] });
  expect(shown.status).toBe("completed");
  const left = guard.world
    .files()
    .filter(({ name, trashed }) => name.startsWith("trigger-guard") && !trashed);
  expect(left).toEqual([]);
  return guard.world.readSheet("self_check_readings").flat();
}

describe("what an account answers to the open questions", () => {
  const ASKED = [
    "nestedLock",
    "searchLagMs",
    "searchFindsTrashed",
    "longPropertyValue",
    "propertyValueBytes",
    "rangeBeyondGrid",
  ];

  test("is recorded in the words of the local host's switches: with them as they are, nothing differs", () => {
    const found = compareReadings(recordedIn(recording()), HARSH_READINGS);
    expect(found.filter(({ verdict }) => verdict !== "not recorded").map(({ question }) => question)).toEqual(
      expect.arrayContaining(ASKED),
    );
    expect(found.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  });

  test("has a row for every switch; those that are not asked say why", () => {
    const recorded = recordedIn(recording());
    expect(recorded.map(({ question }) => question).sort()).toEqual(Object.keys(HARSH_READINGS).sort());
    const silent = recorded.filter(({ reading }) => reading === null);
    expect(silent.map(({ said }) => said)).toEqual(Array(3).fill(expect.stringMatching(/^not asked: \w/)));
  });

  test.each<[Partial<OpenReadings>, string]>([
    [{ nestedLock: "reentrant" }, "differs"],
    [{ rangeBeyondGrid: "grows" }, "differs"],
    [{ searchFindsTrashed: false }, "differs"],
    [{ longPropertyValue: "storage" }, "differs"],
    [{ propertyValueBytes: 8_066 }, "differs"],
    [{ searchLagMs: 0 }, "harsher"],
  ])("of an account that does %j, the comparison says: %s", (other, verdict) => {
    const found = compareReadings(recordedIn(recording(other)), HARSH_READINGS);
    const [question] = Object.keys(other);
    expect(
      found
        .filter(({ verdict: said }) => said === "differs" || said === "harsher")
        .filter(({ question: of }) => of !== "searchLagMs" || question === "searchLagMs"),
    ).toMatchObject([{ question, verdict }]);
  });

  test("is compared by a command, from the CSV of the tab", () => {
    const file = join(tempFolder(), "readings.csv");
    const write = (cells: string[]): void =>
      writeFileSync(file, cells.map((cell) => `x,"${cell.replaceAll('"', '""')}"`).join("\n"));
    const lines: string[] = [];
    const spies = [
      jest.spyOn(console, "log").mockImplementation((text: string) => void lines.push(text)),
      jest.spyOn(console, "error").mockImplementation((text: string) => void lines.push(text)),
    ];
    try {
      write(recording());
      expect(readings([file, "--json"])).toBe(0);
      write(recording({ nestedLock: "reentrant" }));
      expect(readings([file])).toBe(1);
      expect(lines.join("\n")).toMatch(/nestedLock .* busy .* reentrant .* differs/);
      write(["nothing"]);
      expect(readings([file])).toBe(2);
      expect(lines.pop()).toMatch(/No recording is in it\. Run the self-check/);
      expect(readings([join(tempFolder(), "none.csv")])).toBe(2);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
    }
  });
});

test("the scopes that the check knows are those of the manifest", () => {
  const manifest = JSON.parse(readFileSync("appsscript.json", "utf8")) as { oauthScopes: string[] };
  expect([...SCOPES].sort()).toEqual([...manifest.oauthScopes].sort());
});
