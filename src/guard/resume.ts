/** What people do about stuck records: name them, and the request is consumed at once or by the run in progress. */
import { RefusedError } from "../core/raised";
import { normalizeId } from "../core/record-key";
import { pacedResumeMs, RESUME_STEP_MS, RESUMED_AT_ONCE } from "../core/resume-pace";
import { RUN_NOW_KEY } from "../core/run-state";
import { menuTexts, type Spread } from "../messages/menu";
import type { Ports } from "../ports";
import { listStuck } from "./list-stuck";
import { consumeRequestsUnderLock, type GuardOptions, release, tryLock } from "./run-jobs";
import { requestResumeOfAll, requestResumes, type ResumeTarget } from "./resume-requests";

export interface ResumeReport {
  count: number;
  message: string;
}

/**
 * @param name `job:id`, an id that is stuck in one job, or the name of a paused job
 * @throws RefusedError in words when nothing of that name is stuck, or several are
 */
export function resumeByName(
  ports: Ports,
  options: GuardOptions,
  name: string,
  fromNothing = false,
): ResumeReport {
  const wanted = normalizeId(name);
  const stuck = listStuck(ports, options);
  const matches = stuck.filter(
    ({ job, id }) => `${job}:${id}` === wanted || id === wanted || (id === "" && job === wanted),
  );
  const texts = menuTexts(options.locale);
  if (matches.length === 0) throw new RefusedError(texts.nothingToResume(name));
  const exact = matches.filter(({ job, id }) => `${job}:${id}` === wanted);
  const chosen = exact.length > 0 ? exact : matches;
  if (chosen.length > 1) {
    const names = chosen.map(({ job, id }) => `${job}:${id}`);
    throw new RefusedError(texts.stuckInSeveral(name, names));
  }
  return resume(
    ports,
    options,
    chosen.map(({ job, id }) => (id === "" ? { job } : { job, id, fromNothing })),
  );
}

export function resume(ports: Ports, options: GuardOptions, targets: ResumeTarget[]): ResumeReport {
  requestResumes(ports.store, targets, ports.clock.nowMs());
  const report = consumeNow(ports, options, targets.length);
  const paused = listStuck(ports, options).flatMap(({ job, id }) => (id === "" ? [job] : []));
  const still = paused.filter((job) => targets.some((target) => target.job === job && "id" in target));
  const more = still.length === 0 ? "" : menuTexts(options.locale).stillPaused(still);
  return { ...report, message: report.message + more };
}

export function resumeAll(ports: Ports, options: GuardOptions): ResumeReport {
  const count = listStuck(ports, options).length;
  requestResumeOfAll(ports.store, ports.clock.nowMs());
  return consumeNow(ports, options, count);
}

/** Cool-downs of everything that is not stopped are over at the next run. */
export const requestRunNow = (ports: Ports): void =>
  ports.store.write({ [RUN_NOW_KEY]: String(ports.clock.nowMs()) });

function consumeNow(ports: Ports, options: GuardOptions, count: number): ResumeReport {
  const texts = menuTexts(options.locale);
  // Where the lock is not to be had, whoever comes next consumes the request: it is already stored.
  if (!tryLock(ports, 0)) return { count, message: texts.resumeNoted(count) };
  try {
    consumeRequestsUnderLock(ports, options);
    return { count, message: texts.resumed(count, spreadOf(ports, count)) };
  } finally {
    release(ports);
  }
}

/** undefined: all of them may start at the next run. */
function spreadOf(ports: Ports, count: number): Spread | undefined {
  const lastMs = pacedResumeMs(count - 1, ports.clock.nowMs());
  if (lastMs === 0) return undefined;
  return {
    atOnce: RESUMED_AT_ONCE,
    everyMinutes: RESUME_STEP_MS / 60_000,
    lastAt: ports.calendar.localTime(lastMs),
  };
}
