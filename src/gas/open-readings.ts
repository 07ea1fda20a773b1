/**
 * Where reports about Google disagree: what this account does. Harmless experiments only, each on something of our own
 * that is taken away again. The names are those of the local host's switches, so that a recording can be compared.
 */
import type { KeyValueStore } from "../ports";
import { sharedProperties } from "./script-properties";

export interface Reading {
  question: string;
  /** null: could not be asked now. */
  reading: string | number | boolean | null;
  /** What Google said, where it refused. */
  said: string;
}

const TRIAL_KEY = "TG_self_check";
const LIMIT_BYTES = 9 * 1_024;
const REPORTED_BYTES = 8_066;
const FULL_BYTES = 400_000;
const SEARCH_WAIT_MS = 40_000;

/** @param tab one of our own that may be written */
export const askGoogle = (tab: string, withDrive: boolean): Reading[] => [
  ...asked(["nestedLock"], nestedLock),
  ...asked(["rangeBeyondGrid"], () => rangeBeyondGrid(tab)),
  ...asked(["propertyValueBytes", "longPropertyValue"], () => propertyValue(sharedProperties())),
  ...(withDrive ? asked(["searchLagMs", "searchFindsTrashed"], driveSearch) : []),
  ...NOT_ASKED.map(([question, said]) => ({ question, reading: null, said })),
];

/** No harmless experiment shows these. */
const NOT_ASKED: [question: string, why: string][] = [
  ["failedBatchCountsWhole", "not asked: only a day's calls used up would show it"],
  ["triggersMadeByTriggers", "not asked: a time-driven run would have to make triggers"],
  ["activeSpreadsheetInTriggers", "not asked: only a time-driven run sees it; ours work either way"],
];

/** One that goes wrong is a row that says so. */
function asked(questions: string[], experiment: () => Reading[]): Reading[] {
  try {
    return experiment();
  } catch (thrown) {
    return questions.map((question) => ({ question, reading: null, said: String(thrown).slice(0, 200) }));
  }
}

const refusalOf = (act: () => unknown): string => {
  try {
    act();
    return "";
  } catch (thrown) {
    return String(thrown).slice(0, 200);
  }
};

function nestedLock(): Reading[] {
  const first = LockService.getScriptLock();
  if (!first.tryLock(0)) return [{ question: "nestedLock", reading: null, said: "a run is in progress" }];
  const second = LockService.getScriptLock();
  try {
    return [{ question: "nestedLock", reading: second.tryLock(0) ? "reentrant" : "busy", said: "" }];
  } finally {
    second.releaseLock();
    first.releaseLock();
  }
}

function rangeBeyondGrid(tab: string): Reading[] {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(tab);
  if (sheet === null) return [{ question: "rangeBeyondGrid", reading: null, said: `no tab ${tab}` }];
  const rows = sheet.getMaxRows();
  const said = refusalOf(() => {
    sheet.getRange(rows + 1, 1).setValue("x");
    SpreadsheetApp.flush();
  });
  if (said === "") sheet.deleteRow(rows + 1);
  return [{ question: "rangeBeyondGrid", reading: said === "" ? "grows" : "refused", said }];
}

/** One property of our own, and only where the store has room for it. */
function propertyValue(store: KeyValueStore): Reading[] {
  const questions = ["propertyValueBytes", "longPropertyValue"];
  if (JSON.stringify(store.readAll()).length > FULL_BYTES)
    return questions.map((question) => ({ question, reading: null, said: "the store is rather full" }));
  const refusal = (bytes: number): string => refusalOf(() => store.write({ [TRIAL_KEY]: "x".repeat(bytes) }));
  try {
    const atLimit = refusal(LIMIT_BYTES);
    const beyond = atLimit || refusal(LIMIT_BYTES + 1);
    const bytes = atLimit === "" ? LIMIT_BYTES : refusal(REPORTED_BYTES) === "" ? REPORTED_BYTES : null;
    const text = beyond === "" ? null : /quota|保存容量|割り当て/i.test(beyond) ? "storage" : "argument";
    return [
      { question: "propertyValueBytes", reading: bytes, said: atLimit },
      { question: "longPropertyValue", reading: text, said: beyond },
    ];
  } finally {
    store.remove(TRIAL_KEY);
  }
}

/** Makes one small file and leaves it in the bin. */
function driveSearch(): Reading[] {
  const name = `trigger-guard self-check ${Utilities.getUuid()}`;
  const file = DriveApp.createFile(name, "May be deleted.");
  try {
    const began = Date.now();
    const isFound = (): boolean => DriveApp.getFilesByName(name).hasNext();
    // The last look that missed it: what is recorded is never longer than it really took.
    let lagMs = 0;
    while (lagMs < SEARCH_WAIT_MS) {
      const lookedMs = Date.now() - began;
      if (isFound()) break;
      lagMs = Math.max(1, lookedMs);
      Utilities.sleep(2_000);
    }
    file.setTrashed(true);
    const isKnown = lagMs < SEARCH_WAIT_MS;
    return [
      { question: "searchLagMs", reading: isKnown ? lagMs : null, said: "" },
      { question: "searchFindsTrashed", reading: isKnown ? isFound() : null, said: "" },
    ];
  } finally {
    file.setTrashed(true);
  }
}
