import { decideRecord, type Decision } from "../../src/core/decide-record";
import { emptyEntry, type Entry } from "../../src/core/failure-ledger";

const NOW = 1_000_000;
const MAX_STARTS = 30;
const run: Decision = { kind: "run" };
const waits = (untilMs: number, because: "cool-down" | "circuit"): Decision => ({
  kind: "wait",
  untilMs,
  because,
});

/** How things stand: `closed` until 5000000, `up` answered lately, any other host never. */
const hostOf = (host: string) => ({
  closedUntilMs: host === "closed" ? 5_000_000 : undefined,
  okMs: host === "up" ? NOW - 10 : 0,
});

test.each<[string, Partial<Entry> | undefined, number | undefined, Decision]>([
  ["never failed", undefined, undefined, run],
  ["never failed, but the job is held", undefined, 7, waits(7, "circuit")],
  ["only traces left", {}, undefined, run],
  ["in its cool-down", { resumeMs: NOW + 1 }, undefined, waits(NOW + 1, "cool-down")],
  ["its cool-down over, to the millisecond", { resumeMs: NOW }, undefined, run],
  ["its host closed", { host: "closed" }, undefined, waits(5_000_000, "circuit")],
  [
    "its host closed and in its cool-down",
    { host: "closed", resumeMs: NOW + 1 },
    undefined,
    waits(5_000_000, "circuit"),
  ],
  ["its host up", { host: "up" }, undefined, run],
  ["stopped", { stopped: "attempts" }, undefined, { kind: "stopped", reason: "attempts" }],
  ["stopped, and the job is held", { stopped: "permanent" }, 7, { kind: "stopped", reason: "permanent" }],
  [
    "stopped, and its host answers others",
    { stopped: "attempts", host: "up", lastMs: NOW - 50 },
    undefined,
    { kind: "stopped", reason: "attempts" },
  ],
  [
    "unproved, and its host has answered since",
    { stopped: "attempts", unproved: true, host: "up", lastMs: NOW - 50 },
    undefined,
    run,
  ],
  [
    "unproved, and its host answered before",
    { stopped: "attempts", unproved: true, host: "up", lastMs: NOW - 5 },
    undefined,
    { kind: "stopped", reason: "attempts" },
  ],
  [
    "unproved, and its host answered nobody",
    { stopped: "quota_time", unproved: true, host: "down", lastMs: 5 },
    undefined,
    { kind: "stopped", reason: "quota_time" },
  ],
  [
    "unproved and lifted, but the job is held",
    { stopped: "attempts", unproved: true, host: "up", lastMs: NOW - 50 },
    7,
    waits(7, "circuit"),
  ],
  [
    "unproved and lifted, with no start left",
    { stopped: "attempts", unproved: true, host: "up", lastMs: NOW - 50, starts: MAX_STARTS },
    undefined,
    { kind: "stopped", reason: "attempts" },
  ],
  ["not stopped, with one start left", { starts: MAX_STARTS - 1 }, undefined, run],
  [
    "not stopped, with no start left",
    { starts: MAX_STARTS },
    undefined,
    { kind: "stopped", reason: "max_starts" },
  ],
])("a record that is %s", (_name, entry, jobHeldUntilMs, decision) => {
  const given = entry === undefined ? undefined : { ...emptyEntry("A1"), ...entry };
  expect(decideRecord(given, hostOf, jobHeldUntilMs, NOW, MAX_STARTS)).toEqual(decision);
});
