/** Today's use of each quota against its limit. */
import type { DashboardView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { amountOf, NOTICE_TEXTS } from "../../messages/notice-texts";
import { Card } from "./card";
import type { Times } from "./times";

const levelOf = (percent: number): string => (percent >= 90 ? "bad" : percent >= 75 ? "attention" : "well");

export function QuotasCard({
  view,
  texts,
  times,
}: {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
}) {
  const { locale } = view;
  const names = NOTICE_TEXTS[locale].quota;
  return (
    <Card id="quotas" title={texts.quotas}>
      <ul>
        {view.quotas.map(({ quota, used, limit, percent, resetMs }) => (
          <li key={quota} title={resetMs > 0 ? texts.quotaNew(times.time(resetMs)) : ""}>
            <span class="name">{names[quota]}</span>
            <span class="amount">
              {texts.quota(amountOf(quota, used, locale), amountOf(quota, limit, locale), percent)}
            </span>
            <span class="bar" aria-hidden="true">
              <span class={levelOf(percent)} style={{ width: `${Math.min(100, percent)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p class="note">{texts.quotasNote}</p>
    </Card>
  );
}
