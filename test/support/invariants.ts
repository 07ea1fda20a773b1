/**
 * What always holds (design: "What always holds"), as one table of named checks over what was seen of a world and
 * what is left in it. The crash sweep, the pairs of faults, the simulation and the real kills all end here.
 */
import type { Entry, StopReason } from "../../src/core/failure-ledger";
import type { Policy } from "../../src/core/policy";
import { retryBound } from "../../src/core/retry-bound";

/** One start of a handler, and what stood on disk at that moment. */
export interface SeenStart {
  job: string;
  id: string;
  /** Which start the handler was told it is. */
  attempt: number;
  atMs: number;
  /** In which execution, from 1. */
  run: number;
  /** Runs that had died by then, or could not store a counter. */
  cutShort: number;
  entry: Entry | undefined;
  /** The counter in the claim; undefined: not claimed. */
  claimed: number | undefined;
  isDone: boolean;
}

export interface SeenRecord {
  job: string;
  id: string;
  isDone: boolean;
  entry: Entry | undefined;
  isPaused: boolean;
  /** Nothing but the world's troubles can keep it from being done. */
  isBlameless?: boolean;
}

export interface SeenResume {
  key: string;
  atMs: number;
  /** How many starts had been seen. */
  after: number;
  /** The execution that was at work, or the last one before. */
  run: number;
  /** Runs that had been cut short when that one began. */
  cutShort: number;
}

export interface Seen {
  policies: ReadonlyMap<string, Policy>;
  starts: readonly SeenStart[];
  /** Steps whose work began although their result stood in the ledger. */
  repeatedSteps: readonly string[];
  /** `once` acts that took effect, as often as they did. */
  onceActs: readonly string[];
  /** Writes that may not be repeated, as `job:id`, as often as they reached the server. */
  writes: readonly string[];
  /** Names of the files and folders that there are; each name is one creation key. */
  made: readonly string[];
  /** What people resumed (`job:id`, or "*"), when, and what had been seen by then. */
  resumes: readonly SeenResume[];
  /** Answers of hosts, refusals of what was asked for among them: to whom, and how many starts had been seen by then. */
  answers: readonly { host: string; to: string; after: number }[];
  /** Records that had gone and came back, or whose entry somebody spoilt: these start anew. */
  forgiven?: readonly string[];
  records: readonly SeenRecord[];
  /** Attempts in the retry log. */
  logged: readonly { job: string; record: string; attempt: number; result: string }[];
  /** Runs that died, or could not store a counter. */
  cutShort: number;
  /** The log sheet refused rows, so they are missing. */
  hasLostRows: boolean;
  /** Everything a person was told, as one text. */
  told: string;
  /** Moments at which the lock was held although no run was at work, or two runs worked at once. */
  lockFaults: readonly string[];
  /** Properties of others that are not as they were. */
  touched: readonly string[];
  /** Ledger entries that cannot be read. */
  unreadable: readonly string[];
}

export interface Invariant {
  name: string;
  /** A sentence per violation; empty when it holds. */
  violations(seen: Seen): string[];
}

const keyOf = ({ job, id }: { job: string; id: string }): string => `${job}:${id}`;

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const moreThan = (values: readonly string[], allowed: (value: string) => number): string[] =>
  [...countOf(values)]
    .filter(([value, count]) => count > allowed(value))
    .map(([value, count]) => `${value}: ${count} times`);

const restartsOf = (seen: Seen, key: string): number =>
  resumesOf(seen, key) + (seen.forgiven ?? []).filter((forgiven) => forgiven === key).length;

const resumesOf = (seen: Seen, key: string): number =>
  seen.resumes.filter((resumed) => resumed.key === key || resumed.key === "*").length;

/** The starts of each record in order, cut where its counter began again. */
function generations(seen: Seen): Map<string, SeenStart[][]> {
  const found = new Map<string, SeenStart[][]>();
  for (const start of seen.starts) {
    const all = found.get(keyOf(start)) ?? [];
    const last = all.at(-1);
    if (last === undefined || start.attempt <= (last.at(-1)?.attempt ?? 0)) all.push([start]);
    else last.push(start);
    found.set(keyOf(start), all);
  }
  return found;
}

const BOOKED = ["failed", "stopped", "did not finish", "waiting"];
/** What a circuit answers for is "waiting". */
const CHARGED = ["failed", "stopped", "did not finish"];

/** Attempts of a record in the retry log, each once. */
const attemptsLogged = (seen: Seen, { job, id }: SeenRecord, results: readonly string[]): Set<number> =>
  new Set(
    seen.logged
      .filter((row) => row.job === job && row.record === id && results.includes(row.result))
      .map(({ attempt }) => attempt),
  );

/** Every entry that was seen: at the starts, and at the end. */
function entriesOf(seen: Seen): { key: string; entry: Entry; policy: Policy }[] {
  return [...seen.starts, ...seen.records].flatMap(({ job, id, entry }) => {
    const policy = seen.policies.get(job);
    return entry === undefined || policy === undefined ? [] : [{ key: `${job}:${id}`, entry, policy }];
  });
}

const isLifted = ({ entry }: SeenStart): boolean => entry !== undefined && entry.stopped !== "";

/** What is wrong with the start of a stopped record; "" when it is one of the two exceptions. */
function wrongLift(seen: Seen, start: SeenStart, earlier: readonly SeenStart[]): string {
  const { entry } = start;
  const before = earlier.at(-1);
  if (entry === undefined || !isLifted(start)) return "";
  if (!entry.unproved) return `stopped (${entry.stopped})`;
  if (before === undefined) return "";
  if (isLifted(before)) return "a second time";
  // Google's services and the script itself are asked by work that nobody sees: there any other start will do.
  const since = seen.starts.indexOf(before) + 1;
  const hasHeard = entry.host.includes(":")
    ? seen.starts.slice(since).some((other) => keyOf(other) !== keyOf(start))
    : seen.answers.some(({ host, to, after }) => host === entry.host && to !== keyOf(start) && after > since);
  return hasHeard ? "" : `${entry.host} has answered nobody since`;
}

/** By the counter that must be full where a stop has this reason. */
const FULL: Partial<Record<StopReason, (entry: Entry, policy: Policy) => boolean>> = {
  attempts: (entry, policy) => entry.n >= policy.maxAttempts,
  quota_hits: (entry, policy) => entry.quotaHits >= policy.maxQuotaHits,
  killed: (entry, policy) => entry.staleHits >= policy.maxStaleHits,
  max_starts: (entry, policy) => entry.starts >= policy.maxStarts,
  max_slices: (entry, policy) => entry.slices >= policy.maxSlices,
};

/** Stops that troubles of the world alone can bring: only a person can look, or runs died in it. */
const EXCUSED = ["killed", "unknown_outcome", "ledger_unreadable"];

export const INVARIANTS: readonly Invariant[] = [
  {
    name: "1 a record starts no more often than the bound says, until a person resumes it",
    violations: (seen) =>
      [...generations(seen)].flatMap(([key, all]) => {
        const policy = seen.policies.get(key.slice(0, key.indexOf(":")));
        const most = policy === undefined ? 0 : retryBound(policy).mostStarts;
        return all
          .filter((starts) => starts.length > most)
          .map((starts) => `${key}: ${starts.length} starts`);
      }),
  },
  {
    name: "1 starts stay within maxStarts and slices within maxSlices, each by itself",
    violations: (seen) => [
      ...entriesOf(seen)
        .filter(({ entry, policy }) => entry.starts > policy.maxStarts || entry.slices > policy.maxSlices)
        .map(({ key, entry }) => `${key}: ${entry.starts} starts, ${entry.slices} slices`),
      ...seen.starts
        .filter(({ job, entry }) => (entry?.starts ?? 0) >= (seen.policies.get(job)?.maxStarts ?? 0))
        .map((start) => `${keyOf(start)}: started once more after ${start.entry?.starts} starts`),
    ],
  },
  {
    name: "1 n stays within maxAttempts; a lifted stop is worth one more",
    violations: (seen) => {
      const generationsOf = generations(seen);
      return [...seen.starts, ...seen.records].flatMap((what) => {
        const { job, entry } = what;
        const all = generationsOf.get(keyOf(what)) ?? [];
        const isStart = "attempt" in what;
        const own = (isStart ? all.find((starts) => starts.includes(what)) : all.at(-1)) ?? [];
        const until = isStart ? own.indexOf(what) : own.length;
        const lifts = own.slice(0, until).filter(isLifted).length;
        // Of what began before anybody looked, one may not have been seen.
        const unseen = own[0]?.attempt === 1 ? 0 : 1;
        const most = (seen.policies.get(job)?.maxAttempts ?? 0) + lifts + unseen;
        return (entry?.n ?? 0) > most ? [`${keyOf(what)}: n is ${String(entry?.n)} of ${most}`] : [];
      });
    },
  },
  {
    name: "1 every start that counts is charged to one cause: n, quotaHits or outageHits",
    violations: (seen) =>
      entriesOf(seen)
        .filter(({ entry: { n, quotaHits, outageHits, starts } }) => n + quotaHits + outageHits !== starts)
        .map(
          ({ key, entry: { n, quotaHits, outageHits, starts } }) =>
            `${key}: n ${n} + quotaHits ${quotaHits} + outageHits ${outageHits} of ${starts} starts`,
        ),
  },
  {
    name: "2 the counter is on disk before the attempt's first effect",
    violations: (seen) =>
      seen.starts
        .filter(({ claimed, attempt }) => (claimed ?? 0) < attempt)
        .map((start) => `${keyOf(start)}: attempt ${start.attempt}, claimed ${String(start.claimed)}`),
  },
  {
    name: "2 a counter begins again only where a person resumed, and every start is counted",
    violations: (seen) =>
      [...generations(seen)]
        .filter(([key, all]) => all.length > 1 + restartsOf(seen, key))
        .map(
          ([key, all]) => `${key}: ${all.map((starts) => starts.map(({ attempt }) => attempt)).join(" | ")}`,
        ),
  },
  {
    name: "2 a record is charged for its own starts; one more at most for each run that was cut short",
    violations: (seen) => {
      const generationsOf = generations(seen);
      return seen.records.flatMap((record) => {
        const charged = (record.entry?.starts ?? 0) + (record.entry?.slices ?? 0);
        const made = generationsOf.get(keyOf(record))?.at(-1)?.at(-1)?.attempt;
        // Where only the completion was left to do, the handler did not start again.
        return made !== undefined && record.entry?.result === null && charged > made + seen.cutShort
          ? [`${keyOf(record)}: ${charged} charged, ${made} made`]
          : [];
      });
    },
  },
  {
    name: "3 no attempt before its cool-down",
    violations: (seen) =>
      seen.starts
        .filter(({ entry, atMs }) => entry !== undefined && entry.resumeMs > atMs)
        .map((start) => `${keyOf(start)}: ${(start.entry?.resumeMs ?? 0) - start.atMs} ms too early`),
  },
  {
    name: "3 no attempt of a stopped record, until a resume; an unproved stop is lifted when its host answers another, once",
    violations: (seen) =>
      [...generations(seen)].flatMap(([key, all]) =>
        all.flatMap((starts) =>
          starts
            .map((start, index) => wrongLift(seen, start, starts.slice(0, index)))
            .filter((wrong) => wrong !== "")
            .map((wrong) => `${key}: ${wrong}`),
        ),
      ),
  },
  {
    name: "3 no attempt of a record that is done",
    violations: (seen) => seen.starts.filter(({ isDone }) => isDone).map(keyOf),
  },
  {
    name: "4 at most one file per creation key",
    violations: (seen) => moreThan(seen.made, () => 1),
  },
  {
    name: "4 at most one act per once key",
    violations: (seen) => moreThan(seen.onceActs, () => 1),
  },
  {
    name: "4 a write that may not be repeated is not, unless a person resumes the record",
    violations: (seen) => moreThan(seen.writes, (key) => 1 + resumesOf(seen, key)),
  },
  { name: "5 a finished step never runs again", violations: (seen) => [...seen.repeatedSteps] },
  {
    name: "6 every record ends done, stopped, or with its job paused",
    violations: (seen) =>
      seen.records
        .filter(({ isDone, isPaused, entry }) => !isDone && !isPaused && (entry?.stopped ?? "") === "")
        .map((record) => `${keyOf(record)}: ${JSON.stringify(record.entry ?? "no entry")}`),
  },
  {
    name: "6 a person was told of every stop",
    violations: ({ records, told }) =>
      records
        .filter(({ id, entry }) => (entry?.stopped ?? "") !== "" && !told.includes(`(${id})`))
        .map(keyOf),
  },
  {
    name: "7 the lock is free after every run; two never work at once",
    violations: (seen) => [...seen.lockFaults],
  },
  {
    name: "8 what a circuit answers for is charged to no record",
    violations: (seen) =>
      seen.hasLostRows
        ? []
        : seen.records.flatMap((record) => {
            const { n = 0, quotaHits = 0 } = record.entry ?? {};
            const charged = attemptsLogged(seen, record, CHARGED);
            return n + quotaHits <= charged.size
              ? []
              : [`${keyOf(record)}: n ${n}, quotaHits ${quotaHits}; as its own are logged ${charged.size}`];
          }),
  },
  {
    name: "8 a stop stands on a counter that is full",
    violations: (seen) =>
      entriesOf(seen)
        .filter(({ entry, policy }) => FULL[entry.stopped as StopReason]?.(entry, policy) === false)
        .map(({ key, entry }) => `${key}: ${entry.stopped}: ${JSON.stringify(entry)}`),
  },
  {
    name: "8 no trouble of the world stops a record that is not to blame",
    violations: ({ records }) =>
      records
        .filter(({ isBlameless, isDone, isPaused }) => isBlameless === true && !isDone && !isPaused)
        .filter(({ entry }) => entry !== undefined && !EXCUSED.includes(entry.stopped))
        // Its work is done, and what it writes into its own row is refused for good: only a person can mend that.
        .filter(({ entry }) => entry?.stopped !== "permanent" || entry.result === null)
        // It was alone with its host, and nobody has asked that host since.
        .filter(({ entry }) => entry?.unproved !== true)
        .map((record) => `${keyOf(record)}: ${JSON.stringify(record.entry)}`),
  },
  {
    name: "9 every attempt that the ledger counts stands in the retry log",
    violations: (seen) =>
      seen.hasLostRows
        ? []
        : seen.records.flatMap((record) => {
            const { entry } = record;
            if (entry === undefined) return [];
            const logged = attemptsLogged(seen, record, BOOKED);
            // A start that found its host held made no call, and has no row: of those only outageHits tells.
            return logged.size >= entry.starts - entry.outageHits
              ? []
              : [
                  `${keyOf(record)}: ${entry.starts} attempts, logged are ${[...logged].join(", ") || "none"}`,
                ];
          }),
  },
  {
    name: "11 no resume is lost",
    violations: (seen) =>
      seen.records
        .filter(({ isDone, isPaused, entry }) => !isDone && !isPaused && entry !== undefined)
        .filter((record) => {
          const key = keyOf(record);
          const last = seen.resumes.filter((resume) => resume.key === key || resume.key === "*").at(-1);
          // Deaths between its claim and its start can have stopped it once more.
          if (last === undefined || (record.entry?.lastMs ?? 0) > last.atMs) return false;
          return !seen.starts.slice(last.after).some((start) => keyOf(start) === key);
        })
        .map((record) => `${keyOf(record)} was not started anew`),
  },
  {
    name: "11 a resumed record starts at 0",
    violations: (seen) => {
      const keys = [...new Set(seen.starts.map(keyOf))];
      return seen.resumes.flatMap((resume) =>
        keys
          .filter((key) => resume.key === key || resume.key === "*")
          .flatMap((key) => {
            const own = seen.starts.slice(resume.after).filter((start) => keyOf(start) === key);
            // The run that was at work may have listed it before.
            const next = own.findIndex(({ run }) => run > resume.run);
            // Deaths between its claim and its start are charged already.
            const isAnew = ({ attempt, cutShort }: SeenStart): boolean =>
              attempt <= 1 + cutShort - resume.cutShort;
            return next < 0 || own.slice(0, next + 1).some(isAnew)
              ? []
              : [`${key}: attempt ${own[next]?.attempt ?? 0} after the resume at ${resume.atMs}`];
          }),
      );
    },
  },
  { name: "what belongs to others is not touched", violations: (seen) => [...seen.touched] },
  { name: "the ledger stays readable", violations: (seen) => [...seen.unreadable] },
];

/** "name: what", for everything that does not hold. */
export const violationsIn = (seen: Seen, invariants: readonly Invariant[] = INVARIANTS): string[] =>
  invariants.flatMap(({ name, violations }) => violations(seen).map((violation) => `${name}: ${violation}`));
