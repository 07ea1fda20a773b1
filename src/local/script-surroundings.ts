// What one execution needs of the process around it, and must leave as it was.
import { promiseHooks } from "node:v8";
import vm from "node:vm";

/** The real process, also where a test runner shows a copy of it: the zone of `Date` follows only this one. */
const realEnv = (vm.runInThisContext("process") as NodeJS.Process).env;

/** While `work` runs, `getHours` and its kin count in that zone. */
export function inZone<T>(zone: string, work: () => T): T {
  const before = realEnv["TZ"];
  realEnv["TZ"] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete realEnv["TZ"];
    else realEnv["TZ"] = before;
  }
}

/**
 * Google discards what rejects; Node would end the process. So every promise the script makes is given an answer once
 * the execution is over.
 */
export function withoutLooseRejections<T>(work: () => T): T {
  const promises: Promise<unknown>[] = [];
  const stop = promiseHooks.onInit((promise) => promises.push(promise)) as () => void;
  try {
    return work();
  } finally {
    stop();
    for (const promise of promises) Promise.prototype.then.call(promise, undefined, () => undefined);
  }
}
