// The guard's part of what a consumer account may use in a day.
import { QUOTAS } from "../../src/local/quotas";
import type { Runs } from "./figures";
import type { RunFigures } from "./runs";

export interface Day {
  name: string;
  minutes: number;
  /** Of the trigger run time. */
  timePercent: number;
  propertyOperations: number;
  /** Of the property reads and writes. */
  propertiesPercent: number;
}

const MINUTES_OF_DAY = 1_440;
const EVERY_MINUTES = [1, 5, 15];

export function dayOf({
  idle,
  healthy,
  deliveryNotes,
}: Pick<Runs, "idle" | "healthy" | "deliveryNotes">): Day[] {
  const [tick] = idle;
  if (tick === undefined) throw new Error("No idle tick was measured.");
  return [
    ...EVERY_MINUTES.map((every) =>
      day(`idle ticks every ${every} min`, tick.counts.ms, operations(tick), MINUTES_OF_DAY / every),
    ),
    ...[...healthy, ...deliveryNotes].map((run) =>
      day(`${run.name}, once a day`, run.counts.ms - (run.bareMs ?? 0), operations(run), 1),
    ),
  ];
}

const operations = ({ counts }: RunFigures): number => counts.propertyReads + counts.propertyWrites;

function day(name: string, ms: number, operationsEach: number, times: number): Day {
  const propertyOperations = operationsEach * times;
  return {
    name,
    minutes: (ms * times) / 60_000,
    timePercent: (ms * times * 100) / QUOTAS.triggerMs.consumer,
    propertyOperations,
    propertiesPercent: (propertyOperations * 100) / QUOTAS.properties.consumer,
  };
}
