import { MemoryWorld, tick } from "../support/memory-world";
import { noteOn, setNote } from "../support/memory-tables";
import { doneIds, orders, withOrders } from "../support/orders";

describe("a sheet or column that is renamed", () => {
  test.each<[string, (world: MemoryWorld) => void]>([
    ["the sheet", (world) => void world.sheets.delete("orders")],
    ["the done column", (world) => void (world.sheets.get("orders")!.rows[0]![2] = "erledigt")],
  ])("%s: no attempt, one message, no charge, and all is done once it is back", (_name, rename) => {
    const world = new MemoryWorld();
    withOrders(world, ["A1", "A2"]);
    let attempts = 0;
    const job = orders(() => void (attempts += 1));
    rename(world);
    tick(world, [job], 20);
    expect(attempts).toBe(0);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.subject).toMatch(/orders cannot work/);
    expect(world.logRows).toHaveLength(1);
    withOrders(world, ["A1", "A2"]);
    tick(world, [job], 2);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
  });

  test("for half an hour of ticks pauses the job until a person resumes it", () => {
    const world = new MemoryWorld();
    const job = orders(() => undefined);
    tick(world, [job], 24 * 60);
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      "[Trigger Guard] orders cannot work",
      "[Trigger Guard] orders is paused",
    ]);
    // Three tries of the day's cleaning, each with the log, its archive and the chart's looks.
    const ofHousekeeping = 4 * 3;
    // The first run of all looks whether a log shows earlier ones.
    const ofFirstRun = 1;
    expect(world.counts["tables.find"]).toBeLessThanOrEqual(30 + ofHousekeeping + ofFirstRun);
  });
});

test("input errors are told once, shown in their rows, and told again only when they change", () => {
  const world = new MemoryWorld();
  const sheet = withOrders(world, ["X", "X", "A1"]);
  const job = orders(() => undefined);
  tick(world, [job], 5);
  expect(world.mails).toHaveLength(1);
  expect(world.column("orders", "status")).toEqual(["needs correction", "needs correction", "done"]);
  sheet.rows[1]![0] = "X1";
  tick(world, [job], 5);
  expect(doneIds(world)).toEqual(["X1", "X", "A1"]);
  expect(world.mails).toHaveLength(1);
});

test("an id column that flickers between its value and Loading resets no counter", () => {
  const world = new MemoryWorld();
  const sheet = withOrders(world, ["A1", "A2"]);
  let attempts = 0;
  const job = orders(() => {
    attempts += 1;
    throw new Error("Request failed for https://x.example returned code 404");
  });
  for (let minute = 0; minute < 120; minute++) {
    sheet.rows[1]![0] = minute % 2 === 0 ? "A1" : "Loading...";
    tick(world, [job], 1);
  }
  expect(attempts).toBe(2);
});

test("one id that never loads does not hide that others vanish at every run", () => {
  const world = new MemoryWorld();
  let attempts = 0;
  const job = orders(() => {
    attempts += 1;
    throw new Error("Request failed for https://x.example returned code 503");
  });
  for (let run = 0; run < 150; run++) {
    withOrders(world, [`random-${run}`, "#REF!"]);
    tick(world, [job], 1);
  }
  expect(attempts).toBeLessThanOrEqual(54);
});

test("rows sorted while stories are told: a person's note stays on its row, and no story lands on another's", () => {
  const world = new MemoryWorld();
  const sheet = withOrders(world, ["A1", "A2", "A3"]);
  const [header = [], ...rows] = sheet.rows;
  const column = header.indexOf("status") + 1;
  rows.forEach((row) => setNote(row, column, `mine: ${String(row[0])}`));
  world.before["table.notes"] = () => {
    world.before["table.read"] = () => {
      delete world.before["table.read"];
      sheet.rows = [header, ...rows.reverse()];
    };
  };
  const job = orders((record) => {
    if (record.id === "A3") throw new Error("Request failed for https://x.example returned code 503");
  });
  tick(world, [job], 1);
  expect(rows.map((row) => noteOn(row, column))).toEqual(["mine: A3", "mine: A2", "mine: A1"]);
  delete world.before["table.notes"];
  tick(world, [job], 60);
  expect(rows.map((row) => noteOn(row, column))).toEqual([
    expect.stringMatching(/mine: A3[^]*attempt 2/),
    "mine: A2",
    "mine: A1",
  ]);
});

test("a tab that is deleted while a run works, and replaced by its copy, gets the marks: nothing is done twice", () => {
  const world = new MemoryWorld();
  const original = withOrders(world, ["A1", "A2", "A3"]);
  const worked: string[] = [];
  const job = orders((record) => {
    worked.push(record.id);
    if (record.id !== "A2") return;
    world.sheet(
      "orders",
      original.rows.map((row) => [...row]),
    );
    world.before["table.readCell"] = () => {
      delete world.before["table.readCell"];
      throw new Error("Sheet 1396849530 not found");
    };
  });
  tick(world, [job], 10);
  expect(worked).toEqual(["A1", "A2", "A3"]);
  expect(doneIds(world)).toEqual(["A1", "A2", "A3"]);
});
