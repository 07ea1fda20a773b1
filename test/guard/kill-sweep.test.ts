import { decodeClaim, killedRecord } from "../../src/core/claim";
import { leavesTraces } from "../../src/core/failure-ledger";
import { claimKey } from "../../src/core/record-key";
import { MINUTE_MS, MemoryWorld } from "../support/memory-world";
import { storedFile } from "../support/memory-files";
import { doneIds, idsTo, orders, withOrders } from "../support/orders";

const IDS = idsTo(3);

interface Trace {
  world: MemoryWorld;
  /** Attempts per record, with the time of each. */
  startsMs: Record<string, number[]>;
  steps: string[];
  acts: string[];
  /** Records that began while no claim on disk counted it. */
  uncounted: string[];
  job: ReturnType<typeof orders>;
}

/** Three records, each with a file, two steps, an act that must happen once, and a call; A2 fails at its first attempt. */
function scene(): Trace {
  const world = new MemoryWorld();
  withOrders(world, IDS);
  world.files.push(storedFile({ name: "template", id: "template" }));
  world.http.answer("https://api.example/A2", (_request, nth) => (nth === 1 ? { status: 404 } : {}));
  const trace: Omit<Trace, "job"> = { world, startsMs: {}, steps: [], acts: [], uncounted: [] };
  const job = orders(
    ({ id }, ctx) => {
      (trace.startsMs[id] ??= []).push(world.nowMs);
      const counted = decodeClaim(world.properties.get(claimKey("orders")))?.records.find(
        ({ key }) => key === id,
      );
      if ((counted?.start ?? 0) < (trace.startsMs[id] ?? []).length) trace.uncounted.push(id);
      ctx.copyOnce({ template: "template", name: `note ${id}` });
      ctx.step("fill", () => world.act(() => trace.steps.push(`${id} fill`)));
      ctx.fetch(`https://api.example/${id}`);
      ctx.once("mail", () => world.act(() => trace.acts.push(id)));
      ctx.step("close", () => world.act(() => trace.steps.push(`${id} close`)));
    },
    { treat: { 404: "transient" }, call: { tries: 1 } },
  );
  return { ...trace, job };
}

function finish({ world, job }: Trace): void {
  for (let run = 0; run < 6; run++) {
    world.nowMs += 70 * MINUTE_MS;
    world.run([job]);
  }
}

/** What holds at the end, whatever died on the way. */
function broken({ world, startsMs, steps, acts, uncounted }: Trace, deaths: number): string[] {
  const found: string[] = [];
  const say = (isRight: boolean, what: string): void => void (isRight || found.push(what));
  const [status, note] = [world.column("orders", "status"), world.column("orders", "note")];
  say(doneIds(world).length === IDS.length, `not done: ${status.join()} ${note.join()}`);
  for (const id of IDS) {
    const starts = startsMs[id] ?? [];
    say(starts.length <= 2 + deaths, `${id} started ${starts.length} times`);
    say(acts.filter((act) => act === id).length <= 1, `${id} acted twice`);
    say(world.files.filter(({ name }) => name === `note ${id}`).length === 1, `${id} has several files`);
  }
  for (const step of new Set(steps)) {
    // Between the act and its note a death may repeat a step once per death, never more.
    say(steps.filter((other) => other === step).length <= 1 + deaths, `${step} ran too often`);
  }
  say(uncounted.length === 0, `begun before it was counted: ${uncounted.join()}`);
  say(!world.isLocked, "the lock is held");
  const left = [...world.properties.keys()].filter((key) => key.startsWith("FAIL_orders:"));
  say(left.length === 0, `left behind: ${left.join()}`);
  say(world.properties.get("FAIL_open:orders") === "", "a claim is open");
  return found;
}

function callsOfARun(): number {
  const { world, job } = scene();
  world.run([job]);
  return world.calls;
}

test("a run that dies before or after any one of its calls is finished by the next runs, with nothing done twice", () => {
  const calls = callsOfARun();
  expect(calls).toBeGreaterThan(40);
  for (const isDone of [false, true]) {
    for (let call = 1; call <= calls; call++) {
      const trace = scene();
      trace.world.dieAt(call, isDone);
      trace.world.run([trace.job]);
      finish(trace);
      expect([call, isDone, broken(trace, 1)]).toEqual([call, isDone, []]);
    }
  }
});

test("two deaths in a row, at any two of its calls, change nothing of that", () => {
  const calls = callsOfARun();
  for (let first = 1; first <= calls; first += 5) {
    for (let second = 1; second <= calls; second += 7) {
      const trace = scene();
      trace.world.dieAt(first, true);
      trace.world.run([trace.job]);
      trace.world.nowMs += 70 * MINUTE_MS;
      trace.world.dieAt(second, first % 2 === 1);
      trace.world.run([trace.job]);
      finish(trace);
      expect([first, second, broken(trace, 2)]).toEqual([first, second, []]);
    }
  }
});

test("a death without progress, at any call, costs the record its cool-down", () => {
  for (let call = 1; ; call++) {
    const world = new MemoryWorld();
    withOrders(world, IDS);
    const startsMs: Record<string, number[]> = {};
    const job = orders(({ id }, ctx) => {
      (startsMs[id] ??= []).push(world.nowMs);
      ctx.fetch(`https://api.example/${id}`);
      if (id === "A2") throw new Error("always");
    });
    world.dieAt(call, true);
    const hasSurvived = world.run([job]) !== undefined;
    for (let minute = 0; minute < 12; minute++) {
      world.nowMs += MINUTE_MS;
      world.run([job]);
    }
    for (const times of Object.values(startsMs)) {
      const gaps = times.slice(1).map((ms, index) => (ms - (times[index] ?? 0)) / MINUTE_MS);
      expect([call, gaps.filter((gap) => gap < 5)]).toEqual([call, []]);
    }
    if (hasSurvived) break;
  }
});

test("a record that always dies is started at most maxStarts and maxSlices times, wherever it dies", () => {
  for (const place of ["before", "in a step", "after"]) {
    const world = new MemoryWorld();
    withOrders(world, ["A1"]);
    let starts = 0;
    const job = orders(
      (_record, ctx) => {
        starts += 1;
        if (place === "before") world.kill();
        ctx.step(`step ${starts}`, () => (place === "in a step" ? world.kill() : 1));
        world.kill();
      },
      { maxSlices: 4 },
    );
    for (let run = 0; run < 60; run++) {
      world.nowMs += 400 * MINUTE_MS;
      world.run([job]);
    }
    expect([place, starts]).toEqual([place, place === "after" ? 4 + 3 : 3]);
    expect(world.entry("orders", "A1")?.stopped).toBe("killed");
    expect(leavesTraces(world.entry("orders", "A1")!)).toBe(place === "after");
  }
});

test("the record that was running is the first that is neither completed nor booked under its claim", () => {
  const claim = { claimId: "r.2", atMs: 0, records: IDS.map((key) => ({ key, label: key, start: 1 })) };
  const booked = (ids: string[]) => (key: string) => (ids.includes(key) ? "r.2" : "r.1");
  expect(killedRecord(claim, () => false, booked([]))?.key).toBe("A1");
  expect(killedRecord(claim, (key) => key === "A1", booked([]))?.key).toBe("A2");
  expect(killedRecord(claim, (key) => key === "A1", booked(["A2"]))?.key).toBe("A3");
  expect(killedRecord(claim, (key) => key !== "A2", booked(["A2"]))).toBeUndefined();
});
