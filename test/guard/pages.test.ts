import { permanent } from "../../src/core/raised";
import { MINUTE_MS, type MemoryWorld, tick } from "../support/memory-world";
import { doneIds, orders, worldOfOrders } from "../support/orders";

const API = "https://api.example/list";
const pageOf = (url: string) => Number(/cursor=(\d+)/.exec(url)?.[1] ?? 0);

/** Reads `count` pages, each naming the next; what was handled is noted. */
function paging(
  world: MemoryWorld,
  count: number,
  handled: number[],
  more: { maxPerRun?: number; maxPages?: number } = {},
) {
  world.http.answer(API, ({ url }) => ({
    body: JSON.stringify({ page: pageOf(url), next: pageOf(url) + 1 < count ? String(pageOf(url) + 1) : "" }),
  }));
  return orders((_record, ctx) =>
    ctx.pages<number>({
      ...more,
      read: (cursor) => {
        const { page, next } = ctx.fetchJson<{ page: number; next: string }>(
          cursor === undefined ? API : `${API}?cursor=${cursor}`,
        );
        return { page, next: next === "" ? undefined : next };
      },
      handle: (page) => world.act(() => handled.push(page)),
    }),
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test("pages are read from the saved cursor, so many per run, each handled once, at no cost to the record", () => {
  const world = worldOfOrders(1);
  const handled: number[] = [];
  tick(world, [paging(world, 50, handled)], 10);
  expect(handled).toEqual(upTo(50));
  expect(world.http.calls).toHaveLength(50);
  expect(doneIds(world)).toEqual(["A1"]);
});

test("wherever a run dies, no page is handled twice, and one that may be incomplete is reported", () => {
  for (const isDone of [false, true]) {
    for (let call = 1; ; call++) {
      const world = worldOfOrders(1);
      const handled: number[] = [];
      const job = paging(world, 4, handled);
      world.dieAt(call, isDone);
      const hasSurvived = world.run([job]) !== undefined;
      for (let run = 0; run < 4; run++) {
        world.nowMs += 65 * MINUTE_MS;
        world.run([job]);
      }
      const missing = upTo(4).filter((page) => !handled.includes(page));
      const reported = world.logRows.filter(({ message }) =>
        /was begun by a run that did not finish it/.test(String(message)),
      );
      expect([call, handled.length, doneIds(world)]).toEqual([call, new Set(handled).size, ["A1"]]);
      expect([call, missing.length <= reported.length]).toEqual([call, true]);
      if (hasSurvived) break;
    }
  }
});

test("a page whose handling failed where we could see it is read again by the next attempt", () => {
  const world = worldOfOrders(1);
  const handled: number[] = [];
  const job = paging(world, 3, handled);
  let failures = 1;
  world.before.act = () => {
    if (handled.length === 1 && failures-- > 0)
      throw new Error("Request failed for https://x.example returned code 503");
  };
  tick(world, [job], 10);
  expect(handled).toEqual([0, 1, 2]);
  expect(doneIds(world)).toEqual(["A1"]);
});

test.each<[string, { maxPages?: number }, (world: MemoryWorld) => void, RegExp]>([
  ["never ends", { maxPages: 30 }, () => undefined, /More than 30 pages \(maxPages\)/],
  [
    "gives the same cursor for ever",
    {},
    (world) => world.http.answer(API, { body: '{"page":1,"next":"7"}' }),
    /gave the same cursor again/,
  ],
])("a listing that %s is stopped with a message", (_name, limits, change, message) => {
  const world = worldOfOrders(1);
  const job = paging(world, 1_000_000, [], limits);
  change(world);
  tick(world, [job], 60);
  expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent", n: 1 });
  expect(world.logRows.at(-1)?.message).toMatch(message);
  expect(world.http.calls.length).toBeLessThanOrEqual(31);
});

test("a cursor that has expired starts the listing again, and passes over what was handled", () => {
  const world = worldOfOrders(1);
  const handled: number[] = [];
  const job = paging(world, 6, handled, { maxPerRun: 3 });
  world.run([job]);
  world.http.answer(`${API}?cursor=3`, (_request, nth) =>
    nth === 1 ? { status: 410 } : { body: '{"page":3,"next":"4"}' },
  );
  tick(world, [job], 10);
  expect(handled).toEqual(upTo(6));
  expect(world.lines.map(({ code }) => code)).toContain("CURSOR_EXPIRED");
});

test("what a handler raises for good ends the paging for good", () => {
  const world = worldOfOrders(1);
  const job = orders((_record, ctx) =>
    ctx.pages({
      read: () => ({ page: 1, next: undefined }),
      handle: () => {
        throw permanent("not for us");
      },
    }),
  );
  tick(world, [job], 10);
  expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent", n: 1 });
});
