/**
 * One simulated world: the trigger fires every five minutes of its month, troubles come and go, people do what they do.
 * A tick that can do nothing is jumped; whether it can is read from what stands on disk.
 */
import { runJobs, type RunSummary } from "../../src/guard/run-jobs";
import { INSTALLED_KEY, slotOf } from "../../src/core/run-state";
import { zoneOffsetMs } from "../../src/local/zone-time";
import type { Reply } from "../../test/support/memory-http";
import { MemoryWorld } from "../../test/support/memory-world";
import { HEADER } from "../../test/support/orders";
import { inSheet, MemoryWitness, type Whereabouts } from "../../test/support/proof-witness";
import { whole } from "./chance";
import { isOwing, workIn, jobsStateOf, nextDueMs } from "./sim-idle";
import { DAILY, HEALTHY, SHEET, simJobs, SLOT_MS, SLOTS } from "./sim-jobs";
import { doDeed, newRow } from "./sim-people";
import { DAY, HOSTS, MINUTE, type Plan, type PlannedDeed, rowKind, type TroubleKind } from "./sim-plan";

const EVERY_MS = 5 * MINUTE;
/** Zones change their offset on quarter hours only. */
const QUARTER_MS = 15 * MINUTE;

/** With fewer records an outage cannot be told from a bad record. */
const FEWEST_FOR_OUTAGE = 4;

/** Seeds of one zone live through the same month. */
const knownOffsets = new Map<string, Map<number, number>>();

function offsetsOf(zone: string): Map<number, number> {
  const known = knownOffsets.get(zone) ?? new Map<number, number>();
  knownOffsets.set(zone, known);
  return known;
}

interface Appointment {
  atMs: number;
  act(): void;
}

export class SimWorld {
  readonly world: MemoryWorld;
  readonly witness: MemoryWitness;
  /** Executions of the trigger that really ran. */
  runs = 0;
  #appointments: Appointment[];
  readonly #beforeSteps: ReadonlySet<number>;
  #inRun: PlannedDeed[] = [];
  /** What the script's clock shows beyond the true time. */
  #offsetMs = 0;
  #tick = 0;
  /** What calls now is not the run. */
  #isAside = false;
  /** Somebody did something while the run was at work. */
  #hasBeenMet = false;
  #rows: number;
  #fetches: number[] = [];

  constructor(
    readonly plan: Plan,
    readonly isJumping: boolean,
  ) {
    this.world = new MemoryWorld(plan.chance.seed);
    this.#rows = plan.rows.length;
    this.world.nowMs = plan.startMs;
    // As where a person took the trigger away: ticks that are jumped over are no runs that are missing.
    this.world.properties.set(INSTALLED_KEY, "1");
    this.world.sheet(SHEET, [[...HEADER], ...plan.rows.map(newRow)]);
    const jobs = simJobs({
      world: this.world,
      witness: () => this.witness,
      isBroken: () => this.#isTroubled("bug"),
    });
    const canTellOutage = plan.rows.length >= FEWEST_FOR_OUTAGE;
    this.witness = new MemoryWitness(
      this.world,
      jobs,
      this.#whereabouts(),
      (job, id) => canTellOutage && job === SHEET && HEALTHY.includes(rowKind(id)),
    );
    this.#appointments = [
      ...plan.troubles.flatMap(({ fromMs, toMs }) =>
        [fromMs, toMs].map((atMs) => ({ atMs, act: () => undefined })),
      ),
      ...plan.deeds.map((deed) => ({ atMs: deed.atMs, act: () => this.#meet(deed) })),
    ];
    this.#beforeSteps = new Set(
      plan.deeds.filter(({ deed }) => deed === "clock-step").map(({ atMs }) => this.#lastTickBefore(atMs)),
    );
    this.#surround();
  }

  #lastTickBefore(atMs: number): number {
    let tick = Math.ceil((atMs - this.plan.startMs) / EVERY_MS) - 1;
    while (tick > 0 && this.#isTriggerLost(tick)) tick -= 1;
    return tick;
  }

  /** Lives through the whole month. */
  live(): void {
    const { plan, world } = this;
    let dueMs = 0;
    let day = -1;
    let slot = -1;
    let jobsBefore = "";
    const ticks = (plan.days * DAY) / EVERY_MS;
    for (this.#tick = 0; this.#tick < ticks; this.#tick++) {
      const tickMs = plan.startMs + this.#tick * EVERY_MS;
      const hasMet = this.#keepAppointments(tickMs);
      if (this.#trueMs() > tickMs || this.#isTriggerLost(this.#tick)) {
        if (hasMet) dueMs = 0;
        continue;
      }
      const shownMs = tickMs + this.#offsetMs;
      const today = Math.floor((shownMs + this.#zoneOffsetMs(shownMs)) / DAY);
      const slotNow = slotOf(shownMs, SLOT_MS / MINUTE);
      const mustRun =
        hasMet || shownMs >= dueMs || today !== day || slotNow !== slot || this.#isSpecial(tickMs);
      if (this.isJumping && !mustRun) continue;
      world.nowMs = shownMs;
      this.#hasBeenMet = false;
      const storedBefore = workIn(world);
      const summary = this.#run();
      const jobs = jobsStateOf(world);
      const isThrough = summary?.kind === "ran" && summary.left === 0 && !isOwing(world);
      const isIdle = isThrough && !this.#hasBeenMet && jobs === jobsBefore && workIn(world) === storedBefore;
      jobsBefore = jobs;
      dueMs = isIdle ? nextDueMs(world) : 0;
      if (isIdle) [day, slot] = [today, slotNow];
    }
  }

  #run(): RunSummary | undefined {
    const { chance, deathRate } = this.plan;
    this.runs += 1;
    const random = chance.stream("run", this.#tick);
    this.world.ports.random = random;
    if (chance.isHit("death", this.#tick, deathRate)) {
      this.world.dieAt(whole(chance.stream("death at", this.#tick), 1, 60), random() < 0.5);
    }
    return this.witness.run();
  }

  #trueMs = (): number => this.world.nowMs - this.#offsetMs;

  #isTroubled(kind: TroubleKind, host?: string): boolean {
    const nowMs = this.#trueMs();
    return this.plan.troubles.some(
      (trouble) =>
        trouble.kind === kind &&
        (host === undefined || trouble.host === host) &&
        trouble.fromMs <= nowMs &&
        nowMs < trouble.toMs,
    );
  }

  /** Whatever stands on disk, this tick is not like any other. */
  #isSpecial(tickMs: number): boolean {
    const { chance, deathRate, troubles } = this.plan;
    const isStoreTroubled = troubles.some(
      ({ kind, fromMs, toMs }) => kind === "store" && fromMs <= tickMs && tickMs < toMs,
    );
    // How far a clock has stepped back is seen from the last run before it.
    if (this.#beforeSteps.has(this.#tick)) return true;
    return isStoreTroubled || chance.isHit("death", this.#tick, deathRate);
  }

  #isTriggerLost(tick: number): boolean {
    const { chance, lostRate, troubles, startMs } = this.plan;
    const tickMs = startMs + tick * EVERY_MS;
    return (
      chance.isHit("lost", tick, lostRate) ||
      troubles.some(({ kind, fromMs, toMs }) => kind === "triggers-lost" && fromMs <= tickMs && tickMs < toMs)
    );
  }

  #keepAppointments(untilMs: number): boolean {
    const due = this.#appointments.filter(({ atMs }) => atMs <= untilMs);
    if (due.length === 0) return false;
    this.#appointments = this.#appointments.filter(({ atMs }) => atMs > untilMs);
    for (const { atMs, act } of due.sort((a, b) => a.atMs - b.atMs)) {
      this.world.nowMs = Math.max(this.world.nowMs, atMs + this.#offsetMs);
      act();
    }
    return true;
  }

  #meet(planned: PlannedDeed): void {
    if (planned.inRunAtCall !== undefined && planned.deed !== "clock-step") this.#inRun.push(planned);
    else this.#do(planned);
  }

  /** People's clicks meet no fault: what they saw fail, they would do again. */
  #do(planned: PlannedDeed): void {
    const wasAside = this.#isAside;
    this.#isAside = true;
    try {
      doDeed(planned, {
        world: this.world,
        witness: this.witness,
        later: (afterMs, undo) => this.#appointments.push({ atMs: this.#trueMs() + afterMs, act: undo }),
        stepClock: (ms) => {
          this.#offsetMs += ms;
          this.world.nowMs += ms;
        },
        nextNumber: () => ++this.#rows,
      });
    } finally {
      this.#isAside = wasAside;
    }
  }

  /** Everything around the guard that depends on the plan. */
  #surround(): void {
    const { world } = this;
    const local = (ms: number): string => new Date(ms + this.#zoneOffsetMs(ms)).toISOString();
    world.ports.calendar = {
      ...world.ports.calendar,
      localDate: (ms) => local(ms).slice(0, 10),
      localTime: (ms) => local(ms).slice(0, 16).replace("T", " "),
    };
    Object.assign(world, {
      before: new Proxy(
        {},
        {
          get: (_none, name) => () => this.#beforeCall(String(name)),
        },
      ),
    });
    for (const host of [...HOSTS, "down.example"]) {
      world.http.answer(`https://${host}/`, ({ url, method }) => this.#reply(host, url, method));
    }
  }

  #zoneOffsetMs(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = offsetsOf(this.plan.zone);
    let offsetMs = known.get(quarter);
    if (offsetMs === undefined) known.set(quarter, (offsetMs = zoneOffsetMs(ms, this.plan.zone)));
    return offsetMs;
  }

  #beforeCall(name: string): void {
    if (this.#isAside) return;
    const { chance, overlapRate, lockErrorRate } = this.plan;
    this.#isAside = true;
    try {
      const due = this.#inRun.find(({ inRunAtCall }) => this.world.calls >= (inRunAtCall ?? 0));
      // Between the look for a row and the write into it are milliseconds that no script on a sheet can close.
      if (due !== undefined && !["table.write", "table.annotate"].includes(name)) {
        this.#inRun.splice(this.#inRun.indexOf(due), 1);
        this.#do(due);
        this.#hasBeenMet = true;
      }
      if (name === "http.fetch" && chance.isHit("overlap", this.#tick, overlapRate)) this.#overlap();
    } finally {
      this.#isAside = false;
    }
    if (
      name === "lock.tryAcquire" &&
      chance.isHit("lock", this.#tick, this.#isTroubled("lock") ? 0.5 : lockErrorRate)
    )
      throw new Error("There are too many LockService operations against the same script.");
    const moment = this.#tick * 1_000 + this.world.calls;
    if (name.startsWith("store.") && this.#isTroubled("store") && chance.isHit("store", moment, 0.1))
      throw new Error("We're sorry, a server error occurred. Please wait a bit and try again.");
    if (name === "mailer.send" && this.#isTroubled("mailer"))
      throw new Error("Service invoked too many times for one day: email.");
    if (name === "logSheet.append" && this.#isTroubled("log-sheet"))
      throw new Error("Service Spreadsheets failed while accessing document with id 1AbC.");
  }

  /** A second trigger fires while a run is at work. */
  #overlap(): void {
    const { ports } = this.world;
    const summary = runJobs(ports, { jobs: [...this.witness.jobs], settings: {}, locale: "en" });
    if (summary.kind !== "busy") this.witness.lockFaults.push(`a second run worked at ${this.world.nowMs}`);
  }

  #reply(host: string, url: string, method: string): Reply {
    const nowMs = this.#trueMs();
    this.#fetches = this.#fetches.filter((ms) => ms > nowMs - DAY);
    if (this.#fetches.length >= this.plan.fetchQuota)
      return { throws: new Error("Service invoked too many times for one day: urlfetch.") };
    this.#fetches.push(nowMs);
    const refused = this.#troubleReply(host);
    // An unanswered write may have been done all the same.
    if (method === "post" && (refused === undefined || refused.timesOut === true))
      this.witness.writes.push(`${SHEET}:${url.split("/").at(-1) ?? ""}`);
    if (refused !== undefined) return refused;
    if (host === "down.example") return { status: 500 };
    return url.includes("/missing/") ? { status: 404 } : { costMs: 300 };
  }

  #troubleReply(host: string): Reply | undefined {
    if (this.#isTroubled("no-answer", host)) return { timesOut: true };
    if (this.#isTroubled("http-503", host)) return { status: 503 };
    if (this.#isTroubled("http-429", host)) return { status: 429 };
    if (this.#isTroubled("http-429-after", host)) return { status: 429, headers: { "Retry-After": "1800" } };
    if (this.#isTroubled("http-401", host)) return { status: 401 };
    return undefined;
  }

  #whereabouts(): Map<string, Whereabouts> {
    const done = (job: string): string => this.world.properties.get(`TG_done:${job}`) ?? "";
    const started = (job: string): string[] => [
      ...new Set(this.witness.starts.filter((start) => start.job === job).map(({ id }) => id)),
    ];
    return new Map([
      [SHEET, inSheet(this.world, SHEET)],
      [DAILY, { ids: () => started(DAILY), isDone: (id) => done(DAILY).includes(`"${id}"`) }],
      // A slot that failed is replaced by the next one, so none of them has to end.
      [SLOTS, { ids: () => [], isDone: (id) => done(SLOTS).includes(`"${id}"`) }],
    ]);
  }
}
