import type { MemoryWorld } from "../support/memory-world";
import { MINUTE_MS } from "../support/memory-world";
import { orders, worldOfOrders } from "../support/orders";

const REFUSES = () => {
  throw new Error("Service error: none of this today");
};

const FAILS = orders((record, ctx) => {
  ctx.log("trying", { record: "another one", job: "another one" });
  throw new Error(`DNS error: https://x.example/${record.id}`);
});

const tracesOf = (world: MemoryWorld) => [...new Set(world.lines.map(({ trace }) => trace))];

test("every line of a run has the trace of its rows in retry_logs, whatever fails in it", () => {
  const world = worldOfOrders(2);
  world.before["mailer.send"] = REFUSES;
  world.before["lock.release"] = REFUSES;
  const traces = [];
  for (let run = 0; run < 12; run++) {
    world.lines.length = 0;
    world.logRows.length = 0;
    world.nowMs += 24 * 60 * MINUTE_MS;
    world.isLocked = false;
    world.run([FAILS]);
    expect(world.lines.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["RUN_ENDED", "RELEASE_FAILED"]),
    );
    expect(tracesOf(world)).toHaveLength(1);
    for (const { trace } of world.logRows) expect(tracesOf(world)).toEqual([trace]);
    traces.push(...tracesOf(world));
  }
  expect(new Set(traces).size).toBe(12);
});

test("a run that finds another one at work says so under a trace of its own", () => {
  const world = worldOfOrders(1);
  world.isLocked = true;
  world.run([FAILS]);
  expect(world.lines).toEqual([
    expect.objectContaining({ code: "BUSY", trace: expect.stringMatching(/./) as string }),
  ]);
});

test("a job's own line names its job and record, whatever the job puts beside them", () => {
  const world = worldOfOrders(1);
  world.run([FAILS]);
  expect(world.lines.find(({ code }) => code === "JOB")?.context).toEqual({ job: "orders", record: "A1" });
});
