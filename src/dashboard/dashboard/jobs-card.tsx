/** Each job: how it stands, when it will be through, and the answer to the one question. */
import { jobEta } from "../../core/job-eta";
import type { DashboardView, JobView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { Card } from "./card";
import { isStopped } from "./stuck-card";
import type { Times } from "./times";

/** Closer together than the trigger is exact. */
const SAME_TIME_MS = 5 * 60_000;

export function JobsCard({
  view,
  texts,
  times,
}: {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
}) {
  return (
    <Card id="jobs" title={texts.jobs}>
      {view.jobs.map((job) => (
        <article key={job.name} aria-label={job.name}>
          <h3>
            {job.name} <span class={`chip ${job.state}`}>{texts.jobState[job.state]}</span>
          </h3>
          <p class="facts-line">
            {[
              texts.everyMinutes(job.everyMinutes),
              ...(job.stopped > 0 ? [texts.stoppedCount(job.stopped)] : []),
            ].join(" · ")}
          </p>
          {job.why !== "" && <p class="trouble">{job.why}</p>}
          <p>{outlookOf(job, view, texts, times)}</p>
          <p class="note">
            {texts.boundTitle}:{" "}
            {texts.bound(
              job.bound.startsAlone,
              job.bound.callsAlone,
              job.bound.mostStarts,
              texts.duration(job.bound.longestMs),
            )}
          </p>
        </article>
      ))}
    </Card>
  );
}

/** What is left, when it will be through, and what waits on top; nothing that nobody can know. */
function outlookOf(job: JobView, view: DashboardView, texts: DashboardTexts, times: Times): string {
  const waits = view.stuck.filter((one) => one.job === job.name && !isStopped(one));
  const lastMs = Math.max(0, ...waits.map(({ untilMs }) => untilMs ?? 0));
  const when =
    job.state === "paused" ? texts.jobResumed : lastMs > view.atMs ? times.time(lastMs) : texts.atNextRun;
  const waiting = job.waiting === 0 ? [] : [texts.waitsUntil(job.waiting, when)];
  if (job.backlog.left === 0)
    return [...(job.waiting === 0 ? [texts.eta.nothing] : []), ...waiting].join("; ");
  const isHalted = job.state === "paused" || job.state === "faulty" || job.state === "held";
  const eta = jobEta(job.backlog);
  const through =
    isHalted || eta.kind === "nothing"
      ? []
      : eta.kind === "unknown"
        ? [texts.eta.unknown]
        : eta.toMs - eta.fromMs < SAME_TIME_MS
          ? [texts.eta.about(times.time(eta.toMs))]
          : [texts.eta.between(times.time(eta.fromMs), times.time(eta.toMs))];
  return [texts.backlog(job.backlog.left), ...through, ...waiting].join("; ");
}
