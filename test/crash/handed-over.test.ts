/** What a run could not hand over, the next one does. Each was found by the crash sweep. */
import { decodeHosts } from "../../src/core/circuits";
import { HOSTS_KEY } from "../../src/core/run-state";
import { guardWorld, recordRows } from "../support/bundle-world";
import { type MemoryWorld, MINUTE_MS } from "../support/memory-world";
import { doneIds, orders, worldOfOrders } from "../support/orders";

const attemptsLogged = (world: MemoryWorld, record: string) =>
  world.logRows.filter((row) => row.record === record).map(({ attempt, result }) => [attempt, result]);

const refuse = (text: string) => () => {
  throw new Error(text);
};

describe("runs that die one after the other", () => {
  test("lose no row of the log and no stop: each logs what the one before it booked, once", () => {
    const world = worldOfOrders(3);
    const job = orders(() => world.kill());
    for (let run = 0; run < 12; run++) {
      world.run([job]);
      world.nowMs += 200 * MINUTE_MS;
    }
    for (const record of ["A1", "A2", "A3"]) {
      expect(attemptsLogged(world, record)).toEqual([
        [1, "did not finish"],
        [2, "did not finish"],
        [3, "stopped"],
      ]);
    }
    expect(world.mails.filter(({ text }) => text.includes("(A1)"))).toHaveLength(1);
  });
});

test("a stop that could not be mailed is told by the next run, once", () => {
  const world = worldOfOrders(2);
  const job = orders((record) => {
    if (record.id === "A1") throw new Error("Request failed for https://x.example returned code 404");
  });
  world.before["mailer.send"] = refuse("Service invoked too many times for one day: email.");
  world.run([job]);
  expect(world.mails).toEqual([]);
  delete world.before["mailer.send"];
  for (let run = 0; run < 3; run++) {
    world.nowMs += 5 * MINUTE_MS;
    world.run([job]);
  }
  expect(world.mails.map(({ subject }) => subject)).toEqual(["[Trigger Guard] orders: 1 stopped"]);
});

test("failures whose rows the log sheet refused are logged by the next run", () => {
  const world = worldOfOrders(2);
  const job = orders((record) => {
    if (record.id === "A1") throw new Error("refused");
  });
  world.before["logSheet.append"] = refuse("Service Spreadsheets failed while accessing document");
  world.run([job]);
  delete world.before["logSheet.append"];
  world.nowMs += MINUTE_MS;
  world.run([job]);
  expect(attemptsLogged(world, "A1")).toEqual([[1, "failed"]]);
});

test("a booking that the store took and then refused charges that record alone, and its row is written", () => {
  const world = worldOfOrders(3);
  const started: string[] = [];
  const job = orders((record) => {
    started.push(record.id);
    if (record.id === "A1") throw new Error("refused");
  });
  const write = world.ports.store.write;
  world.ports.store.write = (entries) => {
    write(entries);
    if ("FAIL_orders:A1" in entries) {
      world.ports.store.write = write;
      throw new Error("Service timed out: Properties");
    }
  };
  world.run([job]);
  expect(started).toEqual(["A1"]);
  world.nowMs += MINUTE_MS;
  world.run([job]);
  expect(world.entry("orders", "A1")).toMatchObject({ n: 1, starts: 1, staleHits: 0 });
  expect(world.entry("orders", "A2")).toBeUndefined();
  expect(doneIds(world)).toEqual(["A2", "A3"]);
  expect(attemptsLogged(world, "A1")).toEqual([[1, "failed"]]);
});

test("a booking that the store refused is made up for by the next run, and charges that record alone", () => {
  const world = worldOfOrders(3);
  const started: string[] = [];
  const job = orders((record) => {
    started.push(record.id);
    if (record.id === "A1") throw new Error("refused");
  });
  world.before["store.write"] = (entries: Record<string, string>) => {
    if ("FAIL_orders:A1" in entries) throw new Error("Service timed out: Properties");
  };
  world.run([job]);
  delete world.before["store.write"];
  world.nowMs += MINUTE_MS;
  world.run([job]);
  expect(started).toEqual(["A1", "A2", "A3"]);
  expect(world.entry("orders", "A1")).toMatchObject({ starts: 1 });
  expect(world.entry("orders", "A2")).toBeUndefined();
  expect(doneIds(world)).toEqual(["A2", "A3"]);
});

test("a stop is booked although the last look for a resume was refused, and the resume is consumed by the next run", () => {
  const world = worldOfOrders(1);
  let attempts = 0;
  const job = orders(() => {
    attempts += 1;
    if (attempts > 1) return;
    world.properties.set("RESET_orders:A1", "{}");
    world.before["store.readAll"] = refuse("Service timed out: Properties");
    throw new Error("Request failed for https://x.example returned code 404");
  });
  world.run([job]);
  delete world.before["store.readAll"];
  expect(world.entry("orders", "A1")).toMatchObject({ starts: 1, stopped: "permanent" });
  world.run([job]);
  expect(attempts).toBe(2);
  expect(doneIds(world)).toEqual(["A1"]);
});

describe("the sheet of the retry log", () => {
  const failing = () =>
    guardWorld({
      sheets: { records: recordRows(["R-1"]) },
      jobs: ({ sheetJob }) => [
        sheetJob(() => {
          throw new Error("refused");
        }),
      ],
    });

  test("gets its header although the run that made it died before it wrote one", () => {
    const guard = failing();
    guard.tick({
      intercept: ({ method }) => (method === "insertSheet" ? { die: "after" } : undefined),
    });
    guard.runFor(30);
    expect(guard.log().map(({ record, attempt }) => [record, attempt])).toEqual([
      ["R-1", "1"],
      ["R-1", "2"],
      ["R-1", "3"],
    ]);
  });

  test("holds the rows before the run is closed, so that a death right after loses none", () => {
    const guard = failing();
    guard.tick({
      intercept: ({ method, args }) =>
        method === "setProperties" && /"isOpen":false/.test(JSON.stringify(args).replaceAll("\\", ""))
          ? { die: "after" }
          : undefined,
    });
    expect(guard.log().map(({ record, attempt }) => [record, attempt])).toEqual([["R-1", "1"]]);
  });
});

test("a record that is stopped because its entry was unreadable twice is told of, also when that run dies", () => {
  const world = worldOfOrders(1);
  const job = orders(() => {
    throw new Error("refused");
  });
  for (const isDying of [false, true]) {
    world.properties.set("FAIL_orders:A1", "{");
    if (isDying) world.before["mailer.send"] = () => world.kill();
    world.run([job]);
    world.nowMs += MINUTE_MS;
  }
  delete world.before["mailer.send"];
  expect(world.entry("orders", "A1")?.stopped).toBe("ledger_unreadable");
  world.run([job]);
  expect(world.mails.filter(({ subject }) => subject.includes("1 stopped"))).toHaveLength(1);
});

test("what several records showed of an outage is on disk with each of them, so that a death in the next loses nothing", () => {
  const world = worldOfOrders(4);
  world.http.answer("https://api.example/", () => ({ status: 503 }));
  const job = orders((record, ctx) => {
    if (record.id === "A4") world.kill();
    ctx.fetch(`https://api.example/${record.id}`);
  });
  world.run([job]);
  const host = decodeHosts(world.properties.get(HOSTS_KEY))?.get("api.example");
  expect(Object.keys(host?.streak?.hits ?? {})).toEqual(["orders:A1", "orders:A2", "orders:A3"]);
});
