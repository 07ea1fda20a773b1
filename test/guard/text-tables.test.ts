import { bounds } from "../../src/guard/bounds";
import { defineJob } from "../../src/guard/job";
import { listStuck, type StuckRecord } from "../../src/guard/list-stuck";
import { boundLines, stuckLines, textTable } from "../../src/guard/text-tables";
import { messagesFor } from "../../src/messages/messages";
import { orders, worldOfOrders } from "../support/orders";

test("columns line up, with full-width letters counted as two", () => {
  expect(
    textTable([
      ["ジョブ", "id", "x"],
      ["orders", "請求-1", "y"],
      ["a", "b", "c"],
    ]),
  ).toEqual(["ジョブ  id      x", "orders  請求-1  y", "a       b       c"]);
  expect(
    textTable([
      ["ｱ", "x"],
      ["한글", "y"],
      ["，", "z"],
    ]),
  ).toEqual(["ｱ     x", "한글  y", "，    z"]);
});

test("what is stuck is a table with what a person calls it, or one sentence when nothing is", () => {
  const world = worldOfOrders(2);
  const job = orders(({ id }) => {
    if (id === "A2") throw new Error("returned code 404");
  });
  world.run([job]);
  const stuck = listStuck(world.ports, { jobs: [job], settings: {}, locale: "ja" });
  expect(stuckLines(stuck, messagesFor("ja"))[1]).toMatch(
    /^orders +A2 +Customer A2 +1 +2026-11-30 09:00 +停止 +このままでは処理できません/,
  );
  const paused = { ...(stuck[0] as StuckRecord), id: "", state: "paused" as const };
  expect(stuckLines([paused], messagesFor("en"))[1]).toMatch(/ paused /);
  expect(stuckLines([], messagesFor("en"))).toEqual(["Nothing is stuck."]);
});

test("the answer to the one question is a row per entry point and job", () => {
  const lines = boundLines(
    bounds([
      orders(() => undefined),
      orders(() => undefined, { maxStarts: 9, maxSlices: 1 }, { name: "bills" }),
    ]),
    "en",
  );
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^runJobs +orders +12 +36 +0 – 430 min +230 +11500$/);
  expect(lines[2]).toMatch(/^runJobs +bills +9 .* 10 +500$/);
});

test.each([
  ["", /use 1 to 40 letters/],
  ["open", /not "open"/],
  ["a:b", /use 1 to 40/],
  ["_x", /starting with a letter/],
  ["x".repeat(41), /1 to 40/],
])("a job named %j is refused in words", (name, message) => {
  expect(() => orders(() => undefined, {}, { name })).toThrow(message);
});

test.each([0.5, -5, NaN, 1_441])("an interval of %d minutes is refused in words", (everyMinutes) => {
  expect(() =>
    defineJob({ name: "x", everyMinutes, records: () => null as never, process: () => undefined }),
  ).toThrow(/everyMinutes is/);
});
