/** The one line at the top: whether somebody has to do something, and what is worst. */
import type { DashboardView } from "../../guard/dashboard-view";

export type Verdict =
  | { level: "bad"; kind: "no trigger" | "runs are missing" }
  | { level: "attention"; kind: "stopped"; count: number }
  | { level: "attention"; kind: "job in trouble"; job: string }
  | { level: "waiting"; kind: "host rests"; host: string }
  | { level: "waiting"; kind: "run died" }
  | { level: "waiting"; kind: "waiting"; count: number }
  | { level: "well"; kind: "first run to come" | "all is well" };

/** Google's triggers fire some minutes early or late, and may skip one. */
const PATIENCE_INTERVALS = 2;
const PATIENCE_MS = 10 * 60_000;

export function verdictOf({ health, jobs, totals, circuits, atMs }: DashboardView): Verdict {
  if (health.trigger === "missing") return { level: "bad", kind: "no trigger" };
  const lateMs = atMs - (health.nextRunMs ?? atMs);
  if (health.lastRunMs > 0 && lateMs > PATIENCE_INTERVALS * health.everyMinutes * 60_000 + PATIENCE_MS)
    return { level: "bad", kind: "runs are missing" };
  const troubled = jobs.find(({ state }) => state === "paused" || state === "faulty");
  if (troubled !== undefined) return { level: "attention", kind: "job in trouble", job: troubled.name };
  if (totals.stopped > 0) return { level: "attention", kind: "stopped", count: totals.stopped };
  const [circuit] = circuits;
  if (circuit !== undefined) return { level: "waiting", kind: "host rests", host: circuit.host };
  if (health.run === "died") return { level: "waiting", kind: "run died" };
  if (totals.waiting > 0) return { level: "waiting", kind: "waiting", count: totals.waiting };
  return { level: "well", kind: health.run === "never" ? "first run to come" : "all is well" };
}
