/** The job of most tests: rows of a sheet "orders", each handled by a function of the test. */
import type { PolicyInput } from "../../src/core/policy";
import { defineJob, type Job, type JobDefinition } from "../../src/guard/job";
import { sheetRecords } from "../../src/sources/sheet-records";
import type { Sheet } from "./memory-tables";
import { MemoryWorld } from "./memory-world";

export const HEADER = ["id", "name", "done", "resume", "status", "note", "next_try"];

export const idsTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `A${index + 1}`);

export const orderRow = (id: string): (string | boolean)[] => [id, `Customer ${id}`, "", false, "", "", ""];

export function withOrders(world: MemoryWorld, ids: readonly string[], name = "orders"): Sheet {
  return world.sheet(name, [[...HEADER], ...ids.map(orderRow)]);
}

export function worldOfOrders(count: number, seed = 1): MemoryWorld {
  const world = new MemoryWorld(seed);
  withOrders(world, idsTo(count));
  return world;
}

export function orders(
  process: JobDefinition["process"],
  policy: PolicyInput = {},
  more: Partial<JobDefinition> = {},
): Job {
  const name = more.name ?? "orders";
  return defineJob({
    name,
    everyMinutes: 1,
    records: sheetRecords({ sheet: name, id: "id", label: "name", done: "done", resume: "resume" }),
    process,
    policy,
    ...more,
  });
}

/** Ids of the rows whose done cell is filled. */
export function doneIds(world: MemoryWorld, sheet = "orders"): string[] {
  const done = world.column(sheet, "done");
  return world.column(sheet, "id").filter((_, index) => done[index] !== "");
}

export const stoppedIds = (world: MemoryWorld, ids: readonly string[], job = "orders"): string[] =>
  ids.filter((id) => (world.entry(job, id)?.stopped ?? "") !== "");
