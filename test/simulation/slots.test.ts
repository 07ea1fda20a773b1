/** Found by the simulation: a trigger that is always a few seconds early. */
import { every } from "../../src/guard/job";
import { HOUR_MS, MemoryWorld, MINUTE_MS } from "../support/memory-world";

test.each([
  ["a few seconds early", -5_000],
  ["on time", 0],
  ["a few seconds late", 5_000],
])("work of every six hours is done when its slot begins, by a trigger that is always %s", (_when, offMs) => {
  const world = new MemoryWorld();
  const beganMs = world.nowMs;
  const done: string[] = [];
  const job = every("report", 360, (slot) => {
    const hours = Math.round((world.nowMs - beganMs) / HOUR_MS);
    done.push(`${hours} h: ${slot.id}`);
  });
  for (let minute = 5; minute < 24 * 60; minute += 5) {
    world.nowMs = beganMs + minute * MINUTE_MS + offMs;
    world.run([job]);
  }
  expect(done).toEqual([
    "0 h: 2026-11-30 09:00",
    "6 h: 2026-11-30 15:00",
    "12 h: 2026-11-30 21:00",
    "18 h: 2026-12-01 03:00",
  ]);
});
