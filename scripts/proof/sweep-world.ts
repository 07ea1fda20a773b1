/** A world of the crash sweep and its witness: what handlers said, what stood on disk then, and what is left. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { decodeClaim } from "../../src/core/claim";
import { decodeHosts } from "../../src/core/circuits";
import { decodeEntry, type Entry } from "../../src/core/failure-ledger";
import { claimKey, idKey, ledgerKey, parseLedgerKey } from "../../src/core/record-key";
import { decodeState, emptyState, HOSTS_KEY, RUN_KEY, STATE_KEY } from "../../src/core/run-state";
import type { ExecutionResult, Fault, Intercept, ServiceCall, World } from "../../src/local/world";
import { HTTPResponse } from "../../src/local/url-fetch";
import { hostOfUrl } from "../../src/core/redact";
import type { Seen, SeenRecord, SeenResume, SeenStart } from "../../test/support/invariants";
import { ALMANAC, LETTERS, ORDERS, SAID, sweepJobs } from "./sweep-jobs";

const MINUTE = 60_000;
const FOREIGN = { OTHERS_KEY: "theirs", "FAIL_theirs:1": "not ours", "RESET_theirs:1": "not ours" };
const SHEETS = [ORDERS, LETTERS];
/** What these do calls no service that can be theirs to answer for. */
const BLAMELESS = /^(healthy|counted)-/;

/** Where a call stands: in the attempt of which record, and which of its kind it is there. */
export interface Place {
  signature: string;
  call: ServiceCall;
}

export class SweepWorld {
  readonly #starts: SeenStart[] = [];
  readonly #repeatedSteps: string[] = [];
  readonly #writes: string[] = [];
  readonly #resumes: SeenResume[] = [];
  readonly #answers: Seen["answers"][number][] = [];
  readonly #lockFaults: string[] = [];
  #hasLostRows = false;
  #cutShort = 0;
  #cutShortBefore = 0;
  #runs = 0;
  #depth = 0;

  constructor(readonly world: World) {}

  /** Properties of somebody else, to be found as they are. */
  static furnish(world: World): void {
    for (const [key, value] of Object.entries(FOREIGN)) world.setScriptProperty(key, value);
  }

  resumed(key: string): void {
    this.#resumes.push({
      key,
      atMs: this.world.nowMs(),
      after: this.#starts.length,
      run: this.#runs,
      cutShort: this.#cutShortBefore,
    });
  }

  /** One execution. @param faultAt what happens to the call at this place */
  execute(
    name: string,
    faultAt: (place: Place) => Fault | undefined = () => undefined,
    options: { args?: unknown[]; during?: (place: Place) => void } = {},
  ): ExecutionResult {
    this.#depth += 1;
    if (this.#depth === 1) {
      this.#runs += 1;
      this.#cutShortBefore = this.#cutShort;
    }
    const result = this.world.execute(name, {
      kind: name === "runJobs" ? "time-trigger" : "editor",
      args: options.args ?? [],
      intercept: this.#intercept((place) => {
        options.during?.(place);
        return faultAt(place);
      }),
    });
    if (result.logs.some(({ text }) => text.includes('"LOG_SHEET_FAILED"'))) this.#hasLostRows = true;
    const hasBroken = (result.value as { kind?: string } | undefined)?.kind === "broken";
    if (result.status !== "completed" || hasBroken) this.#cutShort += 1;
    this.#depth -= 1;
    // Inside a run, the lock is that run's.
    if (this.#depth === 0 && existsSync(join(this.world.dir, "lock", "script.json")))
      this.#lockFaults.push(`held after ${name}`);
    return result;
  }

  /** The next run: after a tick or so long, or when something is due later. */
  nextRun(faultAt?: (place: Place) => Fault | undefined, afterMs = 5 * MINUTE): ExecutionResult {
    const nowMs = this.world.nowMs();
    this.world.advanceTo(Math.max(nowMs + afterMs, this.#dueMs()));
    return this.execute("runJobs", faultAt);
  }

  isQuiet(): boolean {
    const properties = this.world.scriptProperties();
    const mark = JSON.parse(properties[RUN_KEY] ?? "{}") as { isOpen?: boolean };
    const hasRequest = Object.keys(properties).some((key) => key.startsWith("RESET_") && !(key in FOREIGN));
    return (
      mark.isOpen === false &&
      !hasRequest &&
      this.#records().every(
        ({ isDone, entry, isPaused }) => isDone || isPaused || (entry?.stopped ?? "") !== "",
      )
    );
  }

  seen(): Seen {
    const properties = this.world.scriptProperties();
    const letters = this.world.mails();
    const told = letters
      .filter(({ to }) => to === this.world.owner)
      .map(({ subject, text }) => subject + text);
    const keys = Object.keys(properties);
    return {
      policies: new Map(sweepJobs().map(({ name, policy }) => [name, policy])),
      starts: this.#starts,
      repeatedSteps: this.#repeatedSteps,
      onceActs: letters
        .filter(({ to }) => to !== this.world.owner)
        .map(({ to, subject, text }) => `${subject} to ${to} ${subject === "Almanac" ? text : ""}`),
      writes: this.#writes,
      made: this.world.files().flatMap(({ name, trashed }) => (trashed ? [] : [name])),
      resumes: this.#resumes,
      answers: this.#answers,
      records: this.#records(),
      logged: this.#logged(),
      hasLostRows: this.#hasLostRows,
      cutShort: this.#cutShort,
      told: told.join("\n"),
      lockFaults: this.#lockFaults,
      touched: Object.entries(FOREIGN)
        .filter(([key, value]) => properties[key] !== value)
        .map(([key]) => key),
      unreadable: keys.filter((key) => key.startsWith("TG_bad:")),
    };
  }

  #intercept(faultAt: (place: Place) => Fault | undefined): Intercept {
    let context = "";
    const counts = new Map<string, number>();
    return (call) => {
      if (call.service === "Logger") {
        context = this.#hear(String(call.args[0]), context);
        return undefined;
      }
      const base = [context, call.service, call.method, detailOf(call)].join(" ");
      const nth = (counts.get(base) ?? 0) + 1;
      counts.set(base, nth);
      const fault = faultAt({ signature: `${base} ${nth}`, call });
      return call.service === "UrlFetchApp" ? this.#answer(call, fault, context) : fault;
    };
  }

  /** A sweep needs no network: what would have reached the server is noted, and answered here. */
  #answer(call: ServiceCall, fault: Fault | undefined, context: string): Fault {
    const url = String(call.args[0]);
    const isBefore =
      fault !== undefined &&
      (("die" in fault && fault.die === "before") || ("when" in fault && fault.when === "before"));
    if (url.startsWith("https://pay.") && !isBefore) this.#writes.push(context);
    if (fault !== undefined && "die" in fault) return { die: "before" };
    if (fault !== undefined && "throw" in fault) return { throw: fault.throw, when: "before" };
    const status = url.startsWith("https://down.") ? 503 : 200;
    if (status === 200) this.#answers.push({ host: hostOfUrl(url), to: context, after: this.#starts.length });
    const answer = { status, rawHeaders: [], body: new Uint8Array() };
    return { answer: new HTTPResponse(answer, url) };
  }

  #hear(text: string, context: string): string {
    const [said, what, job = "", id = "", detail = ""] = text.split("|");
    if (said !== SAID) return context;
    if (what === "step" && this.#entry(job, id)?.steps[detail] !== undefined)
      this.#repeatedSteps.push(`${job}:${id} ${detail}`);
    if (what !== "start") return context;
    const properties = this.world.scriptProperties();
    const claim = decodeClaim(properties[claimKey(job)]) ?? undefined;
    this.#starts.push({
      job,
      id,
      attempt: Number(detail),
      atMs: this.world.nowMs(),
      run: this.#runs,
      cutShort: this.#cutShort,
      entry: this.#entry(job, id),
      claimed: claim?.records.find(({ key }) => key === idKey(id))?.start,
      isDone: this.#isDone(job, id),
    });
    return `${job}:${id}`;
  }

  #entry(job: string, id: string): Entry | undefined {
    const text = this.world.scriptProperties()[ledgerKey(job, id)];
    const decoded = text === undefined ? undefined : decodeEntry(text, id);
    return decoded?.kind === "entry" ? decoded.entry : undefined;
  }

  #isDone(job: string, id: string): boolean {
    if (job === ALMANAC) {
      const done = this.world.scriptProperties()[`TG_done:${ALMANAC}`] ?? "";
      return done.includes(`"${id}"`);
    }
    return this.world.readSheet(job).some((row) => row[0] === id && row[2] !== "");
  }

  #records(): SeenRecord[] {
    const properties = this.world.scriptProperties();
    const state = decodeState(properties[STATE_KEY], emptyState(0, 0));
    const days = [...new Set(this.#starts.filter(({ job }) => job === ALMANAC).map(({ id }) => id))];
    const all = [
      ...SHEETS.flatMap((job) =>
        this.world
          .readSheet(job)
          .slice(1)
          .map(([id = ""]) => ({ job, id })),
      ),
      ...days.map((id) => ({ job: ALMANAC, id })),
    ];
    return all.map(({ job, id }) => ({
      job,
      id,
      isDone: this.#isDone(job, id),
      entry: this.#entry(job, id),
      isPaused: (state.jobs[job]?.paused ?? "") !== "",
      isBlameless: BLAMELESS.test(id),
    }));
  }

  #logged(): Seen["logged"] {
    return ["retry_logs", "retry_logs_archive"].flatMap((sheet) => {
      const [header = [], ...rows] = this.#rowsOf(sheet);
      const at = (row: string[], name: string): string => row[header.indexOf(name)] ?? "";
      return rows.map((row) => ({
        job: at(row, "job"),
        record: at(row, "record"),
        attempt: Number(at(row, "attempt")),
        result: at(row, "result"),
      }));
    });
  }

  #rowsOf(sheet: string): string[][] {
    return this.world.sheetNames().includes(sheet) ? this.world.readSheet(sheet) : [];
  }

  /** Ids of the orders that are done, also of those put away; as often as they stand. */
  doneOrders(): string[] {
    const [header = []] = this.world.readSheet(ORDERS);
    return [ORDERS, `${ORDERS}_archive`].flatMap((sheet) =>
      this.#rowsOf(sheet)
        .slice(1)
        .filter((row) => row[header.indexOf("done")] !== "")
        .map((row) => row[header.indexOf("id")] ?? ""),
    );
  }

  /** When something that waits may go on. */
  #dueMs(): number {
    const properties = this.world.scriptProperties();
    const nowMs = this.world.nowMs();
    const entries = Object.keys(properties)
      .map((key) => parseLedgerKey(key))
      .flatMap((parts) => (parts === null ? [] : (this.#entry(parts.job, parts.idKey) ?? [])))
      .filter(({ stopped }) => stopped === "");
    const circuits = [...(decodeHosts(properties[HOSTS_KEY])?.values() ?? [])].flatMap(
      ({ circuit }) => circuit ?? [],
    );
    const jobs = Object.values(decodeState(properties[STATE_KEY], emptyState(0, 0)).jobs);
    const moments = [
      ...entries.map(({ resumeMs }) => resumeMs),
      ...circuits.map(({ untilMs }) => untilMs),
      ...jobs.map(({ resumeMs }) => resumeMs),
    ].filter((ms) => ms > nowMs);
    return moments.length === 0 ? 0 : Math.min(...moments);
  }
}

/** What tells two calls of one method apart, where their order does not. */
const detailOf = ({ service, args }: ServiceCall): string => {
  if (service !== "Properties") return "";
  const [first] = args;
  return typeof first === "object" && first !== null
    ? Object.keys(first).sort().join(",")
    : String(first ?? "");
};
