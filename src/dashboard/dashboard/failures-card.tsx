/** Failures by weekday and hour. One field of the grid has the focus; arrows move it, and its number stands below. */
import { useRef, useState } from "preact/hooks";
import type { DashboardView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { Card } from "./card";
import { failureMap, shadeOf } from "./failure-map";
import type { Times } from "./times";

interface Field {
  weekday: number;
  hour: number;
}

const STEPS: Record<string, (field: Field) => Field> = {
  ArrowLeft: ({ weekday, hour }) => ({ weekday, hour: (hour + 23) % 24 }),
  ArrowRight: ({ weekday, hour }) => ({ weekday, hour: (hour + 1) % 24 }),
  ArrowUp: ({ weekday, hour }) => ({ weekday: (weekday + 6) % 7, hour }),
  ArrowDown: ({ weekday, hour }) => ({ weekday: (weekday + 1) % 7, hour }),
  Home: ({ weekday }) => ({ weekday, hour: 0 }),
  End: ({ weekday }) => ({ weekday, hour: 23 }),
};
const LABELLED_HOURS = [0, 6, 12, 18];

export function FailuresCard({
  view,
  texts,
  times,
}: {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
}) {
  const { failures } = view;
  return (
    <Card id="failures" title={texts.failures}>
      {failures === null ? (
        <p class="empty">{texts.failuresUnread}</p>
      ) : failures.total === 0 ? (
        <p class="empty">{texts.noFailures(times.day(failures.sinceMs))}</p>
      ) : (
        <HeatMap view={view} failures={failures} texts={texts} times={times} />
      )}
    </Card>
  );
}

type Known = NonNullable<DashboardView["failures"]>;

function HeatMap(props: { view: DashboardView; failures: Known; texts: DashboardTexts; times: Times }) {
  const { view, failures, texts, times } = props;
  const { counts, most, peak } = failureMap(failures, view.timeZone);
  const [focus, setFocus] = useState<Field>(peak ?? { weekday: 0, hour: 0 });
  const [pointed, setPointed] = useState<Field>();
  const grid = useRef<HTMLTableElement>(null);
  const textOf = ({ weekday, hour }: Field): string =>
    texts.cell(texts.weekdays[weekday] ?? "", hour, counts[weekday]?.[hour] ?? 0);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = step(focus);
    setFocus(next);
    setPointed(next);
    grid.current?.querySelector<HTMLElement>(`[data-field="${next.weekday}-${next.hour}"]`)?.focus();
  };
  return (
    <>
      <p>
        {texts.failuresTotal(failures.total, times.day(failures.sinceMs))}
        {peak !== undefined && texts.failuresPeak(texts.weekdays[peak.weekday] ?? "", peak.hour, peak.count)}
      </p>
      <table
        role="grid"
        aria-label={texts.failures}
        ref={grid}
        onKeyDown={move}
        onMouseLeave={() => setPointed(undefined)}
      >
        <thead>
          <tr>
            <td />
            {LABELLED_HOURS.map((hour) => (
              <th key={hour} scope="col" colSpan={6}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((day, weekday) => (
            <tr key={weekday}>
              <th scope="row">{texts.weekdays[weekday]}</th>
              {day.map((count, hour) => (
                <td
                  key={hour}
                  role="gridcell"
                  class={`shade-${shadeOf(count, most)}`}
                  data-field={`${weekday}-${hour}`}
                  tabIndex={focus.weekday === weekday && focus.hour === hour ? 0 : -1}
                  aria-label={textOf({ weekday, hour })}
                  onFocus={() => setPointed({ weekday, hour })}
                  onBlur={() => setPointed(undefined)}
                  onMouseEnter={() => setPointed({ weekday, hour })}
                  onClick={() => setFocus({ weekday, hour })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="readout">{pointed === undefined ? texts.failuresHint : textOf(pointed)}</p>
    </>
  );
}
