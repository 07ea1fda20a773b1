import { permanent } from "../../src/core/raised";
import { listStuck } from "../../src/guard/list-stuck";
import { requestResumeOfAll, requestResumes } from "../../src/guard/resume-requests";
import { requestRunNow, resume, resumeAll, resumeByName } from "../../src/guard/resume";
import type { Job } from "../../src/guard/job";
import { MemoryWorld, tick } from "../support/memory-world";
import { doneIds, idsTo, orders, withOrders, worldOfOrders } from "../support/orders";

const optionsOf = (...jobs: Job[]) => ({ jobs, settings: {}, locale: "en" });
const refuse = () => {
  throw new Error("Request failed for https://x.example returned code 404");
};

/** A1 done, A2 stopped at its first attempt. */
function worldWithStopped(): { world: MemoryWorld; fixed: Job } {
  const world = worldOfOrders(2);
  world.run([orders(({ id }) => (id === "A2" ? refuse() : undefined))]);
  return { world, fixed: orders(() => undefined) };
}

describe("a stopped record that a person resumes", () => {
  test("is reset at once while no run is in progress, and done by the next tick", () => {
    const { world, fixed } = worldWithStopped();
    const report = world.execute(() => resumeByName(world.ports, optionsOf(fixed), "A2"));
    expect(report).toMatchObject({ count: 1, message: "1 resumed; the next run tries them." });
    expect(world.entry("orders", "A2")).toMatchObject({ n: 0, starts: 0, stopped: "" });
    expect(world.isLocked).toBe(false);
    tick(world, [fixed], 1);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
  });

  test("while a run is in progress is noted, shown as resumed, and done by the tick after it", () => {
    const { world, fixed } = worldWithStopped();
    world.isLocked = true;
    const report = world.execute(() => resumeByName(world.ports, optionsOf(fixed), "orders:A2"));
    expect(report?.message).toMatch(/noted/);
    expect(listStuck(world.ports, optionsOf(fixed))).toMatchObject([
      { id: "A2", state: "resumed", stopped: false },
    ]);
    world.isLocked = false;
    world.run([fixed]);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    expect([...world.properties.keys()].filter((key) => key.startsWith("RESET_"))).toEqual([]);
  });

  test("just before its stop is written keeps its fresh start", () => {
    const world = worldOfOrders(1);
    world.run([
      orders(() => {
        requestResumes(world.ports.store, [{ job: "orders", id: "A1" }], world.nowMs);
        refuse();
      }),
    ]);
    expect(world.entry("orders", "A1")).toMatchObject({ n: 0, starts: 0, stopped: "" });
    expect(world.mails).toEqual([]);
    world.run([orders(() => undefined)]);
    expect(doneIds(world)).toEqual(["A1"]);
  });

  test("by a tick in its row is resumed by the next run, which clears the box", () => {
    const { world, fixed } = worldWithStopped();
    const cells = world.sheets.get("orders")?.rows[2] ?? [];
    cells[3] = true;
    tick(world, [fixed], 2);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    expect(cells[3]).toBe(false);
  });

  test("by a property typed by hand is resumed, whatever its value", () => {
    const { world, fixed } = worldWithStopped();
    world.properties.set("RESET_orders:A2", "please");
    world.run([fixed]);
    expect(doneIds(world)).toEqual(["A1", "A2"]);
  });

  test("keeps its finished steps, its marks and its files, and loses them only when it starts from nothing", () => {
    const world = worldOfOrders(1);
    const done: string[] = [];
    const job = orders((_record, ctx) => {
      ctx.step("one", () => done.push("one"));
      ctx.once("mail", () => done.push("mail"));
      refuse();
    });
    world.run([job]);
    world.execute(() => resumeByName(world.ports, optionsOf(job), "A1"));
    world.run([job]);
    expect(done).toEqual(["one", "mail"]);
    world.execute(() => resumeByName(world.ports, optionsOf(job), "A1", true));
    world.run([job]);
    expect(done).toEqual(["one", "mail", "one", "mail"]);
  });
});

test("all are resumed by one request, in every job, with the jobs that are paused", () => {
  const world = new MemoryWorld();
  withOrders(world, idsTo(2));
  withOrders(world, idsTo(2), "bills");
  const bad = ["orders", "bills"].map((name) => orders(refuse, {}, { name }));
  world.run(bad);
  world.sheets.delete("bills");
  tick(world, bad, 40);
  expect(listStuck(world.ports, optionsOf(...bad)).map(({ state }) => state)).toEqual([
    "paused",
    "stopped",
    "stopped",
    "stopped",
    "stopped",
  ]);
  withOrders(world, idsTo(2), "bills");
  const good = ["orders", "bills"].map((name) => orders(() => undefined, {}, { name }));
  expect(world.execute(() => resumeAll(world.ports, optionsOf(...good)))).toMatchObject({ count: 5 });
  world.run(good);
  expect([...doneIds(world), ...doneIds(world, "bills")]).toEqual(["A1", "A2", "A1", "A2"]);
});

test("a request survives the death of the run that was consuming it, at every call", () => {
  for (let call = 1; ; call++) {
    const { world, fixed } = worldWithStopped();
    requestResumeOfAll(world.ports.store, world.nowMs);
    world.dieAt(call, false);
    const hasSurvived = world.run([fixed]) !== undefined;
    for (let run = 0; run < 3; run++) {
      world.nowMs += 61 * 60_000;
      world.run([fixed]);
    }
    expect(doneIds(world)).toEqual(["A1", "A2"]);
    if (hasSurvived) break;
  }
});

test.each([
  ["en", "1 resumed; the next run tries them. But nothing of orders runs while the job is paused"],
  [
    "ja",
    "1 件を再開しました。次の実行で処理されます。ただし、ジョブ orders は一時停止中のため処理されません",
  ],
])("a record resumed while its job is paused is not promised a try (%s)", (locale, words) => {
  const { world, fixed } = worldWithStopped();
  world.sheets.delete("orders");
  tick(world, [fixed], 40);
  withOrders(world, ["A1", "A2"]);
  const options = { ...optionsOf(fixed), locale };
  expect(world.execute(() => resumeByName(world.ports, options, "orders:A2"))?.message).toContain(words);
  expect(world.execute(() => resumeByName(world.ports, options, "orders"))?.message).not.toMatch(
    /paused|一時停止/,
  );
  tick(world, [fixed], 1);
  expect(doneIds(world)).toContain("A2");
});

test("a paused job is resumed by its name, also when the run that consumes the request dies right after", () => {
  for (let call = 1; ; call++) {
    const world = new MemoryWorld();
    const job = orders(() => undefined);
    tick(world, [job], 40);
    expect(listStuck(world.ports, optionsOf(job))).toMatchObject([{ state: "paused", label: "orders" }]);
    withOrders(world, ["A1"]);
    requestResumes(world.ports.store, [{ job: "orders" }], world.nowMs);
    world.dieAt(call, true);
    const hasSurvived = world.run([job]) !== undefined;
    for (let run = 0; run < 3; run++) {
      world.nowMs += 61 * 60_000;
      world.run([job]);
    }
    expect(doneIds(world)).toEqual(["A1"]);
    if (hasSurvived) break;
  }
});

test("a name that is not stuck, and one that is stuck in two jobs, are answered in words and change nothing", () => {
  const world = new MemoryWorld();
  withOrders(world, ["A1"]);
  withOrders(world, ["A1"], "bills");
  const jobs = ["orders", "bills"].map((name) => orders(refuse, {}, { name }));
  world.run(jobs);
  const before = new Map(world.properties);
  expect(() => resumeByName(world.ports, optionsOf(...jobs), "A9")).toThrow(/"A9" is not stuck/);
  expect(() => resumeByName(world.ports, optionsOf(...jobs), "A1")).toThrow(/orders:A1, bills:A1\. Name one/);
  expect(world.properties).toEqual(before);
  world.execute(() => resumeByName(world.ports, optionsOf(...jobs), "bills:A1"));
  expect(world.entry("orders", "A1")?.stopped).toBe("permanent");
  expect(world.entry("bills", "A1")?.stopped).toBe("");
});

test("properties of somebody else that look alike are never touched", () => {
  const { world, fixed } = worldWithStopped();
  const foreign = { "RESET_password:A2": "x", RESET_tokens: "y", "FAIL_other:A2": "{}", RESET_: "z" };
  for (const [key, value] of Object.entries(foreign)) world.properties.set(key, value);
  world.execute(() => resumeAll(world.ports, optionsOf(fixed)));
  tick(world, [fixed], 3);
  expect(Object.fromEntries(world.properties)).toMatchObject(foreign);
});

test("a resume whose lock service fails is still stored, and the next run consumes it", () => {
  const { world, fixed } = worldWithStopped();
  world.before["lock.tryAcquire"] = () => {
    throw new Error("There are too many LockService operations against the same script.");
  };
  world.execute(() => resume(world.ports, optionsOf(fixed), [{ job: "orders", id: "A2" }]));
  delete world.before["lock.tryAcquire"];
  world.run([fixed]);
  expect(doneIds(world)).toEqual(["A1", "A2"]);
});

test("run now makes what cools down due, and nothing that is stopped", () => {
  const world = worldOfOrders(2);
  const starts: string[] = [];
  const job = orders(({ id }) => {
    starts.push(id);
    if (id === "A1") refuse();
    throw new Error("for now");
  });
  world.run([job]);
  requestRunNow(world.ports);
  world.run([job]);
  world.run([job]);
  expect(starts).toEqual(["A1", "A2", "A2"]);
});

test("a record whose counter was unreadable twice is stopped, listed, and resumed like any other", () => {
  const world = worldOfOrders(1);
  let starts = 0;
  const job = orders(() => {
    starts += 1;
    throw new Error("for now");
  });
  for (const broken of ["{", "also broken"]) {
    world.properties.set("FAIL_orders:A1", broken);
    world.run([job]);
    world.nowMs += 60_000;
  }
  expect(starts).toBe(1);
  expect(listStuck(world.ports, optionsOf(job))).toMatchObject([
    { id: "A1", stopped: true, reason: "its counter was unreadable twice" },
  ]);
  world.execute(() => resumeByName(world.ports, optionsOf(job), "A1"));
  world.run([job]);
  expect(starts).toBe(2);
});

describe("500 records resumed together", () => {
  /** All of them stopped at their first attempt, and the cause is mended. */
  function world500(): { world: MemoryWorld; fixed: Job; startedAt: number[] } {
    const world = worldOfOrders(500);
    // Different words for each, or it would be taken for one cause of them all.
    const words = (id: string): string => id.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
    world.run([orders(({ id }) => { throw permanent(`no ${words(id)}`); })]); // prettier-ignore
    const startedAt: number[] = [];
    const fixed = orders(() => void startedAt.push(world.nowMs));
    return { world, fixed, startedAt };
  }

  test("start 50 at a time, five minutes apart, and the answer says so", () => {
    const { world, fixed, startedAt } = world500();
    expect(listStuck(world.ports, optionsOf(fixed)).filter(({ stopped }) => stopped)).toHaveLength(500);
    const began = world.nowMs;
    const report = world.execute(() => resumeAll(world.ports, optionsOf(fixed)));
    expect(report?.message).toBe(
      "500 resumed: the next run tries 50, then 50 more every 5 minutes, the last ones about " +
        `${world.ports.calendar.localTime(began + 45 * 60_000)}.`,
    );
    for (let tick = 1; tick <= 10; tick++) {
      world.run([fixed]);
      expect(startedAt).toHaveLength(tick * 50);
      expect(world.column("orders", "next_try").filter((time) => time !== "")).toHaveLength(500 - tick * 50);
      world.nowMs = began + tick * 300_000;
    }
    expect(doneIds(world)).toHaveLength(500);
  });

  test("keep their pace when somebody then says: run now", () => {
    const { world, fixed, startedAt } = world500();
    world.execute(() => resumeAll(world.ports, optionsOf(fixed)));
    requestRunNow(world.ports);
    world.run([fixed]);
    world.run([fixed]);
    expect(startedAt).toHaveLength(50);
  });

  test("are listed as resumed, with the time of their turn", () => {
    const { world, fixed } = world500();
    world.execute(() => resumeAll(world.ports, optionsOf(fixed)));
    const listed = listStuck(world.ports, optionsOf(fixed));
    expect(listed).toHaveLength(450);
    expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(["resumed"]));
    expect(listed.every(({ nextTry, nextTryMs }) => nextTry !== "" && (nextTryMs ?? 0) > world.nowMs)).toBe(
      true,
    );
  });

  test("keep their pace however they were resumed: by their boxes", () => {
    const { world, fixed, startedAt } = world500();
    for (const cells of world.sheets.get("orders")?.rows.slice(1) ?? []) cells[3] = true;
    world.nowMs += 60_000;
    world.run([fixed]);
    expect(startedAt).toHaveLength(50);
  });
});
