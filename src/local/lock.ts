// LockService: one script lock, a user lock per user, a document lock per container. Real between processes; freed by
// the host when the execution ends, however it ends.
import type { Execution } from "./execution";
import { acquireLock, releaseLock } from "./file-lock";
import { GuestObject } from "./guest-object";
import { sleepReal } from "./world-disk";
import { safeFileName } from "./safe-file-name";
import type { WorldState } from "./world-state";

const POLL_MS = 20;

export const lockPath = (world: WorldState, name: string): string =>
  world.disk.path("lock", `${safeFileName(name)}.json`);

/** Takes the lock if it is free: not held in this process, nor in another that still runs. */
export function takeLock(world: WorldState, path: string, owner: object): boolean {
  if (world.heldLocks.has(path)) return false;
  world.heldLocks.set(path, owner);
  if (acquireLock(path)) return true;
  world.heldLocks.delete(path);
  return false;
}

export function freeLock(world: WorldState, path: string): void {
  if (world.heldLocks.delete(path)) releaseLock(path);
}

export class LockService extends GuestObject {
  static override readonly service = "LockService";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getScriptLock(): Lock {
    return new Lock(this.#run, "script");
  }

  getUserLock(): Lock {
    return new Lock(this.#run, `user-${this.#run.options.user}`);
  }

  getDocumentLock(): Lock | null {
    const { container } = this.#run.world.settings.read();
    return container === "" ? null : new Lock(this.#run, "document");
  }
}

/** Locks of one execution by path, so that a dialog can free them and a second object can find the first. */
const heldBy = new WeakMap<Execution, Map<string, Lock>>();

/** A dialog waits for a person; Google does not keep locks that long. */
export function dropLocks(run: Execution): void {
  for (const lock of heldBy.get(run)?.values() ?? []) lock.releaseLock();
}

export class Lock extends GuestObject {
  static override readonly service = "Lock";
  readonly #run: Execution;
  readonly #path: string;

  constructor(run: Execution, name: string) {
    super();
    this.#run = run;
    this.#path = lockPath(run.world, name);
  }

  tryLock(timeoutInMillis: number): boolean {
    if (typeof timeoutInMillis !== "number") {
      this.#run.fail("signature", { types: typeof timeoutInMillis, call: "LockService.Lock.tryLock" });
    }
    const held = this.#held;
    if (held.get(this.#path) === this) return true;
    if (held.has(this.#path) && this.#run.world.readings.nestedLock === "reentrant") {
      held.set(this.#path, this);
      return true;
    }
    let leftMs = Math.max(0, timeoutInMillis);
    while (!takeLock(this.#run.world, this.#path, this.#run)) {
      const stepMs = this.#run.world.clock.mode === "real" ? Math.min(POLL_MS, leftMs) : leftMs;
      if (leftMs <= 0) return false;
      // In virtual time another process may free the lock only in real time: look once more after a real moment.
      if (this.#run.world.clock.mode === "virtual") sleepReal(Math.min(POLL_MS, leftMs));
      this.#run.pass(stepMs);
      leftMs -= stepMs;
    }
    held.set(this.#path, this);
    this.#run.onEnd(() => this.releaseLock());
    return true;
  }

  waitLock(timeoutInMillis: number): void {
    if (!this.tryLock(timeoutInMillis)) this.#run.fail("lockTimeout");
  }

  hasLock(): boolean {
    return this.#held.get(this.#path) === this;
  }

  releaseLock(): void {
    if (!this.hasLock()) return;
    this.#held.delete(this.#path);
    freeLock(this.#run.world, this.#path);
  }

  get #held(): Map<string, Lock> {
    const held = heldBy.get(this.#run) ?? new Map<string, Lock>();
    heldBy.set(this.#run, held);
    return held;
  }
}
