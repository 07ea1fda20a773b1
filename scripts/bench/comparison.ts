// The same rows, API, latencies and quotas for the guard and for what people write today: an API that is down for a day,
// runs that are killed, one row that is refused, one that never gets an answer.
import { join } from "node:path";
import { seededRandom } from "../../src/local/random";
import type { ExecutionResult, World } from "../../src/local/world";
import type { BenchApi } from "./api-process";
import type { Seen } from "./api-server";
import type { JobName } from "./bench-jobs";
import {
  ANSWER_WAIT_MS,
  benchWorld,
  HEADER,
  HOUR_MS,
  idsTo,
  installTrigger,
  MINUTE_MS,
  orderRow,
  tick,
} from "./bench-world";
import type { Bundles } from "./bundles";

export interface Contender {
  name: string;
  bundleDir: string;
  settings: { job?: JobName };
  /** It differs from the one before it only in what a kill leaves. */
  isOnlyKilled?: boolean;
}

export const contenders = ({ guarded, unguarded }: Bundles): Contender[] => [
  { name: "textbook loop, marks at the end", bundleDir: unguarded["textbook-loop"], settings: {} },
  { name: "loop, mark per row", bundleDir: unguarded["mark-per-row"], settings: {} },
  { name: "counter saved after the failure", bundleDir: unguarded["counter-after-failure"], settings: {} },
  { name: "Trigger Guard", bundleDir: guarded, settings: { job: "deliver" } },
  {
    name: "Trigger Guard, the server honours Idempotency-Key",
    bundleDir: guarded,
    settings: { job: "deliver-idempotent" },
    isOnlyKilled: true,
  },
];

export interface Outage {
  /** Calls while it was down. */
  calls: number;
  /** Trigger run time spent meanwhile. */
  minutes: number;
  /** Of the records, ten minutes after it was back, and some hours. */
  soonDelivered: number;
  delivered: number;
}

export interface Kills {
  /** Sends of what had been sent before. */
  extraSends: number;
  /** Records without a done mark in the end. */
  unfinished: number;
}

export interface BadRecord {
  /** Good records behind it that were not done. */
  blocked: number;
  /** Calls for the bad one. */
  calls: number;
  /** Sends of what had been sent before. */
  extraSends: number;
  minutes: number;
}

export interface Comparison {
  name: string;
  kills: Kills;
  outage?: Outage;
  refused?: BadRecord;
  silent?: BadRecord;
}

export interface Extent {
  records: number;
  /** Hours that the API is down. */
  outageHours: number;
  /** Hours that are watched once it is back, and once the kills are over. */
  hoursAfterwards: number;
  /** Hours that one record is bad. */
  badHours: number;
  kills: number;
  /** Rows of the kill test: enough that every killed run had work. */
  killedRecords: number;
}

export const DAY: Extent = {
  records: 100,
  outageHours: 24,
  hoursAfterwards: 2,
  badHours: 6,
  kills: 20,
  killedRecords: 500,
};

const SOON_MINUTES = 10;
/** A run is killed at a random moment of its first seconds. */
const KILLED_WITHIN_MS = 15_000;
/** Real time that an answer which never comes is waited for. */
const SILENCE_MS = 500;
const BAD_ROW = 3;
const BAD_ID = `R-${BAD_ROW}`;

export async function compare(
  dir: string,
  contender: Contender,
  api: BenchApi,
  extent: Extent,
): Promise<Comparison> {
  const slug = contender.name.replace(/\W+/g, "-");
  const worldOf = (scenario: string, records: number, httpWaitMs = ANSWER_WAIT_MS): World => {
    const { bundleDir, settings } = contender;
    const rows = [HEADER, ...idsTo(records).map((id) => orderRow(id, api.url))];
    const world = benchWorld({
      dir: join(dir, `${slug}-${scenario}`),
      bundleDir,
      rows,
      settings,
      httpWaitMs,
    });
    installTrigger(world);
    return world;
  };
  const bad = async (scenario: "refused" | "silent"): Promise<BadRecord> => {
    await api.behave(scenario === "refused" ? { refused: { [BAD_ID]: 400 } } : { silent: [BAD_ID] });
    const httpWaitMs = scenario === "silent" ? SILENCE_MS : ANSWER_WAIT_MS;
    return badRecord(worldOf(scenario, extent.records, httpWaitMs), api, extent);
  };
  await api.behave({});
  const killed = await kills(worldOf("kills", extent.killedRecords), api, extent);
  if (contender.isOnlyKilled === true) return { name: contender.name, kills: killed };
  const comparison = {
    name: contender.name,
    kills: killed,
    outage: await outage(worldOf("outage", extent.records), api, extent),
    refused: await bad("refused"),
    silent: await bad("silent"),
  };
  await api.behave({});
  return comparison;
}

/** Runs the trigger for that long. @returns minutes of trigger run time spent */
function runFor(world: World, hours: number): number {
  let spentMs = 0;
  const add = (result: ExecutionResult): void =>
    void (spentMs += result.function === "watchTrigger" ? 0 : result.durationMs);
  world.runUntil(world.nowMs() + hours * HOUR_MS, add);
  return spentMs / MINUTE_MS;
}

const extraSends = ({ acceptedById }: Seen): number =>
  Object.values(acceptedById).reduce((sum, times) => sum + times - 1, 0);

/** Data rows without a done mark, from this one on. */
const unfinishedRows = (world: World, from: number): number =>
  world.readSheet("records").filter((row, index) => index >= from && row[HEADER.indexOf("done")] === "")
    .length;

async function outage(
  world: World,
  api: BenchApi,
  { outageHours, hoursAfterwards }: Extent,
): Promise<Outage> {
  await api.behave({ isDown: true });
  const minutes = runFor(world, outageHours);
  const { requests: calls } = await api.seen();
  await api.behave({});
  runFor(world, SOON_MINUTES / 60);
  const soon = Object.keys((await api.seen()).acceptedById);
  runFor(world, hoursAfterwards - SOON_MINUTES / 60);
  const later = Object.keys((await api.seen()).acceptedById);
  return { calls, minutes, soonDelivered: soon.length, delivered: new Set([...soon, ...later]).size };
}

async function kills(world: World, api: BenchApi, { kills: count, hoursAfterwards }: Extent): Promise<Kills> {
  const random = seededRandom(1);
  for (let run = 0; run < count; run++) tick(world, { killAfterMs: random() * KILLED_WITHIN_MS });
  runFor(world, hoursAfterwards);
  return { extraSends: extraSends(await api.seen()), unfinished: unfinishedRows(world, 1) };
}

async function badRecord(world: World, api: BenchApi, { badHours }: Extent): Promise<BadRecord> {
  const minutes = runFor(world, badHours);
  const seen = await api.seen();
  return {
    blocked: unfinishedRows(world, BAD_ROW + 1),
    calls: seen.requestsById[BAD_ID] ?? 0,
    extraSends: extraSends(seen),
    minutes,
  };
}
