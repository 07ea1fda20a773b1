// What a service call costs in milliseconds, by kind. Measured ones come from published measurements; the others are
// estimates and say what they rest on. Virtual time moves by these, so that a run feels its own weight.

interface Cost {
  ms: number;
  source: string;
}

/** Luis Peralta, "Google Apps Script APIs performance": averages of 100 calls each. */
const MEASURED = "measured: https://ziritione.org/post/apps_script_performance";
const LOCK = "measured by a user, as an average; the report itself is not at hand any more";

export const SERVICE_COSTS = {
  getter: { ms: 0, source: "answered inside the script's own process; never counted as a call" },
  log: { ms: 0, source: "queued by the runtime" },
  "properties.read": { ms: 30, source: MEASURED },
  "properties.write": { ms: 62, source: MEASURED },
  "cache.read": { ms: 3, source: MEASURED },
  "cache.write": { ms: 93, source: MEASURED },
  lock: { ms: 38, source: LOCK },
  unlock: { ms: 40, source: LOCK },
  "sheets.open": { ms: 200, source: "estimate: one request and the list of sheets" },
  "sheets.read": { ms: 100, source: "estimate: a few thousand cells in one request" },
  "sheets.display": {
    ms: 20,
    source: "estimate: displayed values come from what the read before it brought",
  },
  "sheets.write": { ms: 5, source: "estimate: buffered until a flush, a read or the end" },
  "sheets.flush": { ms: 150, source: "estimate: one request that carries the buffered writes" },
  "sheets.structure": { ms: 300, source: "estimate: a sheet or a chart added or removed" },
  "drive.read": { ms: 150, source: "estimate: metadata of one item" },
  "drive.search": { ms: 300, source: "estimate: one page of a query" },
  "drive.write": { ms: 400, source: "estimate: metadata changed" },
  "drive.create": { ms: 900, source: "estimate: a file or folder made" },
  "drive.copy": { ms: 1_800, source: "estimate: users report one to three seconds for makeCopy" },
  "documents.open": { ms: 500, source: "estimate: the whole document is loaded" },
  "documents.read": { ms: 5, source: "estimate: answered from the loaded document" },
  "documents.edit": { ms: 20, source: "estimate: buffered until saveAndClose" },
  "documents.save": { ms: 600, source: "estimate: one request" },
  urlfetch: { ms: 250, source: "estimate for a server that answers at once" },
  mail: { ms: 400, source: "estimate: one request" },
  "mail.quota": { ms: 60, source: "estimate: one small request" },
  "triggers.read": { ms: 100, source: "estimate: one request" },
  "triggers.write": { ms: 500, source: "estimate: one request" },
  session: { ms: 20, source: "estimate: one small request" },
  ui: { ms: 100, source: "estimate: one message to the browser" },
  sleep: { ms: 0, source: "costs what it sleeps" },
} satisfies Record<string, Cost>;

export type CallKind = keyof typeof SERVICE_COSTS;
