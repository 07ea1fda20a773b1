// What docs/writing-jobs.md says of `ctx.pages`: bounded per run and in all, and no page handled twice.
import type { PageOptions } from "../../src/guard/pages";
import { type MemoryWorld, MINUTE_MS } from "../support/memory-world";
import { orders, worldOfOrders } from "../support/orders";

const ADDRESS = "https://api.example.com/items?cursor=";

interface Page {
  number: number;
  next?: string;
}

/** A list of that many pages; cursors are their numbers. */
const withPages = (world: MemoryWorld, count: number): void =>
  world.http.answer(ADDRESS, ({ url }) => {
    const number = Number(url.slice(ADDRESS.length) || 1);
    const page: Page = number < count ? { number, next: String(number + 1) } : { number };
    return { body: JSON.stringify(page) };
  });

/** The job of the page, handling into `handled`; each handling is something the world can die in. */
const reader = (world: MemoryWorld, handled: number[], options: Partial<PageOptions<Page>> = {}) =>
  orders((_record, ctx) =>
    ctx.pages<Page>({
      read(cursor) {
        const page = ctx.fetchJson<Page>(ADDRESS + (cursor ?? ""));
        return { page, next: page.next };
      },
      handle: ({ number }) => world.act(() => handled.push(number)),
      ...options,
    }),
  );

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

function untilQuiet(world: MemoryWorld, job: ReturnType<typeof reader>, runs = 60): void {
  for (let run = 0; run < runs; run++) {
    world.nowMs += 30 * MINUTE_MS;
    world.run([job]);
  }
}

test("twenty pages a run, each once, from the saved cursor, at no cost", () => {
  const world = worldOfOrders(1);
  withPages(world, 50);
  const handled: number[] = [];
  const job = reader(world, handled);
  world.run([job]);
  expect(handled).toEqual(upTo(20));
  expect(world.entry("orders", "A1")?.n).toBe(0);
  untilQuiet(world, job, 2);
  expect(handled).toEqual(upTo(50));
  expect(world.column("orders", "done")).not.toEqual([""]);
});

/** The pages handled, and those reported as interrupted, when a run of four pages dies at each of these calls. */
function afterDeaths(fromCall: number, toCall: number): { handled: number[]; reported: string[] }[] {
  const results = [];
  for (let call = fromCall; call <= toCall; call++) {
    for (const isDone of [false, true]) {
      const world = worldOfOrders(1);
      withPages(world, 4);
      const handled: number[] = [];
      const job = reader(world, handled);
      world.dieAt(call, isDone);
      world.run([job]);
      untilQuiet(world, job, 6);
      const notices = world.logRows.filter(({ result }) => result === "notice");
      results.push({ handled, reported: notices.map(({ target }) => String(target)) });
    }
  }
  return results;
}

function expectEachOnce({ handled, reported }: { handled: number[]; reported: string[] }): void {
  const missing = upTo(4).filter((number) => !handled.includes(number));
  expect(new Set(handled).size).toBe(handled.length);
  expect(missing.filter((number) => !reported.includes(`page ${number}`))).toEqual([]);
}

test("a run that dies at any call handles no page twice, and the page it died in is reported", () => {
  afterDeaths(1, 40).forEach(expectEachOnce);
});

test("more pages than the valve allows, and a cursor that does not move, stop the record", () => {
  const world = worldOfOrders(1);
  withPages(world, 10);
  untilQuiet(world, reader(world, [], { maxPages: 5 }), 2);
  expect(world.entry("orders", "A1")?.message).toContain("More than 5 pages");

  const stuck = worldOfOrders(1);
  stuck.http.answer(ADDRESS, { body: JSON.stringify({ number: 1, next: "1" }) });
  untilQuiet(stuck, reader(stuck, []), 2);
  expect(stuck.entry("orders", "A1")?.message).toContain("same cursor again");
});

test("an expired cursor starts again and passes over what was handled", () => {
  const world = worldOfOrders(1);
  withPages(world, 25);
  const handled: number[] = [];
  const job = reader(world, handled);
  world.run([job]);
  world.http.answer(`${ADDRESS}21`, (_request, nth) =>
    nth === 1 ? { status: 410, body: "gone" } : { body: JSON.stringify({ number: 21, next: "22" }) },
  );
  untilQuiet(world, job, 4);
  expect(handled).toEqual(upTo(25));
});
