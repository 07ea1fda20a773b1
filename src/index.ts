/** The public API for people who write jobs. */
export { daily, defineJob, every } from "./guard/job";
export type { Job, JobDefinition, JobSetup } from "./guard/job";
export type { RecordContext } from "./guard/record-context";
export { inputError, permanent, retryLater, setupError } from "./core/raised";
export { dailyRecords, slotRecords } from "./sources/days";
export { sheetRecords } from "./sources/sheet-records";
export type { SheetOptions } from "./sources/sheet-records";
export type { JobRecord } from "./sources/source";
export { fillDocument, requireFields } from "./gas/documents";
