// One execution: every call of the script passes `call`, where death, scopes, quotas, time and injected faults are
// decided in one place. After its end nothing of it has any effect.
import { ServiceError, errorText, type ErrorTextId } from "./error-texts";
import { serviceOf, type GuestObject } from "./guest-object";
import type { Logs } from "./logging";
import { QUOTAS, QuotaMeter, type QuotaName } from "./quotas";
import { SIMPLE_TRIGGER_SCOPES, scopeText, scopesFor } from "./scopes";
import { callKind } from "./service-calls";
import { SERVICE_COSTS, type CallKind } from "./service-costs";
import type { UiRecord } from "./ui";
import { worldFaultOf, type WorldFault } from "./world-fault";
import type { WorldState } from "./world-state";

export type ExecutionKind = "editor" | "menu" | "time-trigger" | "simple-trigger" | "dashboard";
export type ExecutionStatus = "completed" | "failed" | "timed out" | "killed";

export interface ServiceCall {
  /** Position among all calls of the execution, getters included, from 0. */
  index: number;
  service: string;
  method: string;
  kind: CallKind;
  args: readonly unknown[];
}

/** What a test may do to one call: die around it, let it throw, or answer in Google's place without any effect. */
export type Fault =
  { die: "before" | "after" } | { throw: string; when: "before" | "after" } | { answer: unknown };
export type Intercept = (call: ServiceCall) => Fault | undefined;

export interface ExecutionOptions {
  kind: ExecutionKind;
  user: string;
  number: number;
  intercept?: Intercept | undefined;
  killAfterMs?: number | undefined;
  dialogAnswers?: string[] | undefined;
}

/** Thrown to leave the host's code when the execution is over; the guest sees it as an exception it cannot use. */
export class EndOfExecution extends ServiceError {}

const LIMIT_MS = { full: 360_000, simple: 30_000 };

export class Execution {
  readonly startedMs: number;
  readonly limitMs: number;
  readonly logs: Logs = [];
  readonly ui: UiRecord = { alerts: [], prompts: [], toasts: [], menus: [], dialogs: [], sidebars: [] };
  readonly calls: Partial<Record<CallKind, number>> = {};
  readonly callList: { service: string; method: string; kind: CallKind }[] = [];
  readonly quota: QuotaMeter;
  end: { status: ExecutionStatus; message: string } | undefined;
  /** A file of the world could not be read: the execution ended there. */
  worldFault: WorldFault | undefined;
  #flushes: (() => void)[] = [];
  #releases: (() => void)[] = [];
  #scopes: Set<string> | undefined;

  constructor(
    readonly world: WorldState,
    readonly options: ExecutionOptions,
  ) {
    const settings = world.settings.read();
    this.startedMs = world.nowMs();
    this.limitMs = options.kind === "simple-trigger" ? LIMIT_MS.simple : LIMIT_MS.full;
    this.quota = new QuotaMeter(settings.quotas[options.user] ?? {}, settings.accountType, world.quotaLimits);
  }

  get isLimited(): boolean {
    return this.options.kind === "simple-trigger";
  }

  elapsedMs(): number {
    return this.world.nowMs() - this.startedMs;
  }

  /** The one way from the script to a service. */
  call(target: GuestObject, method: string, args: readonly unknown[], effect: () => unknown): unknown {
    const service = serviceOf(target);
    return this.perform(service, method, args, effect);
  }

  perform(service: string, method: string, args: readonly unknown[], effect: () => unknown): unknown {
    this.#checkAlive();
    const kind = callKind(service, method);
    const index = this.callList.length;
    this.callList.push({ service, method, kind });
    this.calls[kind] = (this.calls[kind] ?? 0) + 1;
    const fault = this.options.intercept?.({ index, service, method, kind, args });
    if (fault !== undefined && "die" in fault && fault.die === "before") this.die("killed", "");
    if (fault !== undefined && "throw" in fault && fault.when === "before")
      throw new ServiceError(fault.throw);
    if (kind !== "getter" && kind !== "log") this.#checkComputerTime();
    this.#checkScope(service, method);
    this.pass(this.world.serviceLatency ? SERVICE_COSTS[kind].ms : 0);
    if (kind === "properties.read") this.charge("properties", 1, "graphite property reads");
    if (kind === "properties.write") this.charge("properties", 1);
    if (fault !== undefined && "answer" in fault) return fault.answer;
    const result = this.#inWorld(effect);
    if (fault !== undefined && "die" in fault) this.die("killed", "");
    if (fault !== undefined && "throw" in fault) throw new ServiceError(fault.throw);
    return result;
  }

  /** Lets time pass, up to the moment at which this execution is ended from outside. */
  pass(ms: number): void {
    const killAfterMs = this.options.killAfterMs ?? Infinity;
    const leftMs = Math.min(this.limitMs, killAfterMs) - this.elapsedMs();
    if (ms > 0) this.world.clock.pass(Math.max(0, Math.min(ms, leftMs)));
    if (ms < leftMs) return;
    if (killAfterMs <= this.limitMs) this.die("killed", "");
    this.die("timed out", this.text("timeLimit"));
  }

  charge(name: QuotaName, amount: number, service = QUOTAS[name].service): void {
    if (amount > this.quota.remaining(name, this.world.nowMs())) this.fail("tooManyForDay", { service });
    this.quota.add(name, amount);
  }

  text(id: ErrorTextId, values?: Record<string, string | number>): string {
    return errorText(this.world.locale, id, values);
  }

  fail(id: ErrorTextId, values?: Record<string, string | number>): never {
    throw new ServiceError(this.text(id, values));
  }

  /** Ends the execution here and now: what was not flushed is lost, the locks are free. */
  die(status: ExecutionStatus, message: string): never {
    if (this.end === undefined) this.#finish(status, message);
    throw new EndOfExecution(message === "" ? this.text("ended") : message);
  }

  /** The script's function returned or threw: pending writes reach their place, then the locks are freed. */
  settle(status: "completed" | "failed", message: string): void {
    if (this.end !== undefined) return;
    try {
      for (const flush of this.#flushes) flush();
    } catch (error) {
      if (error instanceof EndOfExecution) return;
      status = "failed";
      message = (error as Error).message;
      this.worldFault ??= worldFaultOf(error);
    }
    this.#finish(status, message);
  }

  /** What to do with pending writes when the script ends by itself. */
  onSettle(flush: () => void): void {
    this.#flushes.push(flush);
  }

  /** What is freed however the execution ends. */
  onEnd(release: () => void): void {
    this.#releases.push(release);
  }

  hasScope(alternatives: string[]): boolean {
    return alternatives.length === 0 || alternatives.some((scope) => this.#granted()?.has(scope) ?? true);
  }

  #finish(status: ExecutionStatus, message: string): void {
    this.end = { status, message };
    for (const release of this.#releases) release();
  }

  #inWorld<T>(effect: () => T): T {
    try {
      return effect();
    } catch (error) {
      const fault = error instanceof ServiceError ? undefined : worldFaultOf(error);
      if (fault === undefined) throw error;
      this.worldFault ??= fault;
      return this.die("failed", fault.message);
    }
  }

  #checkAlive(): void {
    if (this.end !== undefined) throw new EndOfExecution(this.text("ended"));
    this.pass(0);
  }

  #checkComputerTime(): void {
    if (this.options.kind !== "time-trigger") return;
    if (this.quota.remaining("triggerMs", this.startedMs) <= this.elapsedMs()) this.fail("computerTime");
  }

  #checkScope(service: string, method: string): void {
    const needed = scopesFor(service, method);
    if (this.hasScope(needed) || (this.isLimited && service === "Session")) return;
    const inManifest = this.world.manifest().oauthScopes;
    const isMissing = inManifest !== undefined && !needed.some((scope) => inManifest.includes(scope));
    const scopes = scopeText(needed);
    this.fail(isMissing ? "scopeNotInManifest" : "scopeNotGranted", { call: `${service}.${method}`, scopes });
  }

  /** Undefined: a script without listed scopes gets what its code uses. */
  #granted(): Set<string> | undefined {
    if (this.isLimited) return (this.#scopes ??= new Set(SIMPLE_TRIGGER_SCOPES));
    const manifest = this.world.manifest().oauthScopes;
    const given = this.world.settings.read().grants[this.options.user];
    if (manifest === undefined && given === undefined) return undefined;
    return (this.#scopes ??= new Set(
      (manifest ?? given ?? []).filter((scope) => given?.includes(scope) ?? true),
    ));
  }
}
