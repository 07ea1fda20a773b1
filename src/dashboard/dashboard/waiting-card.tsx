/** What waits by itself: why, and until about when. Nobody has to do anything about it. */
import { useState } from "preact/hooks";
import type { DashboardView, StuckView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { byCause } from "./by-cause";
import { Card } from "./card";
import { isStopped } from "./stuck-card";
import type { Times } from "./times";

const PAGE_ROWS = 20;

interface Props {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
}

export function WaitingCard({ view, texts, times }: Props) {
  const [rows, setRows] = useState(PAGE_ROWS);
  const waiting = view.stuck
    .filter((one) => !isStopped(one))
    .sort((a, b) => (a.untilMs ?? Infinity) - (b.untilMs ?? Infinity));
  const groups = byCause(
    waiting.slice(0, rows).map((one) => ({ ...one, why: causeOf(one, view, texts, times) })),
  );
  const said = new Set(groups.map(({ why }) => why));
  const others = hostTexts(view, texts, times).filter(({ text }) => !said.has(text));
  return (
    <Card id="waiting" title={texts.waits} count={view.totals.waiting}>
      {waiting.length === 0 && others.length === 0 && <p class="empty">{texts.noneWaits}</p>}
      {others.map(({ host, text }) => (
        <p class="host" key={host}>
          {text}
        </p>
      ))}
      {groups.map(({ why, ones }) => (
        <section class="cause" key={why} aria-label={why}>
          <p>{why}</p>
          <ul class="records">
            {ones.map(({ key, label, id, untilMs }) => (
              <li key={key}>
                <div class="what">
                  <strong>{label}</strong>
                  {id !== label && <span class="facts-line">{id}</span>}
                </div>
                <span class="when">
                  {untilMs === null
                    ? texts.until(texts.jobResumed)
                    : untilMs > view.atMs
                      ? texts.until(times.time(untilMs))
                      : texts.atNextRun}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {waiting.length > rows && (
        <button class="more" onClick={() => setRows(rows + PAGE_ROWS)}>
          {texts.more(Math.min(PAGE_ROWS, waiting.length - rows))}
        </button>
      )}
    </Card>
  );
}

const hostTexts = ({ circuits }: DashboardView, texts: DashboardTexts, times: Times) =>
  circuits.map(({ host, why, untilMs }) => ({
    host,
    why,
    text: texts.hostRests(why, times.time(untilMs)),
  }));

/** Of a host that rests the time is said once, for all that wait for it. */
function causeOf(one: StuckView, view: DashboardView, texts: DashboardTexts, times: Times): string {
  if (one.state === "resumed") return texts.resumedWaits;
  const host = hostTexts(view, texts, times).find((circuit) => circuit.why === one.why);
  return host?.text ?? one.why;
}
