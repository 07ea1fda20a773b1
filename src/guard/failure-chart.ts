/** The chart that answers at which hours failures concentrate: counted from `retry_logs`, on a tab of its own. */
import { failureCounts, isFailure } from "../core/failure-counts";
import { cellMs } from "../core/row-blocks";
import type { Messages } from "../messages/messages";
import { NOTICE_TEXTS } from "../messages/notice-texts";
import type { Ports } from "../ports";
import { LOG_SHEET } from "./retry-log";

export const CHART_SHEET = "retry_chart";
/** Zones change their offset on quarter hours only: one look per quarter suffices. */
const QUARTER_MS = 900_000;

/** @returns how many failures it counts; undefined where there is no log yet, and then no tab is made */
export function updateChart(
  { tables, chartTab, clock }: Pick<Ports, "tables" | "chartTab" | "clock">,
  { chart }: Messages,
): number | undefined {
  const cells = tables.find(LOG_SHEET)?.read();
  if (cells === undefined) return undefined;
  const [time, result, failureClass] = ["time", "result", "class"].map(
    (name) => cells.display[0]?.indexOf(name) ?? -1,
  );
  const known = new Map<number, string>();
  const localHour = (ms: number): string => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const hour = known.get(quarter) ?? chartTab.localHour(ms);
    known.set(quarter, hour);
    return hour;
  };
  const hours = cells.values.flatMap((row) => {
    const ms = cellMs(row[time ?? -1]);
    return ms === undefined || !isFailure(row[result ?? -1], row[failureClass ?? -1]) ? [] : [localHour(ms)];
  });
  const { byHour, byDay, all } = failureCounts(hours, chartTab.localHour(clock.nowMs()).slice(0, 10));
  const { en, ja } = NOTICE_TEXTS;
  chartTab.show(
    CHART_SHEET,
    [
      { title: chart.byHour, rows: [[chart.hour, chart.failures], ...byHour] },
      { title: chart.byDay, rows: [[chart.day, chart.failures], ...byDay] },
    ],
    [en.chart.hour, ja.chart.hour],
  );
  return all;
}
