/** LockService. One lock object per execution: whether a second one would be re-entrant nobody could settle. */
import type { Lock } from "../ports";

/** @param beforeRelease writes must reach the sheet before anybody else may read it */
export const scriptLock = (lock: GoogleAppsScript.Lock.Lock, beforeRelease: () => void): Lock => ({
  tryAcquire: (waitMs) => lock.tryLock(waitMs),
  isHeld: () => lock.hasLock(),
  release: () => {
    try {
      beforeRelease();
    } finally {
      lock.releaseLock();
    }
  },
});
