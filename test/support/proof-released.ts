/**
 * A script that has been at work for a while, with an entry of every shape that the guard writes: what a release
 * leaves in people's properties, and the next one finds there.
 */
import { permanent, retryLater } from "../../src/core/raised";
import { daily, type Job, type JobDefinition } from "../../src/guard/job";
import { MemoryWorld, MINUTE_MS } from "./memory-world";
import { orders, withOrders } from "./orders";

type Process = JobDefinition["process"];

const refused =
  (url: string): Process =>
  (_record, ctx) =>
    ctx.fetch(url).getResponseCode();

/** By the id of the row; any other is done at once. */
const KINDS: Readonly<Record<string, Process>> = {
  "waits-after-bug": () => {
    throw new TypeError("Cannot read properties of undefined (reading 'total')");
  },
  "stopped-for-good": () => {
    throw permanent("The customer has closed the account");
  },
  "stopped-by-404": refused("https://gone.example/order"),
  "refused-by-rate": refused("https://rate.example/order"),
  "not-allowed": refused("https://closed.example/order"),
  "asks-for-later": () => {
    throw retryLater("the report is not ready", 90);
  },
  'odd id: "a/b" =1+1': () => {
    throw new TypeError("Cannot read properties of undefined (reading 'total')");
  },
  "left-traces": (record, ctx) => {
    ctx.fileOnce({ name: `Note ${record.id}`, content: "" });
    ctx.step("fill", () => ({ pages: 2 }));
    ctx.once("mail", () => undefined);
    ctx.checkpoint({ row: 7 }, { done: 7, total: 20, saveEvery: 1 });
    throw new Error("Service Documents failed while accessing document with id 1AbC.");
  },
  "sends-and-is-unsure": (_record, ctx) => {
    ctx.once("mail", () => {
      throw new Error("Service timed out: Mail");
    });
  },
};

export function longUsedWorld(): { world: MemoryWorld; jobs: Job[] } {
  const world = new MemoryWorld();
  const ids = ["healthy", ...Object.keys(KINDS), "killed-once", "killed-in-write", "result-kept"];
  const sheet = withOrders(world, ids);
  world.http.answer("https://gone.example/", { status: 404, body: "No such order" });
  world.http.answer("https://rate.example/", { status: 429, headers: { "Retry-After": "900" } });
  world.http.answer("https://closed.example/", { status: 401 });
  let canDie = true;
  const jobs = [
    orders((record, ctx) => {
      if (record.id === "result-kept" && canDie) sheet.isProtected = true;
      if (record.id === "killed-once" && canDie) world.kill();
      if (record.id === "killed-in-write" && canDie)
        return ctx.fetch("https://pay.example/", { method: "post", payload: "1" });
      return KINDS[record.id]?.(record, ctx);
    }),
    daily("almanac", () => undefined),
  ];
  world.http.answer("https://pay.example/", () => world.kill());
  for (let run = 0; run < 6; run++) {
    world.run(jobs);
    sheet.isProtected = false;
    world.nowMs += 7 * MINUTE_MS;
  }
  // The last run dies in the middle of its claim.
  canDie = true;
  withOrders(world, [...ids, "killed-at-last"]);
  const dying = [orders((record) => void (record.id === "killed-at-last" && world.kill())), ...jobs.slice(1)];
  world.run(dying);
  canDie = false;
  return { world, jobs };
}
