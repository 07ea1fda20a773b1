/** The last runs. Those that had nothing to do share a line. */
import { useState } from "preact/hooks";
import type { DashboardView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { Card } from "./card";
import type { Times } from "./times";

const PAGE_ROWS = 8;

export function RunsCard({
  view,
  texts,
  times,
}: {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
}) {
  const [rows, setRows] = useState(PAGE_ROWS);
  return (
    <Card id="runs" title={texts.runs}>
      {view.runs.length === 0 ? (
        <p class="empty">{texts.noRuns}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.runBegan}</th>
              <th scope="col">{texts.done}</th>
              <th scope="col">{texts.failed}</th>
              <th scope="col">{texts.left}</th>
            </tr>
          </thead>
          <tbody>
            {view.runs.slice(0, rows).map(([beganMs, endedMs, count, done, failed, left]) => (
              <tr key={beganMs}>
                <th scope="row">{times.time(beganMs)}</th>
                {endedMs === 0 ? (
                  <td colSpan={3} class="cut-off">
                    {texts.runCutOff}
                  </td>
                ) : done + failed + left === 0 ? (
                  <td colSpan={3} class="idle">
                    {texts.idleRuns(count)}
                  </td>
                ) : (
                  [done, failed, left].map((amount, index) => (
                    <td key={index} class={amount === 0 ? "none" : ""}>
                      {amount}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {view.runs.length > rows && (
        <button class="more" onClick={() => setRows(view.runs.length)}>
          {texts.more(view.runs.length - rows)}
        </button>
      )}
    </Card>
  );
}
