// What rows and the list say while a job is paused or cannot work, and the stories of records, on the compiled script.
import { guardWorld, ids, recordRows, type GuardWorld } from "../support/bundle-world";

const storyOf = (guard: GuardWorld, row: number): string =>
  guard.byHand<string>(
    `return SpreadsheetApp.getActive().getSheetByName("records").getRange(${row}, 5).getNote();`,
  );

const shownIn = (guard: GuardWorld): (string | undefined)[][] =>
  guard.rows("records").map(({ status, note, next_try: next }) => [status, note, next]);

test("a job whose check fails for hours after one failure: neither row nor list promises a try that is over", () => {
  const guard = guardWorld({
    locale: "en",
    sheets: { records: recordRows(ids(1)) },
    jobs: ({ sheetJob, settings }) => [
      sheetJob(
        () => {
          throw new Error("DNS error: https://api.example");
        },
        {
          check: () => {
            if (settings.broken === "yes") throw new Error("Service error: Drive");
          },
        },
      ),
    ],
  });
  guard.tick();
  expect(shownIn(guard)).toEqual([["waiting", expect.anything(), expect.stringMatching(/09:0\d$/)]]);
  guard.world.setScriptProperty("TG_settings", JSON.stringify({ broken: "yes" }));
  guard.runFor(180);
  const [[status, note = "", next = ""] = []] = shownIn(guard);
  const nowMs = guard.world.nowMs();
  expect([status, note]).toEqual([
    "waiting",
    "The job cannot work at the moment; its owner was told why. It is tried again by itself.",
  ]);
  expect(Date.parse(`${next.replace("about ", "").replace(" ", "T")}:00+09:00`)).toBeGreaterThan(nowMs);
  expect(guard.stuck()).toMatchObject([{ id: "R-1", reason: note }]);
  expect(guard.stuck()[0]?.nextTryMs).toBeGreaterThan(nowMs);
});

test("a paused job: every row says so in Japanese, one that is new too, and the list gives no time", () => {
  const guard = guardWorld({
    locale: "ja",
    sheets: { records: recordRows(ids(2)) },
    jobs: ({ sheetJob }) => [
      sheetJob(() => {
        throw new Error("DNS error: https://api.example");
      }),
    ],
  });
  guard.tick();
  const state = JSON.parse(guard.world.scriptProperties().TG_state ?? "") as { jobs: { job: object } };
  Object.assign(state.jobs.job, { paused: "the ids change at every run" });
  guard.world.setScriptProperty("TG_state", JSON.stringify(state));
  guard.byHand(`SpreadsheetApp.getActive().getSheetByName("records").appendRow(["R-3", "new"]);`);
  guard.runFor(120);
  const note = "ジョブは一時停止中です。だれかが再開するまで待ちます（理由は通知済みです）。";
  expect(shownIn(guard)).toEqual([1, 2, 3].map(() => ["待機中", note, ""]));
  expect(guard.stuck().filter(({ id }) => id !== "")).toEqual(
    ["R-1", "R-2"].map(
      (id) => expect.objectContaining({ id, reason: note, nextTry: "", nextTryMs: null }) as object,
    ),
  );
  guard.call("resetFailures", ["job"]);
  guard.tick();
  expect(shownIn(guard).map(([, why]) => why)).not.toContain(note);
});

test("three attempts that Google cut off, and a resume after them, stand in the story", () => {
  const guard = guardWorld({
    locale: "en",
    sheets: { records: recordRows(ids(1)) },
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob(() => {
        Utilities.sleep(200_000);
        Utilities.sleep(200_000);
      }),
    ],
  });
  guard.runFor(120);
  guard.call("resetFailures", ["R-1"]);
  guard.tick();
  guard.tick();
  expect(
    storyOf(guard, 2)
      .split("\n")
      .map((line) => line.replace(/^\S+ \S+ /, "").replace(/\d\d:\d\d/, "…")),
  ).toEqual([
    "attempt 1, waiting, next try about …: The work was cut off because it took too long.",
    "attempt 2, waiting, next try about …: The work was cut off because it took too long.",
    "attempt 3, stopped: The work was cut off because it took too long.",
    "resumed",
    "attempt 1, waiting, next try about …: The work was cut off because it took too long.",
  ]);
});
