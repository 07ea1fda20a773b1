/** The dashboard: sidebar and wide dialog from this one source. */
import { dashboardTexts, type DashboardTexts } from "../../messages/dashboard-page";
import type { Locale } from "../../messages/messages";
import { FailuresCard } from "../dashboard/failures-card";
import { HealthCard } from "../dashboard/health-card";
import { JobsCard } from "../dashboard/jobs-card";
import { QuotasCard } from "../dashboard/quotas-card";
import { RunsCard } from "../dashboard/runs-card";
import { StuckCard } from "../dashboard/stuck-card";
import { timesIn } from "../dashboard/times";
import { type Acts, type Seen, useView } from "../dashboard/use-view";
import { WaitingCard } from "../dashboard/waiting-card";
import { isConsentMissing } from "../is-consent-missing";
import { mountPage } from "../mount-page";
import "../page.css";
import "../dashboard/dashboard.css";

function Dashboard({ locale: firstLocale }: { locale: Locale }) {
  const seen = useView(dashboardTexts[firstLocale].lost);
  const { view, failure, said, busy, act, say } = seen;
  const texts = dashboardTexts[view?.locale ?? firstLocale];
  if (view === undefined)
    return (
      <main class="first">
        {failure === "" ? <Loading seen={seen} texts={texts} /> : <Failed seen={seen} texts={texts} />}
      </main>
    );
  const times = timesIn(view.timeZone, view.locale, view.atMs);
  const shown = { view, texts, times };
  return (
    <main class="dashboard">
      <h1 class="unseen">Trigger Guard</h1>
      <div class="said" role="status">
        {said.text !== "" && (
          <p class={said.isFailure ? "bad" : "well"}>
            {said.text}
            <button class="close" aria-label={texts.cancel} onClick={() => say("")}>
              ×
            </button>
          </p>
        )}
        {failure !== "" && <p class="attention">{texts.failure.stale(times.time(view.atMs))}</p>}
        {seen.isSlow && <p class="attention">{texts.slow}</p>}
      </div>
      <div class="columns">
        <div>
          <HealthCard {...shown} busy={busy} act={act} />
          <StuckCard {...shown} busy={busy} act={act} say={say} />
          <WaitingCard {...shown} />
        </div>
        <div>
          <JobsCard {...shown} />
          <QuotasCard {...shown} />
          <FailuresCard {...shown} />
          <RunsCard {...shown} />
        </div>
      </div>
      <footer>
        <p>
          {texts.lookedAt(times.time(view.atMs))}{" "}
          {seen.nextLookMs === null ? texts.looksNoMore : texts.looksEvery(seen.nextLookMs)}
        </p>
        <button disabled={seen.isLooking} onClick={seen.look}>
          {seen.isLooking ? texts.looking : texts.lookNow}
        </button>
      </footer>
    </main>
  );
}

const Loading = ({ seen, texts }: { seen: Seen; texts: DashboardTexts }) => (
  <div class="loading" role="status">
    <h1 class="unseen">Trigger Guard</h1>
    <span class="turning" aria-hidden="true" />
    <p>{seen.isSlow ? texts.slow : texts.loading}</p>
  </div>
);

function Failed({ seen, texts }: { seen: Seen & Acts; texts: DashboardTexts }) {
  const isConsent = isConsentMissing(seen.failure);
  return (
    <div class="card failed" role="alert">
      <h1>{isConsent ? texts.noPermission.title : texts.failure.title}</h1>
      {isConsent && <p>{texts.noPermission.text}</p>}
      <button class="primary" disabled={seen.isLooking} onClick={seen.look}>
        {seen.isLooking ? texts.looking : texts.failure.retry}
      </button>
      <details>
        <summary>{texts.technical}</summary>
        <code>{seen.failure}</code>
      </details>
    </div>
  );
}

mountPage(Dashboard);
