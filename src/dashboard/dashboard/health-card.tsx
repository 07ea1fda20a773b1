/** The verdict in one line, and the facts behind it. */
import type { DashboardView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { callServer } from "../call-server";
import type { Times } from "./times";
import type { Acts } from "./use-view";
import { type Verdict, verdictOf } from "./verdict";

interface Props {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
  busy: string;
  act: Acts["act"];
}

export function HealthCard({ view, texts, times, busy, act }: Props) {
  const { health } = view;
  const verdict = verdictOf(view);
  const { triggerOf } = texts;
  const triggers = {
    present: triggerOf.present(health.everyMinutes),
    missing: triggerOf.missing,
    "of another": triggerOf.another(health.owner),
    unknown: triggerOf.unknown,
  };
  const isMissing = health.trigger === "missing" || verdict.kind === "runs are missing";
  return (
    <section class={`card health ${verdict.level}`} aria-labelledby="verdict">
      <h2 id="verdict" class="verdict">
        <VerdictSign level={verdict.level} />
        <span>{wordsOf(verdict, texts)}</span>
      </h2>
      <dl class="facts">
        <dt>{texts.lastRun}</dt>
        <dd>{lastRun(view, texts, times)}</dd>
        <dt>{texts.nextRun}</dt>
        <dd>{nextRun(view, texts, times)}</dd>
        <dt>{texts.trigger}</dt>
        <dd>{triggers[health.trigger]}</dd>
        <dt>{texts.lock}</dt>
        <dd>{health.run === "running" ? texts.lockHeld : texts.lockFree}</dd>
      </dl>
      <div class="buttons">
        {isMissing && health.trigger !== "of another" && (
          <button
            class="primary"
            disabled={busy !== ""}
            onClick={() => act("install", () => callServer("installTrigger"))}
          >
            {texts.install}
          </button>
        )}
        {health.run !== "running" && (
          <button disabled={busy !== ""} onClick={() => act("run", () => callServer("runNow"))}>
            {busy === "run" ? texts.runningNow : texts.runNow}
          </button>
        )}
      </div>
    </section>
  );
}

function lastRun({ health }: DashboardView, texts: DashboardTexts, times: Times): string {
  if (health.run === "never") return texts.run.never;
  const at = times.time(health.lastRunMs);
  return health.run === "ended" ? at : `${at}, ${texts.run[health.run]}`;
}

function nextRun({ health, atMs }: DashboardView, texts: DashboardTexts, times: Times): string {
  if (health.nextRunMs === null) return texts.noneComes;
  const at = times.time(health.nextRunMs);
  return health.nextRunMs >= atMs ? texts.about(at) : texts.dueSince(at);
}

function wordsOf(verdict: Verdict, { verdict: words }: DashboardTexts): string {
  switch (verdict.kind) {
    case "no trigger":
      return words.noTrigger;
    case "runs are missing":
      return words.runsMissing;
    case "stopped":
      return words.stopped(verdict.count);
    case "job in trouble":
      return words.jobInTrouble(verdict.job);
    case "host rests":
      return words.hostRests(verdict.host);
    case "run died":
      return words.runDied;
    case "waiting":
      return words.waiting(verdict.count);
    case "first run to come":
      return words.firstRun;
    case "all is well":
      return words.well;
  }
}

/** Told apart by shape, not by colour alone. */
const SIGNS: Record<Verdict["level"], string> = {
  well: "M5 10.5l3.5 3.5L15 7",
  waiting: "M10 5.5V10l3 2.5",
  attention: "M10 5v6M10 14v.5",
  bad: "M6.5 6.5l7 7M13.5 6.5l-7 7",
};

const VerdictSign = ({ level }: { level: Verdict["level"] }) => (
  <svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="10" />
    <path d={SIGNS[level]} fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
);
