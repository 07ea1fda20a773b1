/** What people do about stuck records: name them, and the request is consumed at once or by the run in progress. */
import { normalizeId } from "../core/record-key";
import { RUN_NOW_KEY } from "../core/run-state";
import { messagesFor } from "../messages/messages";
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
 * @throws Error in words when nothing of that name is stuck, or several are
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
  const messages = messagesFor(options.locale);
  if (matches.length === 0) throw new Error(messages.nothingToResume(name));
  const exact = matches.filter(({ job, id }) => `${job}:${id}` === wanted);
  const chosen = exact.length > 0 ? exact : matches;
  if (chosen.length > 1) {
    throw new Error(
      `"${name}" is stuck in several jobs: ${chosen.map(({ job, id }) => `${job}:${id}`).join(", ")}. Name one.`,
    );
  }
  return resume(
    ports,
    options,
    chosen.map(({ job, id }) => (id === "" ? { job } : { job, id, fromNothing })),
  );
}

export function resume(ports: Ports, options: GuardOptions, targets: ResumeTarget[]): ResumeReport {
  requestResumes(ports.store, targets, ports.clock.nowMs());
  return consumeNow(ports, options, targets.length);
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
  const messages = messagesFor(options.locale);
  // Where the lock is not to be had, whoever comes next consumes the request: it is already stored.
  if (!tryLock(ports, 0)) return { count, message: messages.resumeNoted(count) };
  try {
    consumeRequestsUnderLock(ports, options);
    return { count, message: messages.resumed(count) };
  } finally {
    release(ports);
  }
}
