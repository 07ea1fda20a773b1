import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "waitLock gives back nothing",
      code: `function roll() {
  var lock = LockService.getScriptLock().waitLock(10000); /*!*/
  lock.releaseLock();
}`,
    },
    {
      name: "the answer of tryLock is dropped",
      code: `function roll() {
  var lock = LockService.getScriptLock();
  lock.tryLock(0); /*!*/
  DriveApp.getFileById("x").setContent("a");
}`,
    },
  ],
  right: [
    {
      name: "the lock is kept, then waited for",
      code: `function roll() {
  var lock = LockService.getScriptLock();
  lock.waitLock(10000);
  lock.releaseLock();
}`,
    },
    {
      name: "asked afterwards",
      code: `function roll() {
  var lock = LockService.getScriptLock();
  lock.tryLock(100);
  if (!lock.hasLock()) return;
}`,
    },
  ],
};
