/**
 * The points of the crash sweep: every operation × every service call it makes × every fault × once, every time at
 * this place, or every time this method is called at all.
 * A getter leaves nothing behind: to die there is to die after the call before, but it can be refused. Log lines are
 * no points.
 */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openWorld, type Fault, type ServiceCall, type World } from "../../src/local/world";
import { violationsIn } from "../../test/support/invariants";
import { buildSweepBundle } from "./sweep-bundle";
import { HEADER, LETTERS, ORDERS } from "./sweep-jobs";
import { type Place, SweepWorld } from "./sweep-world";

const START_MS = Date.parse("2026-11-30T00:00:00Z");
const DAY = 86_400_000;
/** Runs under a fault that comes every time, before it is mended. */
const FAULTY_RUNS = 8;
const HOUR_MS = 3_600_000;
const MOST_RUNS = 60;

interface FaultKind {
  fault: Fault;
  /** Undefined: at every call. */
  only?: (call: Pick<ServiceCall, "kind">) => boolean;
}

export const FAULTS: Readonly<Record<string, FaultKind>> = {
  "die-before": { fault: { die: "before" } },
  "die-after": { fault: { die: "after" } },
  transient: {
    fault: {
      throw: "We're sorry, a server error occurred. Please wait a bit and try again.",
      when: "before",
    },
  },
  permanent: { fault: { throw: "Invalid argument: value", when: "before" } },
  "timed-out": {
    fault: { throw: "Service timed out while accessing the document with id 1AbC.", when: "after" },
  },
  "storage-full": {
    fault: {
      throw: "You have exceeded the property storage quota. Please remove some properties and try again.",
      when: "before",
    },
    only: ({ kind }) => kind === "properties.write",
  },
};

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  run: { from: "fresh", act: (sweep, at) => void sweep.execute("runJobs", at) },
  "run-now": { from: "waiting", act: (sweep, at) => void sweep.execute("runNow", at) },
  "run-ticked": {
    from: "stuck",
    act(sweep, at) {
      sweep.world.sheet(ORDERS).setCell(rowOf(sweep.world, "broken-1"), HEADER.indexOf("resume") + 1, "TRUE");
      sweep.resumed(`${ORDERS}:broken-1`);
      sweep.execute("runJobs", at);
    },
  },
  "run-gone": {
    from: "stuck",
    act(sweep, at) {
      sweep.world.sheet(ORDERS).deleteRow(rowOf(sweep.world, "broken-1"));
      sweep.execute("runJobs");
      sweep.world.advanceTo(sweep.world.nowMs() + 8 * DAY);
      sweep.execute("runJobs", at);
    },
  },
  "run-tidying": {
    from: "stuck",
    act(sweep, at) {
      // Rows of the log are put away after 90 days, done ones after 30.
      sweep.world.advanceTo(sweep.world.nowMs() + 100 * DAY);
      sweep.execute("runJobs", at);
    },
    // What was refused all day is put away the next day.
    afterwards: (sweep) => void sweep.nextRun(undefined, DAY),
  },
  "resume-one": { from: "stuck", act: (sweep, at) => resumeOne(sweep, at) },
  "resume-all": {
    from: "stuck",
    act(sweep, at) {
      const result = sweep.execute("resetAllFailures", at);
      if (result.status === "completed" || "RESET_*" in sweep.world.scriptProperties()) sweep.resumed("*");
    },
  },
  "resume-in-run": {
    from: "stuck",
    act(sweep, at) {
      let isDone = false;
      sweep.execute("runJobs", undefined, {
        during({ call }) {
          if (call.service !== "UrlFetchApp" || isDone) return;
          isDone = true;
          resumeOne(sweep, at);
        },
      });
    },
  },
  "run-while-resumed": {
    from: "stuck",
    act(sweep, at) {
      let isDone = false;
      sweep.execute("runJobs", at, {
        during({ call }) {
          if (call.service !== "UrlFetchApp" || isDone) return;
          isDone = true;
          resumeOne(sweep);
        },
      });
    },
  },
  install: {
    from: "bare",
    act(sweep, at) {
      sweep.execute("installTrigger", at);
      sweep.execute("installTrigger");
    },
  },
};

interface Operation {
  from: "bare" | "fresh" | "waiting" | "stuck";
  act(sweep: SweepWorld, at: (place: Place) => Fault | undefined): void;
  /** Once everything is quiet, before it is judged. */
  afterwards?(sweep: SweepWorld): void;
}

function resumeOne(sweep: SweepWorld, at?: (place: Place) => Fault | undefined): void {
  const key = `${ORDERS}:broken-1`;
  const result = sweep.execute("resetFailures", at, { args: [key] });
  // A person who saw it fail asks again; one who saw it done, or whose request is stored, must be heard.
  if (result.status === "completed" || `RESET_${key}` in sweep.world.scriptProperties()) sweep.resumed(key);
}

const rowOf = (world: World, id: string): number =>
  world.readSheet(ORDERS).findIndex((row) => row[0] === id) + 1;

export const REPEATS = ["once", "always", "everywhere"] as const;
export type Repeat = (typeof REPEATS)[number];

export interface Point {
  operation: string;
  /** Position among the operation's service calls, from 1. */
  call: number;
  fault: string;
  repeat: Repeat;
  place: Place;
}

export interface PointResult {
  point: Point;
  violations: string[];
}

export const replayLine = ({ operation, call, fault, repeat }: Point): string =>
  `npm run crash-sweep -- --operation ${operation} --call ${call} --fault ${fault} --repeat ${repeat}`;

const methodOf = ({ call }: Place): string => `${call.service}.${call.method}`;

/** The prepared worlds of a sweep, and the points tried on copies of them. */
export class CrashSweep {
  readonly #bundleDir: string;
  #copies = 0;

  constructor(readonly dir: string) {
    this.#bundleDir = buildSweepBundle(join(dir, "dist"));
    this.#newWorld("bare");
    new SweepWorld(this.#copy("bare", "fresh")).execute("installTrigger");
    const waiting = new SweepWorld(this.#copy("fresh", "waiting"));
    waiting.execute("runJobs");
    waiting.world.advanceTo(waiting.world.nowMs() + 60_000);
    const stuck = new SweepWorld(this.#copy("waiting", "stuck"));
    this.#settle(stuck);
    const sheet = stuck.world.sheet(ORDERS);
    for (const id of ["paid-9", "note-9"])
      sheet.insertRow(sheet.displayValues().length + 1, [id, `Name ${id}`]);
    stuck.world.advanceTo(stuck.world.nowMs() + 300_000);
  }

  /** Every point of an operation, in the order of its calls. */
  points(operation: string): Point[] {
    const places: Place[] = [];
    const { act, dir } = this.#prepare(operation);
    act((place) => {
      places.push(place);
      return undefined;
    });
    rmSync(dir, { recursive: true });
    const calls = places.filter(({ call }) => call.kind !== "log");
    const isFirst = (place: Place): boolean =>
      calls.find((other) => methodOf(other) === methodOf(place)) === place;
    return calls.flatMap((place, index) =>
      Object.entries(FAULTS)
        .filter(
          ([, { fault, only }]) => only?.(place.call) ?? !("die" in fault && place.call.kind === "getter"),
        )
        .flatMap(([fault]) =>
          REPEATS.filter((repeat) => repeat !== "everywhere" || isFirst(place)).map((repeat) => ({
            operation,
            call: index + 1,
            fault,
            repeat,
            place,
          })),
        ),
    );
  }

  try(point: Point): PointResult {
    const fault = FAULTS[point.fault]?.fault;
    const { sweep, act, dir } = this.#prepare(point.operation);
    const doneBefore = sweep.doneOrders();
    let isDone = false;
    const isMeant = (place: Place): boolean =>
      point.repeat === "everywhere"
        ? methodOf(place) === methodOf(point.place)
        : place.signature === point.place.signature;
    const at = (place: Place): Fault | undefined => {
      if (!isMeant(place) || (isDone && point.repeat === "once")) return undefined;
      isDone = true;
      return fault;
    };
    act(at);
    if (point.repeat !== "once") for (let run = 0; run < FAULTY_RUNS; run++) sweep.nextRun(at);
    const isSettled = this.#settle(sweep);
    OPERATIONS[point.operation]?.afterwards?.(sweep);
    const violations = violationsIn(sweep.seen());
    if (!isDone) violations.push("the point was not reached");
    if (!isSettled) violations.push(`not quiet after ${MOST_RUNS} runs`);
    violations.push(...triggerFaults(sweep.world), ...lostRows(doneBefore, sweep.doneOrders()));
    rmSync(dir, { recursive: true });
    return { point, violations };
  }

  #settle(sweep: SweepWorld): boolean {
    for (let run = 0; run < MOST_RUNS; run++) {
      sweep.nextRun();
      if (!sweep.isQuiet()) continue;
      // Stops that follow an earlier one are told together, an hour later.
      sweep.nextRun(undefined, HOUR_MS);
      if (sweep.isQuiet()) return true;
    }
    return false;
  }

  #prepare(operation: string) {
    const chosen = OPERATIONS[operation];
    if (chosen === undefined)
      throw new Error(`There is no operation "${operation}". Known: ${Object.keys(OPERATIONS).join(", ")}.`);
    const name = `copy-${++this.#copies}`;
    const sweep = new SweepWorld(this.#copy(chosen.from, name));
    return {
      sweep,
      dir: join(this.dir, name),
      act: (at: (place: Place) => Fault | undefined) => chosen.act(sweep, at),
    };
  }

  #copy(from: string, to: string): World {
    cpSync(join(this.dir, from), join(this.dir, to), { recursive: true });
    return this.#open(to);
  }

  #open(name: string): World {
    return openWorld({
      dir: join(this.dir, name),
      bundleDir: this.#bundleDir,
      clock: { mode: "virtual", startMs: START_MS },
      seed: 1,
    });
  }

  #newWorld(name: string): World {
    mkdirSync(join(this.dir, name), { recursive: true });
    const world = this.#open(name);
    const rows = (ids: string[]): string[][] => [HEADER, ...ids.map((id) => [id, `Name ${id}`])];
    world.createSpreadsheet("Book", {
      [ORDERS]: rows(["healthy-1", "note-1", "broken-1", "refused-1", "paid-1", "counted-1"]),
      [LETTERS]: rows(["letter-1"]),
    });
    const folderId = world.createFolder("Notes");
    const templateId = world.createFile("Template", "Dear {{name}}", { document: true });
    world.setScriptProperty("TG_settings", JSON.stringify({ folderId, templateId }));
    SweepWorld.furnish(world);
    return world;
  }
}

/** However often it was installed, and whatever died in it, one trigger is left where one is wanted. */
const triggerFaults = (world: World): string[] => {
  const count = (handler: string): number =>
    world.triggers().filter((trigger) => trigger.handler === handler).length;
  return ["runJobs", "watchTrigger"]
    .filter((handler) => count(handler) !== 1)
    .map((handler) => `${count(handler)} triggers of ${handler} are installed`);
};

/** What is put away lies in one place, not in none or in two. */
const lostRows = (before: readonly string[], after: readonly string[]): string[] =>
  before
    .filter((id) => after.filter((other) => other === id).length !== 1)
    .map((id) => `the done row ${id} stands ${after.filter((other) => other === id).length} times`);
