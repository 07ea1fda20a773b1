import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "waitLock of two minutes",
      code: `function sync() {
  LockService.getScriptLock().waitLock(120000); /*!*/
  DriveApp.getFileById("x").setContent("a");
}`,
    },
    {
      name: "tryLock of a minute by a constant",
      code: `const WAIT_MS = 60 * 1000;
function sync() {
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(WAIT_MS)) return; /*!*/
}`,
    },
  ],
  right: [
    {
      name: "ten seconds",
      code: `function sync() { LockService.getScriptLock().waitLock(10000); }`,
    },
    {
      name: "a person waits",
      code: `function onOpen() { SpreadsheetApp.getUi().createMenu("a").addItem("b", "sync").addToUi(); }
function sync() { LockService.getScriptLock().waitLock(90000); }`,
    },
  ],
};
