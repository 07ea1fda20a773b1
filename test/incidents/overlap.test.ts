// Two runs at once, or one after the other that should not have been needed. Each test is one public report.
import type { ExecutionResult } from "../../src/local/world";
import { guardWorld, ids, MINUTE, recordRows } from "../support/bundle-world";

const countOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

test("case 1: a run that starts while another works on 118 records sends nothing, and each member gets one mail", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(118)) },
    accountType: "workspace",
    jobs: ({ sheetJob, MailApp, Utilities }) => [
      sheetJob((row) => {
        MailApp.sendEmail(`${row.id}@example.com`, "Your membership ends", row.label);
        Utilities.sleep(600);
      }),
    ],
  });
  let mails = 0;
  let overlapping: ExecutionResult | undefined;
  const first = guard.tick({
    intercept: ({ method }) => {
      if (method === "sendEmail" && ++mails === 60) {
        overlapping = guard.world.execute("runJobs", { kind: "time-trigger" });
      }
      return undefined;
    },
  });
  expect(overlapping?.value).toMatchObject({ kind: "busy", done: 0, failed: 0 });
  expect(overlapping?.calls.mail).toBeUndefined();
  // Longer than the minute after which the other began; no limit of records in a run but its time.
  expect(first.durationMs).toBeGreaterThan(70_000);
  expect(first.value).toMatchObject({ kind: "ran", done: 118, failed: 0 });
  expect(guard.ticks(2).map(({ value }) => (value as { done: number }).done)).toEqual([0, 0]);
  const counts = countOf(guard.mails().map(({ to }) => to));
  expect(Object.keys(counts)).toHaveLength(118);
  expect(Object.values(counts).every((count) => count === 1)).toBe(true);
  expect(guard.log()).toEqual([]);
});

test("case 2: a run killed at 5:59 leaves no flag behind: the next one works at once and the record it was in counts 1", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(["slow", "quick"]) },
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob((row) => {
        if (row.id !== "slow") return;
        Utilities.sleep(300_000);
        Utilities.sleep(300_000);
      }),
    ],
  });
  const killed = guard.tick({ killAfterMs: 359_000 });
  expect(killed.status).toBe("killed");
  const next = guard.tick();
  expect(next.value).toMatchObject({ kind: "ran", done: 1 });
  expect(guard.entry("slow")).toMatchObject({ n: 1, starts: 1, staleHits: 1 });
  expect(guard.entry("quick")).toBeUndefined();
});

test("case 3, own records each: with user scope two people's runs work at the same time and their counters do not mix", () => {
  const guard = guardWorld({
    scope: "user",
    install: false,
    sheets: { "a@example.com": recordRows(["7"]), "b@example.com": recordRows(["7", "8"]) },
    jobs: ({ sheetJob, user }) => [
      sheetJob(
        (row) => {
          if (row.id === "7" && user().startsWith("a")) throw new Error("a sum is wrong");
        },
        { sheet: user() },
      ),
    ],
  });
  const run = (user: string, inside?: () => void): ExecutionResult =>
    guard.world.execute("runJobs", {
      kind: "time-trigger",
      user,
      intercept: ({ method }) => {
        if (method === "hasLock") inside?.();
        return undefined;
      },
    });
  let other: ExecutionResult | undefined;
  run("a@example.com", () => (other ??= run("b@example.com")));
  expect(other?.value).toMatchObject({ kind: "ran", done: 2 });
  guard.world.advanceTo(guard.world.nowMs() + 6 * MINUTE);
  run("a@example.com");
  const stuckOf = (user: string) => guard.call("listStuck", [], { user });
  expect(stuckOf("a@example.com")).toMatchObject([{ id: "7", attempts: 2 }]);
  expect(stuckOf("b@example.com")).toEqual([]);
});

test("case 3, one sheet for both: with script scope exactly one of two people's runs works and the other skips", () => {
  const guard = guardWorld({
    install: false,
    sheets: { records: recordRows(ids(3)) },
    jobs: ({ sheetJob, MailApp, user }) => [
      sheetJob((row) => MailApp.sendEmail(`${row.id}@example.com`, "Sync", user())),
    ],
  });
  let other: ExecutionResult | undefined;
  const first = guard.world.execute("runJobs", {
    kind: "time-trigger",
    user: "a@example.com",
    intercept: ({ method }) => {
      if (method === "sendEmail") other ??= guard.world.execute("runJobs", { user: "b@example.com" });
      return undefined;
    },
  });
  expect(first.value).toMatchObject({ kind: "ran", done: 3 });
  expect(other?.value).toMatchObject({ kind: "busy" });
  expect(guard.world.mails().map(({ text }) => text.trim())).toEqual(Array(3).fill("a@example.com"));
});

test("case 7: a second trigger of a daily job finds the date done: one mail, no attempt, no row", () => {
  const guard = guardWorld({
    install: false,
    jobs: ({ daily, MailApp }) => [
      daily("almanac", (day) => MailApp.sendEmail("reader@example.com", "Almanac", day.id)),
    ],
  });
  const first = guard.world.execute("runJobs", { kind: "time-trigger" });
  guard.world.advanceTo(guard.world.nowMs() + 3 * MINUTE);
  const second = guard.world.execute("runJobs", { kind: "time-trigger" });
  expect(first.value).toMatchObject({ done: 1 });
  expect(second.value).toMatchObject({ kind: "ran", done: 0, failed: 0 });
  expect(guard.world.mails().map(({ text }) => text.trim())).toEqual(["2026-11-30"]);
  expect(second.calls.mail).toBeUndefined();
  expect(guard.ledgerKeys()).toEqual([]);
  expect(guard.log()).toEqual([]);
});

test("case 7: installing three times leaves one trigger", () => {
  const guard = guardWorld({ jobs: ({ sheetJob }) => [sheetJob(() => undefined)] });
  guard.call("installTrigger");
  guard.call("installTrigger", [], { kind: "menu" });
  expect(guard.runTriggers()).toMatchObject([{ handler: "runJobs", schedule: { every: "minutes", n: 5 } }]);
  // With the daily look beside it.
  expect(guard.world.triggers()).toHaveLength(2);
});

test("case 8: what a run marked reaches the sheet before its lock is free, so the next run sees it done", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(5)) },
    jobs: ({ sheetJob, MailApp }) => [
      sheetJob((row) => {
        if (row.id === "R-2") throw new Error("refused");
        MailApp.sendEmail(`${row.id}@example.com`, "Build", row.label);
      }),
    ],
  });
  const { callList } = guard.tick();
  const lastOf = (kind: string): number => callList.map((call) => call.kind as string).lastIndexOf(kind);
  expect(lastOf("sheets.write")).toBeLessThan(lastOf("sheets.flush"));
  expect(lastOf("sheets.flush")).toBeLessThan(lastOf("unlock"));
  const next = guard.world.execute("runJobs", { kind: "time-trigger" });
  expect(next.calls.mail).toBeUndefined();
  expect(guard.mails()).toHaveLength(4);
});
