import { tick } from "../support/memory-world";
import { doneIds, idsTo, orders, worldOfOrders } from "../support/orders";

describe("a completion that fails", () => {
  test("keeps the result, and only the mark is tried again", () => {
    const world = worldOfOrders(2);
    let processed = 0;
    const job = orders(({ id }) => {
      processed += 1;
      return { done: `result of ${id}` };
    });
    let failures = 2;
    world.before["table.write"] = () => {
      if (failures-- > 0)
        throw new Error("Service Spreadsheets timed out while accessing document with id x.");
    };
    tick(world, [job], 30);
    expect(processed).toBe(2);
    expect(world.column("orders", "done")).toEqual(["result of A1", "result of A2"]);
  });

  test("because the sheet is protected is the job's fault: nobody is charged, one message, no work twice", () => {
    const world = worldOfOrders(3);
    const sheet = world.sheets.get("orders");
    if (sheet !== undefined) sheet.isProtected = true;
    const processed: string[] = [];
    const job = orders(({ id }) => void processed.push(id));
    tick(world, [job], 20);
    expect(idsTo(3).map((id) => world.entry("orders", id)?.n ?? 0)).toEqual([0, 0, 0]);
    expect(world.mails).toHaveLength(1);
    if (sheet !== undefined) sheet.isProtected = false;
    tick(world, [job], 2);
    expect(doneIds(world)).toEqual(idsTo(3));
    expect(processed).toEqual(idsTo(3));
  });

  test("because its row is gone is told to a person, and writes into no other row", () => {
    const world = worldOfOrders(3);
    const rows = world.sheets.get("orders")?.rows ?? [];
    world.run([
      orders(({ id }) => {
        if (id === "A2") rows.splice(2, 1);
      }),
    ]);
    expect(doneIds(world)).toEqual(["A1", "A3"]);
    expect(world.mails.map(({ text }) => text).join()).toMatch(/the row of record A2 is gone/);
  });
});

test("the mark is the next thing after the handler, flushed before the next record starts", () => {
  const world = worldOfOrders(2);
  const order: string[] = [];
  for (const call of ["table.write", "table.flush"]) world.before[call] = () => void order.push(call);
  world.run([orders(({ id }) => void order.push(id))]);
  expect(order.slice(0, 6)).toEqual(["A1", "table.write", "table.flush", "A2", "table.write", "table.flush"]);
});

test("writes find their row again when people sort and insert while the run works", () => {
  const world = worldOfOrders(4);
  const sheet = world.sheets.get("orders");
  world.run([
    orders(({ id }) => {
      if (id === "A1" && sheet !== undefined) {
        const [header = [], ...rows] = sheet.rows;
        sheet.rows = [header, ["new", "Customer new", "", false, "", "", ""], ...rows.reverse()];
      }
      return { done: `of ${id}` };
    }),
  ]);
  const ids = world.column("orders", "id");
  expect(Object.fromEntries(world.column("orders", "done").map((done, index) => [ids[index], done]))).toEqual(
    {
      new: "",
      A1: "of A1",
      A2: "of A2",
      A3: "of A3",
      A4: "of A4",
    },
  );
});

test("a healthy run's records leave no entry, no row in the log and no mail", () => {
  const world = worldOfOrders(12);
  world.run([orders(() => undefined)]);
  expect([...world.properties.keys()].sort()).toEqual([
    "FAIL_open:orders",
    "TG_housekeeping",
    "TG_run",
    "TG_state",
  ]);
  expect(world.logRows).toEqual([]);
  expect(world.mails).toEqual([]);
});

test("a success after failures is logged, and removes the entry", () => {
  const world = worldOfOrders(1);
  const job = orders((_record, ctx) => {
    if (ctx.attempt < 3) throw new Error("Request failed for https://x.example returned code 503");
  });
  tick(world, [job], 30);
  expect(world.logRows.map(({ attempt, result }) => [attempt, result])).toEqual([
    [1, "failed"],
    [2, "failed"],
    [3, "succeeded"],
  ]);
  expect(world.entry("orders", "A1")).toBeUndefined();
});

test.each(["logSheet.append", "mailer.send", "store.remove", "tables.names"])(
  "a failing %s changes no record's outcome and hides no error",
  (call) => {
    const world = worldOfOrders(4);
    world.before[call] = () => {
      throw new Error("This action would increase the number of cells above the limit of 10000000 cells");
    };
    const attempts: Record<string, number> = {};
    const job = orders(({ id }) => {
      attempts[id] = (attempts[id] ?? 0) + 1;
      if (id === "A2") throw new Error("Request failed for https://x.example returned code 404");
      if (id === "A3" && attempts[id] === 1)
        throw new Error("Request failed for https://x.example returned code 503");
    });
    tick(world, [job], 30);
    expect(attempts).toEqual({ A1: 1, A2: 1, A3: 2, A4: 1 });
    expect(doneIds(world)).toEqual(["A1", "A3", "A4"]);
    expect(world.entry("orders", "A2")).toMatchObject({ n: 1, stopped: "permanent" });
  },
);
