/** LockService. One lock object per execution: whether a second one would be re-entrant nobody could settle. */
import type { Lock } from "../ports";

export const scriptLock = (lock: GoogleAppsScript.Lock.Lock): Lock => ({
  tryAcquire: (waitMs) => lock.tryLock(waitMs),
  isHeld: () => lock.hasLock(),
  release: () => {
    // Writes must reach the sheet before anybody else may read it.
    SpreadsheetApp.flush();
    lock.releaseLock();
  },
});
