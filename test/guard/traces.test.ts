import { retryLater } from "../../src/core/raised";
import type { RecordContext } from "../../src/guard/record-context";
import { MINUTE_MS, MemoryWorld, tick } from "../support/memory-world";
import { storedFile } from "../support/memory-files";
import { doneIds, orders, withOrders, worldOfOrders } from "../support/orders";

const FAILS = () => {
  throw new Error("Request failed for https://x.example returned code 503");
};

/** One record whose work is killed at every call in turn, and then left to finish. */
function killedEverywhere(
  work: (ctx: RecordContext, world: MemoryWorld) => void,
  check: (world: MemoryWorld, call: number) => void,
): void {
  for (const isDone of [false, true]) {
    for (let call = 1; ; call++) {
      const world = worldOfOrders(1);
      world.files.push(storedFile({ name: "template", id: "template", content: "{{name}}" }));
      const job = orders((_record, ctx) => work(ctx, world));
      world.dieAt(call, isDone);
      const hasSurvived = world.run([job]) !== undefined;
      for (let run = 0; run < 4; run++) {
        world.nowMs += 65 * MINUTE_MS;
        world.run([job]);
      }
      check(world, call);
      if (hasSurvived) break;
    }
  }
}

describe("once", () => {
  test("acts at most once, wherever its run dies, and a person hears of every time it may not have", () => {
    let acts = 0;
    killedEverywhere(
      (ctx, world) => ctx.once("mail", () => world.act(() => (acts += 1))),
      (world, call) => {
        expect([call, acts <= 1, doneIds(world)]).toEqual([call, true, ["A1"]]);
        if (acts === 0)
          expect(world.mails.map(({ subject }) => subject)).toEqual([
            "[Trigger Guard] orders: look at Customer A1",
          ]);
        acts = 0;
      },
    );
  });

  test("tries again after a refusal that proves nothing happened", () => {
    const world = worldOfOrders(1);
    world.http.answer("https://chat.example", (_request, nth) => (nth <= 3 ? { status: 429 } : {}));
    const post = { method: "post", payload: "x" };
    tick(
      world,
      [orders((_record, ctx) => ctx.once("post", () => void ctx.fetch("https://chat.example", post)))],
      10,
    );
    expect(doneIds(world)).toEqual(["A1"]);
    expect(world.http.calls).toHaveLength(4);
  });

  test.each<[string, () => void]>([
    [
      "throws something unknown",
      () => {
        throw new Error("?");
      },
    ],
    [
      "breaks in our own code",
      () => {
        throw new TypeError("x is not a function");
      },
    ],
    [
      "times out",
      () => {
        throw new Error("Timeout: https://chat.example");
      },
    ],
  ])("that %s stops at once, and is not repeated by a resume", (_name, act) => {
    const world = worldOfOrders(1);
    let acts = 0;
    const job = orders(
      (_record, ctx) =>
        void ctx.once("mail", () => {
          acts += 1;
          act();
        }),
    );
    tick(world, [job], 30);
    expect(world.entry("orders", "A1")).toMatchObject({ stopped: "unknown_outcome", n: 1 });
    world.properties.set("RESET_orders:A1", "x");
    tick(world, [job], 30);
    expect(acts).toBe(1);
  });

  test("as a job's delivery consumes the record before it is processed", () => {
    let processed = 0;
    const world = worldOfOrders(1);
    const job = orders(
      () => {
        processed += 1;
        world.kill();
      },
      {},
      { delivery: "once" },
    );
    tick(world, [job], 60);
    expect(processed).toBe(1);
    expect(world.mails.map(({ text }) => text).join()).toMatch(/It was not repeated/);
  });
});

describe("a step", () => {
  test("that is finished never runs again, and hands its result to the later attempts", () => {
    const world = worldOfOrders(1);
    const ran: string[] = [];
    const seen: unknown[] = [];
    const job = orders((_record, ctx) => {
      seen.push(ctx.step("read", () => ran.push("read") && { total: 5, lines: ["a"] }));
      ctx.step("write", () => {
        ran.push("write");
        if (ran.length < 4) FAILS();
      });
    });
    tick(world, [job], 30);
    expect(ran).toEqual(["read", "write", "write", "write"]);
    expect(seen).toEqual([1, 2, 3].map(() => ({ total: 5, lines: ["a"] })));
    expect(doneIds(world)).toEqual(["A1"]);
  });

  test("without a result, and one named like a property of every object, are remembered as well", () => {
    for (const name of ["plain", "constructor", "toString", "__proto__"]) {
      const world = worldOfOrders(1);
      let ran = 0;
      const job = orders((_record, ctx) => {
        ctx.step(name, () => void (ran += 1));
        if (ctx.attempt < 3) FAILS();
      });
      tick(world, [job], 30);
      expect([name, ran, doneIds(world)]).toEqual([name, 1, ["A1"]]);
    }
  });

  test("that returns a promise is refused in words", () => {
    const world = worldOfOrders(1);
    world.run([orders((_record, ctx) => void ctx.step("later", () => Promise.resolve()))]);
    expect(world.entry("orders", "A1")?.message).toMatch(/step "later" returned a promise/);
  });

  test("whose results do not fit into a property says so, and stops", () => {
    const world = worldOfOrders(1);
    tick(world, [orders((_record, ctx) => void ctx.step("read", () => "x".repeat(9_000)))], 30);
    expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent", n: 1 });
  });
});

describe("checkpoints", () => {
  /** Items that need a second each; the run's time is over after some 300. */
  const counting = (world: MemoryWorld, items: number, handled: number[]) =>
    orders((_record, ctx) => {
      for (let item = ctx.checkpoint<number>() ?? 0; item < items; item++) {
        world.pass(1_000);
        handled.push(item);
        ctx.checkpoint(item + 1, { done: item + 1, total: items, saveEvery: 10 });
      }
    });

  test("carry a task that is longer than a run over as many runs as it needs, at no cost", () => {
    const world = worldOfOrders(1);
    const handled: number[] = [];
    tick(world, [counting(world, 1_000, handled)], 60);
    expect(handled).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
    expect(doneIds(world)).toEqual(["A1"]);
    expect(world.mails).toEqual([]);
  });

  test("lose no more than the items since the last save when the run is killed, and never start over", () => {
    const world = worldOfOrders(1);
    const handled: number[] = [];
    const job = counting(world, 30, handled);
    world.before["store.write"] = (entries: Record<string, string>) => {
      if (/"done":20/.test(entries["FAIL_orders:A1"] ?? "")) world.kill();
    };
    world.run([job]);
    delete world.before["store.write"];
    tick(world, [job], 30);
    expect(handled.slice(20)).toEqual(Array.from({ length: 20 }, (_, index) => 10 + index));
    expect(doneIds(world)).toEqual(["A1"]);
  });

  test("bound the slices: what never ends is stopped after maxSlices and its attempts", () => {
    const world = worldOfOrders(1);
    let starts = 0;
    const job = orders(
      (_record, ctx) => {
        starts += 1;
        ctx.checkpoint(starts);
        world.pass(329_000);
        ctx.checkpoint(starts);
      },
      { maxSlices: 5, maxAttempts: 2 },
    );
    for (let run = 0; run < 40; run++) {
      world.nowMs += 8 * 60 * MINUTE_MS;
      world.run([job]);
    }
    expect(starts).toBe(7);
    expect(world.entry("orders", "A1")?.stopped).toBe("attempts");
  });
});

test("later is no failure: it waits as long as it asks, and ends after maxSlices", () => {
  const world = worldOfOrders(1);
  const startsMs: number[] = [];
  const job = orders(
    () => {
      startsMs.push(world.nowMs);
      throw retryLater("not ready", 10);
    },
    { maxSlices: 4 },
  );
  tick(world, [job], 120);
  expect(startsMs.slice(1).map((ms, index) => (ms - (startsMs[index] ?? 0)) / MINUTE_MS)).toEqual([
    10, 10, 10,
  ]);
  expect(world.entry("orders", "A1")).toMatchObject({ n: 0, starts: 0, stopped: "max_slices" });
});

test("a handler that returns a promise, or is async, is refused in words", () => {
  const world = new MemoryWorld();
  withOrders(world, ["A1"]);
  world.run([orders(() => Promise.reject(new Error("lost")).catch(() => undefined))]);
  expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent" });
  expect(world.entry("orders", "A1")?.message).toMatch(/promise/);
  expect(() => orders(async () => undefined)).toThrow(/process is async/);
});
