import type { Job } from "../../src/guard/job";
import { HOUR_MS, MemoryWorld, MINUTE_MS } from "../support/memory-world";

interface Feed {
  url: string;
  everyMinutes: number;
  sheet: string;
  id: string;
  items: string;
  next: string;
  token: string;
}

/** By its path: what it imports has types that only the room of Apps Script code knows. */
const { newItems } = jest.requireActual<{ newItems(feed: Feed): Job }>("../../src/jobs/new-items");

const API = "https://api.example/items";
const FEED: Feed = {
  url: API,
  everyMinutes: 60,
  sheet: "items",
  id: "id",
  items: "items",
  next: "next",
  token: "",
};

interface Item {
  id: string;
  title: string;
}

const item = (number: number): Item => ({ id: `i${number}`, title: `Item ${number}` });
const upTo = (count: number): Item[] => Array.from({ length: count }, (_, index) => item(index + 1));

/** Newest first, three to a page, pages by number: what is new moves everything behind it. */
function serve(world: MemoryWorld, items: () => Item[]): void {
  world.http.answer(API, ({ url }) => {
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
    const shown = [...items()].reverse().slice((page - 1) * 3, page * 3);
    const next = page * 3 < items().length ? `?page=${page + 1}` : null;
    return { body: JSON.stringify({ items: shown, next }) };
  });
}

const ids = (world: MemoryWorld): string[] => world.column("items", "id");

function hours(world: MemoryWorld, count: number, feed = FEED): void {
  for (let tick = 0; tick < count * 12; tick++, world.nowMs += 5 * MINUTE_MS) world.run([newItems(feed)]);
}

test("all pages become rows, each item once, and the lowest row is the newest of its page", () => {
  const world = new MemoryWorld();
  serve(world, () => upTo(8));
  hours(world, 3);
  expect(world.sheets.get("items")?.rows[0]).toEqual(["id", "title"]);
  expect([...ids(world)].sort()).toEqual(upTo(8).map(({ id }) => id));
  expect(ids(world).slice(0, 3)).toEqual(["i6", "i7", "i8"]);
  // Three pages, then one look an hour.
  expect(world.http.calls).toHaveLength(3 + 2);
});

test("later only what is new is added, and reading ends at the first page that brings nothing", () => {
  const world = new MemoryWorld();
  let count = 30;
  serve(world, () => upTo(count));
  hours(world, 1);
  const before = world.http.calls.length;
  count = 32;
  hours(world, 1);
  expect(ids(world).slice(-2)).toEqual(["i31", "i32"]);
  expect(world.http.calls.length - before).toBe(2);
});

test("wherever a run dies, every item is there in the end, once", () => {
  for (const isDone of [false, true]) {
    for (let call = 1; ; call++) {
      const world = new MemoryWorld();
      serve(world, () => upTo(8));
      world.dieAt(call, isDone);
      const hasSurvived = world.run([newItems(FEED)]) !== undefined;
      for (let run = 0; run < 5; run++) {
        world.nowMs += 65 * MINUTE_MS;
        world.run([newItems(FEED)]);
      }
      expect([call, isDone, [...ids(world)].sort()]).toEqual([call, isDone, upTo(8).map(({ id }) => id)]);
      if (hasSurvived) break;
    }
  }
});

test("a reading that was interrupted is finished later, also when new items have moved the pages: no gap stays", () => {
  const world = new MemoryWorld();
  let count = 20;
  serve(world, () => upTo(count));
  world.http.answer(`${API}?page=4`, (_request, nth) => {
    if (nth <= 9) return { status: 500 };
    const shown = [...upTo(count)].reverse().slice(9, 12);
    return { body: JSON.stringify({ items: shown, next: "?page=5" }) };
  });
  hours(world, 1);
  expect(ids(world)).toHaveLength(9);
  count = 24;
  hours(world, 12);
  expect([...ids(world)].sort()).toEqual(
    upTo(24)
      .map(({ id }) => id)
      .sort(),
  );
  expect(world.mails).toEqual([]);
});

test("with {last} in its address the API is asked for what follows the lowest row, and every page is read", () => {
  const world = new MemoryWorld();
  let count = 4;
  const asked: string[] = [];
  world.http.answer(API, ({ url }) => {
    const [, last = "", cursor = ""] = /after=([^&]*)&cursor=(.*)/.exec(url) ?? [];
    asked.push(last);
    const from = Number(last.slice(1)) + Number(cursor);
    const shown = upTo(count).slice(from, from + 2);
    return {
      body: JSON.stringify({ data: { list: shown }, cursor: from + 2 < count ? Number(cursor) + 2 : null }),
    };
  });
  const feed = { ...FEED, url: `${API}?after={last}&cursor={cursor}`, items: "data.list", next: "cursor" };
  hours(world, 1, feed);
  expect(ids(world)).toEqual(["i1", "i2", "i3", "i4"]);
  count = 7;
  hours(world, 1, feed);
  expect(ids(world)).toEqual(["i1", "i2", "i3", "i4", "i5", "i6", "i7"]);
  expect(asked).toEqual(["", "", "i4", "i4"]);
});

test("a sheet as a person has it: columns by name and path, others left empty, numbers stay numbers", () => {
  const world = new MemoryWorld();
  world.sheet("items", [
    ["remark", "id", "author.name", "stars", "tags"],
    ["mine", "a1", "", "", ""],
  ]);
  world.http.answer(API, {
    body: JSON.stringify([
      { id: "a2", author: { name: "青山" }, stars: 5, tags: ["x", "y"], other: "unseen" },
      { id: "a1", stars: 1 },
    ]),
  });
  hours(world, 1);
  expect(world.sheets.get("items")?.rows.slice(1)).toEqual([
    ["mine", "a1", "", "", ""],
    ["", "a2", "青山", 5, "x\ny"],
  ]);
});

describe("what the feed's owner has to correct is said, once, and nothing is read over and over", () => {
  const wrong: [string, unknown, Partial<Feed>, string][] = [
    ["no list", { entries: [] }, {}, 'no list "items"'],
    ["no id", { items: [{ key: 1 }] }, {}, 'no "id"'],
    ["a cursor for an address", { items: [item(1)], next: "abc" }, {}, "put {cursor} into feedUrl"],
    [
      "a next page elsewhere",
      { items: [item(1)], next: "https://evil.example/x" },
      { token: "secret" },
      "is no address on https://api.example",
    ],
    [
      "a next page that looks alike",
      { items: [item(1)], next: "https://api.example.evil.example/x" },
      {},
      "is no address on",
    ],
  ];
  test.each(wrong)("%s", (_name, answer, feed, what) => {
    const world = new MemoryWorld();
    world.http.answer(API, { body: JSON.stringify(answer) });
    for (let run = 0; run < 10; run++, world.nowMs += MINUTE_MS) world.run([newItems({ ...FEED, ...feed })]);
    expect(world.http.calls).toHaveLength(1);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.text).toContain(what);
    expect(world.http.calls.every(({ url }) => url.startsWith("https://api.example/"))).toBe(true);
  });

  test("a sheet without a column for the ids costs no attempt", () => {
    const world = new MemoryWorld();
    world.sheet("items", [
      ["key", "title"],
      ["x", "y"],
    ]);
    serve(world, () => upTo(2));
    world.run([newItems(FEED)]);
    expect(world.mails[0]?.text).toContain('no column "id"');
    expect([...world.properties.keys()].filter((key) => key.startsWith("FAIL_new-items:"))).toEqual([]);
  });

  test("pages that name one another for ever end at the run's limit, and then at the record's", () => {
    const world = new MemoryWorld();
    let number = 0;
    world.http.answer(API, ({ url }) => ({
      body: JSON.stringify({ items: [item((number += 1))], next: url.includes("a=1") ? "?a=2" : "?a=1" }),
    }));
    world.run([newItems(FEED)]);
    expect(world.http.calls).toHaveLength(20);
    for (let run = 0; run < 80; run++, world.nowMs += MINUTE_MS / 2) world.run([newItems(FEED)]);
    expect(world.http.calls.length).toBeLessThanOrEqual(1_000 + 20);
  });
});

test("the token is sent to the feed's own host and stands in no log, sheet or mail", () => {
  const world = new MemoryWorld();
  world.http.answer(API, (request) => {
    expect(request.options.headers).toMatchObject({ Authorization: "Bearer s3cret-token-9" });
    return { status: 500, body: "down" };
  });
  for (let run = 0; run < 12; run++, world.nowMs += HOUR_MS)
    world.run([newItems({ ...FEED, token: "s3cret-token-9" })]);
  expect(
    JSON.stringify([world.logRows, world.mails, world.lines, [...world.sheets], [...world.properties]]),
  ).not.toContain("s3cret");
});
