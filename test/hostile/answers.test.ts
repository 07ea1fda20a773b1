/** Answers of any size and shape: what is kept of them is short, and the run goes on. */
import { MemoryWorld } from "../support/memory-world";
import { doneIds, orders, withOrders } from "../support/orders";

const FIFTY_MB = 50 * 1024 * 1024;

test.each([
  ["an error of 50 MB", { status: 500, body: "x".repeat(FIFTY_MB) }],
  [
    "a page of 50 MB in HTML where JSON was asked for",
    { body: `<html>${"<p>busy</p>".repeat(FIFTY_MB / 11)}` },
  ],
  ["50 MB of spaces", { body: " ".repeat(FIFTY_MB) }],
  ["50 MB of one line of letters without a space", { status: 404, body: "a1B2".repeat(FIFTY_MB / 4) }],
  [
    "headers of many megabytes",
    { status: 429, headers: { "X-Long": "x".repeat(FIFTY_MB), "Retry-After": "9".repeat(400) } },
  ],
])("%s leaves a short entry, a short row and a short mail, and the next record is done", (_what, reply) => {
  const world = new MemoryWorld();
  withOrders(world, ["big", "small"]);
  world.http.answer("https://x.example/big", reply);
  const job = orders((record, ctx) => void ctx.fetchJson(`https://x.example/${record.id}`));
  world.run([job]);
  expect(doneIds(world)).toEqual(["small"]);
  expect(world.properties.get("FAIL_orders:big")?.length).toBeLessThan(600);
  expect(Math.max(...world.logRows.map(({ message }) => String(message).length))).toBeLessThanOrEqual(200);
  expect(world.mails.every(({ text }) => text.length < 2_000)).toBe(true);
  expect(world.entry("orders", "big")?.starts).toBe(1);
});

test.each([
  ["nothing at all", ""],
  ["a number", "12"],
  ["null", "null"],
  ["a text", '"ok"'],
  ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["a prototype", '{"__proto__":{"isAdmin":true}}'],
])("JSON that is %s ends in a result or in one booked failure", (_what, body) => {
  const world = new MemoryWorld();
  withOrders(world, ["A1"]);
  world.http.answer("https://x.example/", { body });
  const job = orders((_record, ctx) => void ctx.fetchJson("https://x.example/"));
  world.run([job]);
  const isBooked = world.entry("orders", "A1")?.starts === 1;
  expect(isBooked || doneIds(world).length === 1).toBe(true);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
