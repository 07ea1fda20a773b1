import { HOUR_MS, type MemoryWorld, START_MS, tick } from "../support/memory-world";
import { doneIds, idsTo, orderRow, orders, worldOfOrders } from "../support/orders";

const subjects = (world: MemoryWorld) =>
  world.mails.map(({ subject }) => subject.replace("[Trigger Guard] ", ""));
const refusedFor = (id: string) =>
  new Error(`Request failed for https://x.example returned code 404: no order ${id}`);

test("records that stop in one run are one mail with a line each, cut at forty", () => {
  const world = worldOfOrders(100);
  // Alternating words, so that nobody takes them for one retired path.
  const job = orders(({ id }) => {
    const number = Number(id.slice(1));
    if (number <= 60)
      throw new Error(`returned code 404: ${"abcdefghij"[number % 10]}${"klmnop"[number % 6]} is unknown`);
  });
  world.run([job]);
  expect(subjects(world)).toEqual(["orders: 60 stopped"]);
  expect(world.mails[0]?.text.match(/^- /gm)).toHaveLength(40);
  expect(world.mails[0]?.text).toContain("… and 20 more");
});

test("the stop of a record is told once; then one line an hour says how many are stopped", () => {
  const world = worldOfOrders(3);
  const job = orders(({ id }) => {
    if (id !== "A3") throw refusedFor(id);
  });
  tick(world, [job], 181);
  expect(subjects(world)).toEqual(["orders: 2 stopped"]);
  const lines = world.lines.filter(({ code }) => code === "STOPPED");
  expect(lines).toHaveLength(4);
  expect(lines[0]?.message).toBe("2 stopped in orders: Customer A1 (A1), Customer A2 (A2)");
});

test("what was not foreseen is told at once, and for one cause once an hour", () => {
  const world = worldOfOrders(0);
  const rows = world.sheets.get("orders")?.rows ?? [];
  const job = orders(({ id }) => {
    if (id.startsWith("bad")) throw new Error(`Something new in row ${id}`);
  });
  for (let minute = 0; minute < 120; minute++) {
    // A bad one and a good one each minute: no outage, no broken script.
    if (minute % 10 === 0) rows.push(orderRow(`bad${minute}`));
    rows.push(orderRow(`ok${minute}`));
    tick(world, [job], 1);
  }
  expect(subjects(world).filter((subject) => subject.startsWith("orders: Customer bad"))).toHaveLength(2);
  expect(doneIds(world)).toHaveLength(120);
});

test("several pieces of news of one run are one mail", () => {
  const world = worldOfOrders(3);
  world.sheets.get("orders")?.rows.push(["", "no id", "", false, "", "", ""]);
  world.run([
    orders(({ id }) => {
      if (id === "A1") throw refusedFor(id);
    }),
  ]);
  expect(subjects(world)).toEqual(["orders: rows need correction / orders: 1 stopped"]);
});

test("messages are in the language of the spreadsheet", () => {
  const world = worldOfOrders(1);
  const job = orders(({ id }) => {
    throw refusedFor(id);
  });
  world.run([job], { locale: "ja_JP" });
  expect(subjects(world)).toEqual(["orders: 1 件が停止しました"]);
  expect(world.mails[0]?.text).toMatch(
    /Customer A1（A1）1 回: 探しているものが見つからない.*再開してください/,
  );
  expect(world.column("orders", "status")).toEqual(["停止"]);
});

test("a failing mailer does not lose the news of a pause or of an open circuit", () => {
  const world = worldOfOrders(5);
  world.http.answer("https://api.example", { status: 401 });
  world.before["mailer.send"] = () => {
    if (world.nowMs < START_MS + HOUR_MS)
      throw new Error("Service invoked too many times for one day: email.");
  };
  tick(world, [orders((_record, ctx) => void ctx.fetch("https://api.example/x"))], 180);
  expect(subjects(world)).toEqual(["api.example does not accept our credentials"]);
  expect(world.lines.some(({ code }) => code === "MAIL_FAILED")).toBe(true);
  expect(idsTo(5).map((id) => world.entry("orders", id)?.n ?? 0)).toEqual([0, 0, 0, 0, 0]);
});

test("the log line of a run says what was done, failed and left", () => {
  const world = worldOfOrders(3);
  world.run([
    orders(({ id }) => {
      if (id === "A1") throw refusedFor(id);
    }),
  ]);
  expect(world.lines.find(({ code }) => code === "RUN_ENDED")?.message).toBe("2 done, 1 failed");
});
