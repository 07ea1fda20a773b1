// Triggers as scripts hold them, and how one is installed.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { nextDueMs, type StoredTrigger } from "./trigger-schedule";

const MAX_TRIGGERS = 20;
export class Trigger extends GuestObject {
  static override readonly service = "Trigger";
  readonly #stored: StoredTrigger;

  constructor(stored: StoredTrigger) {
    super();
    this.#stored = stored;
  }

  getUniqueId(): string {
    return this.#stored.id;
  }

  getHandlerFunction(): string {
    return this.#stored.handler;
  }

  getEventType(): string {
    return this.#stored.eventType;
  }

  getTriggerSource(): string {
    return this.#stored.source;
  }

  getTriggerSourceId(): string | null {
    return this.#stored.sourceId;
  }
}

export function installTrigger(
  run: Execution,
  trigger: Omit<StoredTrigger, "id" | "owner" | "createdMs" | "nextMs">,
): Trigger {
  const { world } = run;
  const owner = run.options.user;
  const id = String(Number.parseInt(Buffer.from(world.newId().slice(1, 8)).toString("hex"), 16));
  const nowMs = world.nowMs();
  const stored: StoredTrigger = { ...trigger, id, owner, createdMs: nowMs };
  const isDead = run.options.kind === "time-trigger" && world.readings.triggersMadeByTriggers === "dead";
  const nextMs =
    trigger.schedule === undefined || isDead ? undefined : nextDueMs(id, trigger.schedule, nowMs);
  if (nextMs !== undefined) stored.nextMs = nextMs;
  world.triggers.update((all) => {
    if (all.filter((one) => one.owner === owner).length >= MAX_TRIGGERS) run.fail("tooManyTriggers");
    all.push(stored);
  });
  return new Trigger(stored);
}
