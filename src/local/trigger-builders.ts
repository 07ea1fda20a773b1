// How a script says when a trigger fires.
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import type { Schedule, StoredTrigger } from "./trigger-schedule";
import { installTrigger, type Trigger } from "./triggers";
import { isZone } from "./zone-time";

const MINUTES = [1, 5, 10, 15, 30];
const HOURS = [1, 2, 4, 6, 8, 12];
const WEEKDAYS = ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];

export class ClockTriggerBuilder extends GuestObject {
  static override readonly service = "ClockTriggerBuilder";
  readonly #run: Execution;
  readonly #handler: string;
  #form: { every?: Schedule["every"]; n: number; weekday: number; atMs: number } = {
    n: 1,
    weekday: 0,
    atMs: 0,
  };
  #hour: number | undefined;
  #minute: number | undefined;
  #zone: string;

  constructor(run: Execution, handler: string) {
    super();
    this.#run = run;
    this.#handler = handler;
    this.#zone = run.world.scriptZone();
  }

  everyMinutes(n: number): ClockTriggerBuilder {
    this.#refuseUnless("everyMinutes", n, MINUTES);
    return this.#every("minutes", { n });
  }

  everyHours(n: number): ClockTriggerBuilder {
    this.#refuseUnless("everyHours", n, HOURS);
    return this.#every("hours", { n });
  }

  everyDays(n: number): ClockTriggerBuilder {
    return this.#every("days", { n });
  }

  onWeekDay(day: string): ClockTriggerBuilder {
    return this.#every("week", { weekday: WEEKDAYS.indexOf(day) });
  }

  after(durationMilliseconds: number): ClockTriggerBuilder {
    return this.#every("once", { atMs: this.#run.world.nowMs() + durationMilliseconds });
  }

  at(date: Date): ClockTriggerBuilder {
    return this.#every("once", { atMs: date.getTime() });
  }

  atHour(hour: number): ClockTriggerBuilder {
    this.#hour = hour;
    return this;
  }

  nearMinute(minute: number): ClockTriggerBuilder {
    this.#minute = minute;
    return this;
  }

  inTimezone(timezone: string): ClockTriggerBuilder {
    if (!isZone(timezone)) this.#run.fail("invalidArgument", { name: "timezone" });
    this.#zone = timezone;
    return this;
  }

  create(): Trigger {
    const schedule = this.#schedule();
    const handler = this.#handler;
    return installTrigger(this.#run, {
      handler,
      eventType: "CLOCK",
      source: "CLOCK",
      sourceId: null,
      schedule,
    });
  }

  #every(
    every: Schedule["every"],
    form: { n?: number; weekday?: number; atMs?: number },
  ): ClockTriggerBuilder {
    this.#form = { ...this.#form, ...form, every };
    return this;
  }

  #schedule(): Schedule {
    const { every, n, weekday, atMs } = this.#form;
    const at = {
      zone: this.#zone,
      ...(this.#hour === undefined ? {} : { hour: this.#hour }),
      ...(this.#minute === undefined ? {} : { minute: this.#minute }),
    };
    switch (every) {
      case "minutes":
      case "hours":
        return { every, n };
      case "days":
        return { every, n, ...at };
      case "week":
        return { every, weekday, ...at };
      case "once":
        return { every, atMs };
      default:
        throw new ServiceError(
          "The recurrence of the trigger is not set: call everyMinutes, everyDays, after … first.",
        );
    }
  }

  #refuseUnless(method: string, n: number, allowed: number[]): void {
    if (allowed.includes(n)) return;
    throw new ServiceError(
      `The value you passed to ${method} was invalid. It must be one of ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}.`,
    );
  }
}

export class SpreadsheetTriggerBuilder extends GuestObject {
  static override readonly service = "SpreadsheetTriggerBuilder";
  readonly #run: Execution;
  readonly #handler: string;
  readonly #sourceId: string;
  #eventType: StoredTrigger["eventType"] = "ON_OPEN";

  constructor(run: Execution, handler: string, sourceId: string) {
    super();
    this.#run = run;
    this.#handler = handler;
    this.#sourceId = sourceId;
  }

  onOpen(): SpreadsheetTriggerBuilder {
    this.#eventType = "ON_OPEN";
    return this;
  }

  onEdit(): SpreadsheetTriggerBuilder {
    this.#eventType = "ON_EDIT";
    return this;
  }

  onChange(): SpreadsheetTriggerBuilder {
    this.#eventType = "ON_CHANGE";
    return this;
  }

  onFormSubmit(): SpreadsheetTriggerBuilder {
    this.#eventType = "ON_FORM_SUBMIT";
    return this;
  }

  create(): Trigger {
    return installTrigger(this.#run, {
      handler: this.#handler,
      eventType: this.#eventType,
      source: "SPREADSHEETS",
      sourceId: this.#sourceId,
    });
  }
}
