// Where reports about Google disagree and nobody could settle it without a live account, the local host takes the
// harsher reading. Each is a switch, so that the milder one can be tried, and the day a recording decides it.

export interface OpenReadings {
  /** A second lock object in one execution: finds its own lock busy, or gets it again. @default "busy" */
  nestedLock: "busy" | "reentrant";
  /** How long a search by name misses what was just created. @default 30000 */
  searchLagMs: number;
  /** Searches by name bring trashed files too. @default true */
  searchFindsTrashed: boolean;
  /** Where one address of `fetchAll` cannot be reached, all of them are counted. @default true */
  failedBatchCountsWhole: boolean;
  /** The refusal of a property value that is too long. @default "argument" */
  longPropertyValue: "argument" | "storage";
  /** Longest property value in bytes; one report saw 8,066. @default 9216 */
  propertyValueBytes: number;
  /** `getRange` beyond the grid: refused, or the grid grows when it is written. @default "refused" */
  rangeBeyondGrid: "refused" | "grows";
  /** Triggers created by a time-driven run: as good as any, or never fire. @default "live" */
  triggersMadeByTriggers: "live" | "dead";
  /** The bound spreadsheet in a time-driven run; one old report got null. @default "present" */
  activeSpreadsheetInTriggers: "present" | "missing";
}

export const HARSH_READINGS: OpenReadings = {
  nestedLock: "busy",
  searchLagMs: 30_000,
  searchFindsTrashed: true,
  failedBatchCountsWhole: true,
  longPropertyValue: "argument",
  propertyValueBytes: 9 * 1024,
  rangeBeyondGrid: "refused",
  triggersMadeByTriggers: "live",
  activeSpreadsheetInTriggers: "present",
};
