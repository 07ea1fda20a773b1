import fc from "fast-check";
import { afterUses, budgetAlarms, DAILY_LIMITS, emptyUsage, noUses, quotaUses } from "../../src/core/usage";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 30);
const used = (amounts: Partial<ReturnType<typeof noUses>>, before = emptyUsage("a"), nowMs = NOW) =>
  afterUses(before, { ...noUses(), ...amounts }, "a", nowMs);

test("the day of a quota begins with its first use and ends 24 h later, each quota apart", () => {
  const morning = used({ fetch: 5 });
  const noon = used({ fetch: 1, mail: 2 }, morning, NOW + DAY_MS / 2);
  expect(noon.days.fetch).toEqual({ sinceMs: NOW, used: 6, toldPercent: 0 });
  expect(noon.days.mail).toEqual({ sinceMs: NOW + DAY_MS / 2, used: 2, toldPercent: 0 });
  const next = used({ fetch: 1 }, noon, NOW + DAY_MS);
  expect([next.days.fetch.used, next.days.mail.used]).toEqual([1, 2]);
  expect(quotaUses(next, "consumer", NOW + 2 * DAY_MS).map(({ used: count }) => count)).toEqual([0, 0, 0, 0]);
});

test("another person's runs count anew: quotas are the account's", () => {
  expect(afterUses(used({ mail: 80 }), { ...noUses(), mail: 1 }, "b", NOW + 1).days.mail.used).toBe(1);
});

test.each([
  [74, []],
  [75, [75]],
  [90, [90]],
  [100, [100]],
  [130, [130]],
])("of %i of 100 mails a person hears once, of the highest threshold", (count, percents) => {
  const usage = used({ mail: count });
  const alarms = budgetAlarms(usage, "consumer", NOW);
  expect(alarms.map(({ percent }) => percent)).toEqual(percents);
  usage.days.mail.toldPercent = 100;
  expect(budgetAlarms(usage, "consumer", NOW)).toEqual([]);
});

test("what is much for a consumer account is little for Workspace", () => {
  const usage = used({ runtime: DAILY_LIMITS.runtime.consumer });
  expect(quotaUses(usage, "consumer", NOW).find(({ quota }) => quota === "runtime")).toEqual({
    quota: "runtime",
    used: 5_400_000,
    limit: 5_400_000,
    percent: 100,
    resetMs: NOW + DAY_MS,
  });
  expect(budgetAlarms(usage, "workspace", NOW)).toEqual([]);
});

test("a day tells at most three times of a quota, however the use comes about", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (steps) => {
      let usage = emptyUsage("a");
      let told = 0;
      steps.forEach((amount, index) => {
        usage = used({ mail: amount }, usage, NOW + index);
        for (const { percent } of budgetAlarms(usage, "consumer", NOW + index)) {
          usage.days.mail.toldPercent = percent >= 100 ? 100 : percent >= 90 ? 90 : 75;
          told += 1;
        }
      });
      expect(told).toBeLessThanOrEqual(3);
    }),
  );
});
