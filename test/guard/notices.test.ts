import { sheetRecords } from "../../src/sources/sheet-records";
import { HOUR_MS, MemoryWorld, MINUTE_MS, START_MS, tick } from "../support/memory-world";
import type { Sheet } from "../support/memory-tables";
import { decodeHosts } from "../../src/core/circuits";
import { doneIds, idsTo, orderRow, orders, worldOfOrders } from "../support/orders";

const subjects = (world: MemoryWorld) =>
  world.mails.map(({ subject }) => subject.replace("[Trigger Guard] ", ""));
const refusedFor = (id: string) =>
  new Error(`Request failed for https://${id}.example returned code 404: no order ${id}`);

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

describe("a new bad row in every run", () => {
  /** One run every five minutes; each finds a row that is refused, and a good one. */
  function runFor(
    world: MemoryWorld,
    runs: number,
    jobs = [refusing()],
    eachRun: () => void = () => undefined,
  ) {
    const rows = world.sheets.get("orders")?.rows ?? [];
    for (let run = 0; run < runs; run++, world.nowMs += 5 * MINUTE_MS) {
      rows.push(orderRow(`bad${rows.length}`), orderRow(`ok${rows.length}`));
      eachRun();
      world.run(jobs);
    }
  }
  const refusing = (name = "orders") =>
    orders(
      ({ id }) => {
        if (id.startsWith("bad")) throw refusedFor(id);
      },
      {},
      { name },
    );
  /** Ids by mail. */
  const told = (world: MemoryWorld) => world.mails.map(({ text }) => text.match(/\(bad\d+\)/g)?.length ?? 0);

  test("is told at once when it begins, and then once an hour with all that the hour brought", () => {
    const world = worldOfOrders(0);
    runFor(world, 36);
    expect(told(world)).toEqual([1, 12, 12]);
    runFor(world, 0);
    world.nowMs += HOUR_MS;
    world.run([refusing()]);
    expect(told(world)).toEqual([1, 12, 12, 11]);
    world.nowMs += 3 * HOUR_MS;
    world.run([refusing()]);
    expect(told(world).filter((count) => count > 0)).toHaveLength(4);
    // After a quiet hour, at once again.
    world.nowMs += 5 * MINUTE_MS;
    runFor(world, 1);
    expect(told(world).filter((count) => count > 0)).toEqual([1, 12, 12, 11, 1]);
  });

  test("loses none where runs die at their end and mails are refused", () => {
    const world = worldOfOrders(0);
    let runs = 0;
    world.before["mailer.send"] = () => {
      if (world.nowMs < START_MS + 150 * MINUTE_MS) throw new Error("Service invoked too many times: email");
    };
    const hasDied = (): boolean => (runs += 1) % 4 === 0;
    runFor(world, 40, [refusing()], () => {
      const dies = hasDied();
      world.before["logSheet.append"] = () => {
        if (dies) world.kill();
      };
    });
    delete world.before["logSheet.append"];
    world.nowMs += HOUR_MS;
    world.run([refusing()]);
    const ids = world.mails.flatMap(({ text }) => text.match(/bad\d+(?=\))/g) ?? []);
    const more = world.mails.reduce(
      (sum, { text }) => sum + Number(/and (\d+) more/.exec(text)?.[1] ?? 0),
      0,
    );
    expect(world.mails.length).toBeLessThan(6);
    expect(new Set(ids).size).toBe(ids.length);
    const stopped = [...world.properties.keys()].filter((key) => key.startsWith("FAIL_orders:bad"));
    expect(stopped.length).toBeGreaterThan(25);
    expect(ids.length + more).toBe(stopped.length);
  });

  test("of two jobs is one mail an hour", () => {
    const world = worldOfOrders(0);
    world.sheets.set("second", world.sheets.get("orders") as Sheet);
    runFor(world, 36, [refusing(), refusing("second")]);
    expect(world.mails).toHaveLength(3);
    expect(subjects(world)[1]).toBe("orders: 12 stopped / second: 12 stopped");
  });

  test("does not hold back what only a person can look at", () => {
    const world = worldOfOrders(0);
    const posting = orders(({ id }, ctx) => {
      if (id.startsWith("bad")) throw refusedFor(id);
      if (id === "lost") ctx.fetch("https://api.example/x", { method: "post" });
    });
    world.http.answer("https://api.example", () => {
      throw new Error("Timeout: https://api.example/x");
    });
    runFor(world, 2, [posting]);
    world.sheets.get("orders")?.rows.push(orderRow("lost"));
    runFor(world, 1, [posting]);
    expect(subjects(world)).toEqual(["orders: 1 stopped", "orders: 3 stopped"]);
    expect(world.mails[1]?.text).toContain("(lost)");
  });

  test("that has no id, or one that stands twice, is told once an hour as well", () => {
    const world = worldOfOrders(1);
    const rows = world.sheets.get("orders")?.rows ?? [];
    for (let run = 0; run < 36; run++, world.nowMs += 5 * MINUTE_MS) {
      rows.push(["", `no id ${run}`, "", false, "", "", ""]);
      world.run([refusing()]);
    }
    expect(subjects(world)).toEqual(Array(3).fill("orders: rows need correction"));
    expect(world.mails[1]?.text.match(/^- /gm)).toHaveLength(13);
  });
});

describe("while the last mails of the day are left", () => {
  /** As Google counts: every mail is one less. */
  function withMailQuota(world: MemoryWorld, left: number): void {
    world.mailsLeft = left;
    world.before["mailer.send"] = () => {
      if (world.mailsLeft < 1) throw new Error("Service invoked too many times for one day: email.");
      world.mailsLeft -= 1;
    };
  }
  const job = orders(({ id }, ctx) => {
    if (id.startsWith("bad")) throw refusedFor(id);
    ctx.fetch("https://api.example/x");
  });

  test("they are kept for what is urgent: a circuit that opens is told, and so is what waited until then", () => {
    const world = worldOfOrders(0);
    withMailQuota(world, 4);
    const rows = world.sheets.get("orders")?.rows ?? [];
    for (let run = 0; run < 60; run++, world.nowMs += 5 * MINUTE_MS) {
      rows.push(orderRow(`bad${run}`));
      world.run([job]);
    }
    expect(subjects(world)).toEqual(["orders: 1 stopped"]);
    expect(world.mailsLeft).toBe(3);
    expect(world.lines.find(({ code }) => code === "MAIL_FAILED")?.message).toMatch(/mailReserve/);
    rows.push(orderRow("A1"));
    world.http.answer("https://api.example", { status: 401 });
    world.run([job]);
    expect(subjects(world)[1]).toBe("orders: 59 stopped / api.example does not accept our sign-in or key");
    const circuit = decodeHosts(world.properties.get("TG_circuits"))?.get("api.example")?.circuit;
    expect(circuit).toMatchObject({ told: 1 });
  });

  test("a reserve that is not possible holds nothing back, and no wrong address silences an alarm", () => {
    const world = worldOfOrders(0);
    world.sheets.get("orders")?.rows.push(orderRow("bad1"));
    world.run([job], { settings: { mailReserve: "-3", alertMail: "nobody" } });
    expect(subjects(world)).toEqual(["orders: 1 stopped"]);
    expect(world.mails[0]?.to).toBeUndefined();
  });
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
    /Customer A1（A1）試行 1 回: 探しているものが見つからない.*再開してください/,
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
  expect(subjects(world)).toEqual(["api.example does not accept our sign-in or key"]);
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

describe("how to resume, in the mail about what was stopped", () => {
  const refusing = (resume?: string) =>
    orders(
      ({ id }) => {
        throw refusedFor(id);
      },
      {},
      {
        records: sheetRecords({
          sheet: "orders",
          id: "id",
          label: "name",
          done: "done",
          ...(resume && { resume }),
        }),
      },
    );

  test.each([
    ["再開", "再開", 'tick the "再開" box'],
    ["resume", "resume", 'tick the "resume" box'],
    ["resume", "a column that is not there", 'use the menu "Trigger Guard"'],
    ["resume", undefined, 'use the menu "Trigger Guard"'],
  ])("of a sheet with the column %j and a job that names %j says: %s", (inSheet, named, words) => {
    const world = new MemoryWorld(1);
    world.sheet("orders", [
      ["id", "name", "done", inSheet],
      ["A1", "Customer A1", "", false],
    ]);
    world.run([refusing(named)]);
    expect(world.mails[0]?.text).toContain(`To resume: ${words}`);
  });
});
