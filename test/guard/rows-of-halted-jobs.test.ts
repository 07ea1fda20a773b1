/** What a row and the list say is true at any time: also while the job is paused, cannot work, or was resumed. */
import { setupError } from "../../src/core/raised";
import { type StuckRecord, listStuck } from "../../src/guard/list-stuck";
import type { Job } from "../../src/guard/job";
import { HOUR_MS, MINUTE_MS, type MemoryWorld, tick } from "../support/memory-world";
import { orderRow, orders, withOrders, worldOfOrders } from "../support/orders";

const PAUSED = "The job is paused until somebody resumes it; its owner was told why.";
const FAULTY = "The job cannot work at the moment; its owner was told why. It is tried again by itself.";

const FAILS = (): never => {
  throw new Error("DNS error: https://api.example");
};

const rowsOf = (world: MemoryWorld): string[][] => {
  const [statuses, notes, nextTries] = ["status", "note", "next_try"].map((name) =>
    world.column("orders", name),
  );
  return (statuses ?? []).map((status, index) => [status, notes?.[index] ?? "", nextTries?.[index] ?? ""]);
};

const stuckOf = (world: MemoryWorld, jobs: Job[], locale = "en"): StuckRecord[] =>
  listStuck(world.ports, { jobs, settings: {}, locale });

const pause = (world: MemoryWorld, job = "orders"): void => {
  const state = JSON.parse(world.properties.get("TG_state") ?? "") as {
    jobs: Record<string, { paused: string }>;
  };
  Object.assign(state.jobs[job] ?? {}, { paused: "the ids change at every run" });
  world.properties.set("TG_state", JSON.stringify(state));
};

const writesOf = ({ counts }: MemoryWorld): number =>
  (counts["table.write"] ?? 0) + (counts["table.annotate"] ?? 0);

describe("while a job cannot work", () => {
  const withCheck = (check: () => void): Job => orders(FAILS, {}, { check });

  test("its rows and the list say so, not that a record is tried again by itself at a time that is over", () => {
    const world = worldOfOrders(1);
    let isBroken = false;
    const job = withCheck(() => {
      if (isBroken) throw setupError("The template is gone.");
    });
    world.run([job]);
    expect(rowsOf(world)[0]?.[2]).toBe("about 2026-11-30 09:05");
    isBroken = true;
    tick(world, [job], 2 * 60, 5);
    expect(rowsOf(world)).toEqual([["waiting", FAULTY, ""]]);
    expect(stuckOf(world, [job])).toMatchObject([{ id: "A1", reason: FAULTY, nextTry: "2026-11-30 11:00" }]);
  });

  test("they say until when it rests, where it does", () => {
    const world = worldOfOrders(1);
    const job = withCheck(() => {
      if (world.nowMs > 0) throw new Error("Service error: Drive");
    });
    tick(world, [job], 3 * 60);
    expect(rowsOf(world)).toEqual([["waiting", FAULTY, "about 2026-11-30 12:20"]]);
  });

  test("they say what is true again once it can, and an idle tick writes nothing meanwhile", () => {
    const world = worldOfOrders(2);
    let isBroken = false;
    const job = orders(
      ({ id }) => {
        if (id === "A1") FAILS();
        world.pass(5 * MINUTE_MS);
      },
      {},
      {
        check: () => {
          if (isBroken) throw setupError("The template is gone.");
        },
      },
    );
    isBroken = true;
    world.run([job]);
    expect(rowsOf(world).map(([status]) => status)).toEqual(["waiting", "waiting"]);
    const before = writesOf(world);
    world.nowMs += MINUTE_MS;
    world.run([job]);
    expect(writesOf(world)).toBe(before);
    isBroken = false;
    world.nowMs += MINUTE_MS;
    world.run([job]);
    expect(rowsOf(world)[0]?.[1]).toMatch(/^The address could not be found|^The service/);
    expect(rowsOf(world)[1]).toEqual(["done", "", ""]);
  });

  test("what was done before it broke is shown as done", () => {
    const world = worldOfOrders(2);
    const job = orders(({ id }) => {
      if (id === "A2") throw setupError("The template is gone.");
    });
    world.run([job]);
    expect(rowsOf(world).map(([status]) => status)).toEqual(["done", "waiting"]);
  });
});

describe("while a job is paused", () => {
  const job = orders(({ id }) => {
    if (id !== "A3") FAILS();
  });

  test("its rows, new ones too, and the list say that it waits for a person, in the person's language", () => {
    const world = worldOfOrders(1);
    world.run([job], { locale: "ja" });
    pause(world);
    world.sheets.get("orders")?.rows.push(orderRow("A2"));
    for (let minute = 0; minute < 120; minute += 5, world.nowMs += 5 * MINUTE_MS)
      world.run([job], { locale: "ja" });
    const note = "ジョブは一時停止中です。だれかが再開するまで待ちます（理由は通知済みです）。";
    expect(rowsOf(world)).toEqual([
      ["待機中", note, ""],
      ["待機中", note, ""],
    ]);
    expect(stuckOf(world, [job], "ja")).toMatchObject([
      { id: "", state: "paused" },
      { id: "A1", state: "waiting", reason: note, nextTry: "", nextTryMs: null },
    ]);
  });

  test("an idle tick writes nothing into the sheet, makes no attempt, and costs no more calls than one of a working job", () => {
    const idleCalls = (isPaused: boolean): Record<string, number> => {
      const world = worldOfOrders(1);
      world.run([job]);
      if (isPaused) pause(world);
      for (let run = 0; run < 2; run++, world.nowMs += MINUTE_MS) world.run([job]);
      for (const name of Object.keys(world.counts)) world.counts[name] = 0;
      world.run([job]);
      return Object.fromEntries(Object.entries(world.counts).filter(([, count]) => count > 0));
    };
    expect(idleCalls(true)).toEqual(idleCalls(false));
  });

  test("a row that was stopped before still says so", () => {
    const world = worldOfOrders(1);
    const refused = orders(FAILS, { maxAttempts: 1 });
    world.run([refused]);
    const before = rowsOf(world);
    expect(before[0]?.[0]).toBe("stopped");
    pause(world);
    world.nowMs += MINUTE_MS;
    world.run([refused]);
    expect(rowsOf(world)).toEqual(before);
  });

  test("a resume makes it work at once, also within an interval in which it was looked at, and no row says that it is paused", () => {
    const world = worldOfOrders(2);
    const hourly = orders(({ id }) => void (id === "A1" && FAILS()), {}, { everyMinutes: 60 });
    world.run([hourly]);
    pause(world);
    world.sheets.get("orders")?.rows.push(orderRow("A3"));
    world.nowMs += HOUR_MS;
    world.run([hourly]);
    expect(rowsOf(world)[2]).toEqual(["waiting", PAUSED, ""]);
    world.nowMs += 5 * MINUTE_MS;
    world.properties.set("RESET_orders", "x");
    expect(
      stuckOf(world, [hourly]).map(({ state, reason }) => [state, reason === PAUSED]),
    ).not.toContainEqual(["waiting", true]);
    world.run([hourly]);
    expect(rowsOf(world)[2]).toEqual(["done", "", ""]);
    expect(world.column("orders", "note")).not.toContain(PAUSED);
  });

  test("ids that vanish: the row agrees with the mail", () => {
    const world = worldOfOrders(0);
    const changing = orders(FAILS, { maxVanishedFailures: 3 });
    for (let run = 0; run < 8; run++, world.nowMs += MINUTE_MS) {
      withOrders(world, [`${run}a`, `${run}b`]);
      world.run([changing]);
    }
    expect(world.mails.some(({ subject }) => subject.includes("orders is paused"))).toBe(true);
    expect(rowsOf(world)[0]).toEqual(["waiting", PAUSED, ""]);
  });

  test("a look at it that dies is the last one until somebody resumes it", () => {
    const world = worldOfOrders(1);
    world.run([job]);
    pause(world);
    let looks = 0;
    world.before["table.read"] = () => {
      looks += 1;
      world.kill();
    };
    world.nowMs += MINUTE_MS;
    tick(world, [job], 24 * 60, 5);
    expect(looks).toBe(1);
  });

  test("the other jobs keep the whole time of the run", () => {
    const world = worldOfOrders(1);
    withOrders(
      world,
      Array.from({ length: 8 }, (_, index) => `B${index}`),
      "other",
    );
    const other = orders(() => world.pass(30_000), {}, { name: "other" });
    world.run([job]);
    pause(world);
    world.nowMs += MINUTE_MS;
    expect(world.run([job, other])).toMatchObject({ done: 8, left: 0 });
  });
});

test("a row that waited for a circuit, or for a correction, and was never tried says nothing once it is due", () => {
  const world = worldOfOrders(3);
  const rows = world.sheets.get("orders")?.rows ?? [];
  rows[2]?.splice(4, 2, "needs correction", "Row 3 has no id: fill in id.");
  rows[3]?.splice(4, 2, "ask Ms Sato", "her own words");
  world.run([orders(() => world.pass(5 * MINUTE_MS))]);
  expect(rowsOf(world)).toEqual([
    ["done", "", ""],
    ["", "", ""],
    ["ask Ms Sato", "her own words", ""],
  ]);
});
