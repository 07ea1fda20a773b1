/** What happens in a simulated world, drawn from its seed before it begins: troubles by time, and what people do. */
import { between, Chance, whole } from "./chance";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type TroubleKind =
  | "no-answer"
  | "http-503"
  | "http-429"
  | "http-429-after"
  | "http-401"
  | "bug"
  | "mailer"
  | "log-sheet"
  | "store"
  | "lock"
  | "triggers-lost";

export interface Trouble {
  kind: TroubleKind;
  /** For those of the outside world. */
  host: string;
  fromMs: number;
  toMs: number;
}

export type Deed =
  | "sort"
  | "insert"
  | "delete"
  | "duplicate"
  | "rename-column"
  | "rename-sheet"
  | "tick"
  | "resume-one"
  | "resume-all"
  | "run-now"
  | "spoil-entry"
  | "clock-step";

export interface PlannedDeed {
  atMs: number;
  deed: Deed;
  /** Done by a person while a run works, at its n-th call; undefined: between two runs. */
  inRunAtCall: number | undefined;
  random: () => number;
}

export interface Plan {
  chance: Chance;
  days: number;
  zone: string;
  startMs: number;
  rows: string[];
  troubles: Trouble[];
  deeds: PlannedDeed[];
  /** How likely an execution is to die at some call. */
  deathRate: number;
  lostRate: number;
  lockErrorRate: number;
  overlapRate: number;
  /** Calls of UrlFetchApp a day. */
  fetchQuota: number;
}

/** Nothing new happens in the last days, so that everything can come to its end. */
export const CALM_DAYS = 4;
export const HOSTS = ["a.example", "b.example"] as const;

/** What a row is, by its name. Those that fail for ever are few, as in life. */
const COMMON = ["ok-a", "ok-a", "ok-a", "ok-b", "note", "once", "later"];
const RARE = ["missing", "down", "bug", "hang", "post", "long"];

/** Zones with a day of 23 or 25 hours within the simulated month, and one without. */
const PLACES: [zone: string, start: string][] = [
  ["Asia/Tokyo", "2026-11-30T00:00:00Z"],
  ["Europe/Rome", "2026-10-12T00:00:00Z"],
  ["America/New_York", "2027-02-25T00:00:00Z"],
];

const OUTSIDE: TroubleKind[] = ["no-answer", "http-503", "http-429", "http-429-after", "http-401"];
const INSIDE: TroubleKind[] = ["bug", "mailer", "log-sheet", "store", "lock", "triggers-lost"];
const DEEDS: Deed[] = [
  "sort",
  "sort",
  "insert",
  "insert",
  "insert",
  "delete",
  "duplicate",
  "rename-column",
  "rename-sheet",
  "tick",
  "tick",
  "resume-one",
  "resume-one",
  "resume-all",
  "run-now",
  "spoil-entry",
  "clock-step",
];

export const rowKind = (id: string): string => id.replace(/-\d+$/, "");

export function newRowId(random: () => number, number: number): string {
  const list = random() < 0.8 ? COMMON : RARE;
  return `${list[whole(random, 0, list.length - 1)] ?? "ok-a"}-${number}`;
}

export function planOf(seed: number, days: number): Plan {
  const chance = new Chance(seed);
  const random = chance.stream("plan");
  const [zone, start] = PLACES[whole(random, 0, PLACES.length - 1)] ?? ["Asia/Tokyo", "2026-11-30T00:00:00Z"];
  const startMs = Date.parse(start);
  const busyMs = Math.max(1, days - CALM_DAYS) * DAY;
  const moment = (): number => startMs + between(random, 0, busyMs);
  const pick = <T>(list: readonly T[]): T => list[whole(random, 0, list.length - 1)] as T;
  const trouble = (kinds: readonly TroubleKind[], longestHours: number): Trouble => {
    const fromMs = moment();
    const lastMs = Math.min(fromMs + between(random, 5 * MINUTE, longestHours * HOUR), startMs + busyMs);
    return { kind: pick(kinds), host: pick(HOSTS), fromMs, toMs: lastMs };
  };
  const isHarsh = random() < 0.5;
  return {
    chance,
    days,
    zone,
    startMs,
    rows: Array.from({ length: whole(random, 1, 25) }, (_, index) => newRowId(random, index + 1)),
    troubles: [
      ...Array.from({ length: whole(random, 0, 4) }, () => trouble(OUTSIDE, 30)),
      ...Array.from({ length: whole(random, 0, 3) }, () => trouble(INSIDE, 8)),
    ],
    deeds: Array.from({ length: whole(random, 5, 40) }, (_, index) => ({
      atMs: moment(),
      deed: pick(DEEDS),
      inRunAtCall: random() < 0.3 ? whole(random, 3, 60) : undefined,
      random: chance.stream("deed", index),
    })).sort((a, b) => a.atMs - b.atMs),
    deathRate: isHarsh ? 0.005 : 0,
    lostRate: isHarsh ? 0.05 : 0,
    lockErrorRate: isHarsh ? 0.02 : 0,
    overlapRate: isHarsh ? 0.05 : 0,
    fetchQuota: random() < 0.3 ? whole(random, 20, 200) : 20_000,
  };
}
