/** The story on a record's status cell tells all that happened to it: attempts, deaths, waits, resumes. */
import { permanent } from "../../src/core/raised";
import type { Job } from "../../src/guard/job";
import { MINUTE_MS, type MemoryWorld, tick } from "../support/memory-world";
import { noteOn } from "../support/memory-tables";
import { HEADER, orders, worldOfOrders } from "../support/orders";

const storyOf = (world: MemoryWorld, row = 1): string[] =>
  noteOn(world.sheets.get("orders")?.rows[row] ?? [], HEADER.indexOf("status") + 1).split("\n");

const runEvery = (world: MemoryWorld, job: Job, minutes: number, runs: number): void => {
  for (let run = 0; run < runs; run++, world.nowMs += minutes * MINUTE_MS) world.run([job]);
};

test("attempts that a run did not survive stand in the story like any other, and each says when the next one is", () => {
  const world = worldOfOrders(1);
  const job = orders(() => world.kill());
  tick(world, [job], 60);
  expect(storyOf(world)).toEqual([
    "2026-11-30 09:01 attempt 1, waiting, next try about 09:06: The work was cut off because it took too long.",
    "2026-11-30 09:07 attempt 2, waiting, next try about 09:22: The work was cut off because it took too long.",
    "2026-11-30 09:23 attempt 3, stopped: The work was cut off because it took too long.",
  ]);
});

test("between two attempts with one number stands that a person resumed it", () => {
  const world = worldOfOrders(1);
  const job = orders(() => {
    throw permanent("no");
  });
  world.run([job]);
  world.nowMs += 5 * MINUTE_MS;
  (world.sheets.get("orders")?.rows[1] ?? [])[3] = true;
  runEvery(world, job, 5, 3);
  expect(storyOf(world)).toEqual([
    "2026-11-30 09:00 attempt 1, stopped: no.",
    "2026-11-30 09:05 resumed",
    "2026-11-30 09:05 attempt 1, stopped: no.",
  ]);
});

test("a resume that waits for its turn is told once", () => {
  const world = worldOfOrders(60);
  const job = orders(({ id }) => {
    throw permanent(`no ${String.fromCharCode(65 + (Number(id.slice(1)) % 26))}`);
  });
  runEvery(world, job, 5, 6);
  world.properties.set("RESET_*", "x");
  runEvery(world, job, 1, 8);
  for (let row = 1; row <= 60; row++)
    expect(storyOf(world, row).filter((line) => line.endsWith(" resumed"))).toHaveLength(1);
});

test("a wait because of a circuit is one line when it begins, also in a row that was never tried", () => {
  const world = worldOfOrders(4);
  const job = orders(() => {
    throw new Error("Service invoked too many times for one day: spreadsheet.");
  });
  runEvery(world, job, 5, 30);
  const told = [1, 2, 3, 4].map((row) => storyOf(world, row));
  for (const story of told)
    expect(story.filter((line) => !/attempt/.test(line)).length).toBeLessThanOrEqual(1);
  const untried = told.filter((story) => story.length === 1 && !/attempt/.test(story[0] ?? ""));
  expect(untried.length).toBeGreaterThan(0);
  expect(untried[0]?.[0]).toMatch(/^2026-11-30 09:00 waiting, next try about 10:00: /);
});

test("that a job cannot work is told once by the rows that it had tried", () => {
  const world = worldOfOrders(1);
  let isBroken = false;
  const job = orders(
    () => {
      throw new Error("DNS error: https://api.example");
    },
    {},
    {
      check: () => {
        if (isBroken) throw new Error("Service error: Drive");
      },
    },
  );
  world.run([job]);
  isBroken = true;
  world.nowMs += 5 * MINUTE_MS;
  runEvery(world, job, 5, 20);
  expect(storyOf(world)).toEqual([
    expect.stringMatching(/^2026-11-30 09:00 attempt 1, waiting, next try about 09:05: /) as string,
    "2026-11-30 09:05 waiting, next try about 09:10: The job cannot work at the moment; its owner was told why.",
  ]);
});
