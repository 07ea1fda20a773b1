// What Trigger Guard may cost. Each row is a promise: where the figure is above its limit, `npm run bench` fails and
// names the row.
import type { Figures, Runs } from "./figures";
import type { Column } from "./counts";
import type { RunFigures } from "./runs";

export interface Budget<From> {
  name: string;
  limit: number;
  of(figures: From): number;
}

export interface Checked {
  name: string;
  limit: number;
  measured: number;
  isHeld: boolean;
}

const most = (runs: readonly RunFigures[], of: (run: RunFigures) => number): number =>
  Math.max(...runs.map(of));
const spread = (runs: readonly RunFigures[], of: (run: RunFigures) => number): number =>
  most(runs, of) - Math.min(...runs.map(of));

/** What one run has above an idle one. */
const aboveIdle = ({ idle }: Runs, run: RunFigures, column: Column): number =>
  run.counts[column] - (idle[0]?.counts[column] ?? 0);

/** Per ten records, from the difference of two runs: what is fixed per run falls out. */
const perTen = ({ healthy }: Runs, column: Column): number => {
  const [first, last] = [healthy.find(({ done }) => done === 10), healthy[healthy.length - 1]];
  if (first === undefined || last === undefined || last.done <= first.done) return Infinity;
  return ((last.counts[column] - first.counts[column]) * 10) / (last.done - first.done);
};

/** Per delivery note; it has two traces, one `copyOnce` and one `step`, and its entry is removed in the end. */
const perNote = ({ deliveryNotes }: Runs, column: Column): number => {
  const [one, more] = [deliveryNotes[0], deliveryNotes[deliveryNotes.length - 1]];
  if (one === undefined || more === undefined || more.done <= one.done) return Infinity;
  return (more.counts[column] - one.counts[column]) / (more.done - one.done);
};

export const RUN_BUDGETS: Budget<Runs>[] = [
  { name: "idle tick: service calls", limit: 10, of: ({ idle }) => most(idle, ({ counts }) => counts.calls) },
  {
    name: "idle tick: property writes",
    limit: 2,
    of: ({ idle }) => most(idle, ({ counts }) => counts.propertyWrites),
  },
  {
    name: "idle tick: reads of all properties",
    limit: 1,
    of: ({ idle }) => most(idle, ({ counts }) => counts.wholeStoreReads),
  },
  {
    name: "idle tick: sheet reads",
    limit: 1,
    of: ({ idle }) => most(idle, ({ counts }) => counts.sheetReads),
  },
  { name: "idle tick: lock and unlock", limit: 2, of: ({ idle }) => most(idle, ({ counts }) => counts.lock) },
  {
    name: "idle tick: calls that stuck records and finished rows add",
    limit: 0,
    of: ({ idle }) => spread(idle, ({ counts }) => counts.calls),
  },
  {
    name: "healthy records: property writes per ten",
    limit: 1,
    of: (runs) => perTen(runs, "propertyWrites"),
  },
  { name: "healthy records: property reads per ten", limit: 1, of: (runs) => perTen(runs, "propertyReads") },
  {
    name: "delivery note: property writes (copyOnce, step, removal)",
    limit: 3,
    of: (runs) => perNote(runs, "propertyWrites"),
  },
  {
    name: "delivery note: property reads",
    limit: 0.5,
    of: (runs) => perNote(runs, "propertyReads"),
  },
  {
    name: "failing record: property writes",
    limit: 2,
    of: (runs) => aboveIdle(runs, runs.failing, "propertyWrites"),
  },
  {
    name: "failing record: property reads",
    limit: 2,
    of: (runs) => aboveIdle(runs, runs.failing, "propertyReads"),
  },
  {
    name: "failing record that stops: property writes",
    limit: 2,
    of: (runs) => aboveIdle(runs, runs.lastFailure, "propertyWrites"),
  },
  {
    name: "failing record that stops: property reads (one is the last look for a resume)",
    limit: 3,
    of: (runs) => aboveIdle(runs, runs.lastFailure, "propertyReads"),
  },
  {
    name: "failing record: sheet writes (its status, its story, all its log rows)",
    limit: 3,
    of: (runs) => aboveIdle(runs, runs.failing, "sheetWrites"),
  },
];

export const BUDGETS: Budget<Figures>[] = [
  ...RUN_BUDGETS.map(({ of, ...row }): Budget<Figures> => ({ ...row, of: ({ runs }) => of(runs) })),
  { name: "dist/Code.js: KB", limit: 420, of: ({ growth }) => growth.bundle.kilobytes },
  {
    name: "stopped record: bytes in the store, so that 2,000 fit",
    limit: 256,
    of: ({ growth }) => growth.stuck.find(({ kind }) => kind === "stopped")?.bytes ?? Infinity,
  },
  {
    name: "computing time per record at 10,000 candidates, times that at 100",
    limit: 4,
    of: ({ growth }) => Math.max(...growth.perRecord.map(({ ratio }) => ratio)),
  },
];

export const check = <From>(budgets: readonly Budget<From>[], figures: From): Checked[] =>
  budgets.map(({ name, limit, of }) => {
    const measured = of(figures);
    return { name, limit, measured, isHeld: measured <= limit };
  });
