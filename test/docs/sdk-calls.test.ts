// An SDK that retries by itself, on top of the guard's helper: the table of calls in docs/writing-jobs.md is counted.
import type { PolicyInput } from "../../src/core/policy";
import type { RecordContext } from "../../src/guard/record-context";
import { MINUTE_MS } from "../support/memory-world";
import { orders, worldOfOrders } from "../support/orders";
import { tableOf } from "./pages";

const ADDRESS = "https://api.example.com/";

/** As an OpenAI-style client does: any failure is tried again, whatever it was. */
function askThroughSdk(ctx: RecordContext, sdkTries: number): void {
  for (let number = 1; ; number++) {
    try {
      ctx.fetch(ADDRESS);
      return;
    } catch (error) {
      if (number >= sdkTries) throw error;
    }
  }
}

const CASES: Record<string, { policy: PolicyInput; sdkTries: number }> = {
  nothing: { policy: {}, sdkTries: 3 },
  "`policy: { call: { tries: 1 } }`": { policy: { call: { tries: 1 } }, sdkTries: 3 },
  "the SDK's own retries to 0": { policy: {}, sdkTries: 1 },
  "`policy: { maxCallsPerAttempt: 4 }`": { policy: { maxCallsPerAttempt: 4 }, sdkTries: 3 },
};

const rows = tableOf("docs/writing-jobs.md", "set");

test("the table has every case", () => {
  expect(rows.map(([set]) => set)).toEqual(Object.keys(CASES));
});

test.each(rows)("with %s set, an SDK makes the calls that the page says", (set, eachAttempt, inAll) => {
  const { policy, sdkTries } = CASES[set ?? ""] ?? CASES.nothing!;
  const world = worldOfOrders(1);
  world.http.answer(ADDRESS, { status: 500, body: "no" });
  const job = orders((_record, ctx) => askThroughSdk(ctx, sdkTries), {
    ...policy,
    call: { jitter: false, ...policy.call },
  });
  world.run([job]);
  const perAttempt = world.http.calls.length;
  for (let tick = 0; tick < 24 * 12; tick++) {
    world.nowMs += 5 * MINUTE_MS;
    world.run([job]);
  }
  expect(world.entry("orders", "A1")?.stopped).not.toBe("");
  expect([String(perAttempt), String(world.http.calls.length)]).toEqual([eachAttempt, inAll]);
});
