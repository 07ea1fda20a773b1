// What a run counts of the day's quotas is what Google counted, and a person hears of it in time, once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startApi } from "../support/api-process";
import { guardWorld, ids, recordRows, type GuardWorld } from "../support/bundle-world";
import type { Usage } from "../../src/core/usage";

const counted = (guard: GuardWorld): Record<string, number> => {
  const state = JSON.parse(guard.world.scriptProperties().TG_state ?? "{}") as { usage?: Usage };
  return Object.fromEntries(
    Object.entries(state.usage?.days ?? {}).map(([quota, { used }]) => [quota, used]),
  );
};

function charged({ world }: GuardWorld): Record<string, number> {
  const stored = JSON.parse(readFileSync(join(world.dir, "world.json"), "utf8")) as {
    quotas: Record<string, Record<string, { used: number }>>;
  };
  const uses = stored.quotas[world.owner] ?? {};
  const of = (name: string): number => uses[name]?.used ?? 0;
  return {
    fetch: of("urlfetch"),
    mail: of("email"),
    runtime: of("triggerMs"),
    properties: of("properties"),
  };
}

/** Beside those of the records that wait for their turn. */
const quotaNotices = (guard: GuardWorld) => guard.notices().filter(({ subject }) => /\d ?%/.test(subject));

const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

test("fetches, mails and property calls of a run are counted as Google charges them, run time but for its first and last moments", async () => {
  const api = await startApi();
  await api.answer("/R-1", { status: 404 });
  const guard = guardWorld({
    sheets: { records: recordRows(ids(25)) },
    settings: { apiBase: api.url },
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob((row, ctx) => {
        Utilities.sleep(1_000);
        ctx.fetch(`${ctx.setting("apiBase")}/${row.id}`);
        if (row.id === "R-2")
          ctx.fetchAll([1, 2, 3].map((n) => ({ url: `${ctx.setting("apiBase")}/${n}`, options: {} })));
      }),
    ],
  });
  const [ours, googles] = [counted(guard), charged(guard)];
  guard.ticks(2);
  const { runtime = 0, ...calls } = difference(counted(guard), ours);
  const { runtime: realTime = 0, ...realCalls } = difference(charged(guard), googles);
  expect(calls).toEqual(realCalls);
  expect(calls).toMatchObject({ fetch: 28, mail: 1 });
  expect(runtime).toBeGreaterThan(realTime * 0.9);
  expect(runtime).toBeLessThanOrEqual(realTime);
});

test.each(["en", "ja"] as const)(
  "at 75, 90 and 100 percent of a day's run time a person is told once each, and on the next day anew (%s)",
  (locale) => {
    const guard = guardWorld({
      locale,
      settings: { everyMinutes: 30 },
      sheets: { records: recordRows(ids(60)) },
      // Four minutes each: more than two days have.
      jobs: ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(240_000))],
    });
    const percents = () => quotaNotices(guard).map(({ subject }) => /(\d+) ?%/.exec(subject)?.[1]);
    guard.runFor(23 * 60);
    expect(percents()).toEqual(["75", "90"]);
    guard.runFor(24 * 60);
    expect(percents()).toEqual(["75", "90", "75", "90", "100"]);
    expect(quotaNotices(guard)[0]?.text).toContain({ en: "of 90 min", ja: "90 分のうち" }[locale]);
  },
);

test("an account of the wider kind is told later, and a kind that there is none of is refused by name", () => {
  const mails = (account: string): GuardWorld =>
    guardWorld({
      sheets: { records: recordRows(ids(40)) },
      settings: { account, everyMinutes: 30 },
      jobs: ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(240_000))],
    });
  const wide = mails("workspace");
  wide.runFor(23 * 60);
  expect(quotaNotices(wide)).toEqual([]);
  expect(wide.notices().map(({ subject }) => subject)).toEqual([expect.stringContaining("waiting for more")]);
  const wrong = guardWorld({ settings: { account: "gold" }, install: false });
  expect(wrong.world.execute("runJobs", { kind: "editor" }).error?.message).toBe(
    'The setting account is "gold". Allowed: consumer, workspace. Correct it in the menu (Settings…) or in the script property TG_settings.',
  );
});
