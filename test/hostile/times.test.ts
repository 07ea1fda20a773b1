/** Times that nobody can have meant: what waits must come back, or be known to wait. */
import { retryLater } from "../../src/core/raised";
import { STATE_KEY } from "../../src/core/run-state";
import { doneIds, orders, worldOfOrders } from "../support/orders";

const YEAR_33658 = 1e15;

test("a record whose next try was edited into the far future is tried again, from 0", () => {
  const world = worldOfOrders(1);
  world.properties.set("FAIL_orders:A1", JSON.stringify({ v: 1, n: 1, starts: 1, resumeMs: YEAR_33658 }));
  world.run([orders(() => undefined)]);
  expect(doneIds(world)).toEqual(["A1"]);
  expect(world.lines.map(({ code }) => code)).toContain("LEDGER_UNREADABLE");
});

test("a job whose rest was edited into the far future works on", () => {
  const world = worldOfOrders(1);
  world.properties.set(STATE_KEY, JSON.stringify({ v: 1, jobs: { orders: { resumeMs: YEAR_33658 } } }));
  world.run([orders(() => undefined)]);
  expect(doneIds(world)).toEqual(["A1"]);
});

test.each([NaN, Infinity, -Infinity, 1e300, -5])(
  "retryLater of %d minutes leaves an entry that can be read",
  (minutes) => {
    const world = worldOfOrders(1);
    const job = orders(() => {
      throw retryLater("not yet", minutes);
    });
    world.run([job]);
    const { resumeMs = 0, slices } = world.entry("orders", "A1") ?? {};
    expect(slices).toBe(1);
    expect(resumeMs).toBeGreaterThanOrEqual(world.nowMs + 60_000);
    expect(resumeMs).toBeLessThanOrEqual(world.nowMs + 366 * 86_400_000);
    world.nowMs = resumeMs;
    world.run([job]);
    expect(world.entry("orders", "A1")?.slices).toBe(2);
  },
);

test("a host that orders a wait of two days is told of when it does, once", () => {
  const world = worldOfOrders(2);
  world.http.answer("https://slow.example/", { status: 429, headers: { "Retry-After": String(2 * 86_400) } });
  const job = orders((_record, ctx) => void ctx.fetch("https://slow.example/"));
  for (let run = 0; run < 3; run++) {
    world.run([job]);
    world.nowMs += 3_600_000;
  }
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    "[Trigger Guard] slow.example asked us to wait",
  ]);
});
