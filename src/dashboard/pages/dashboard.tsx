/** The dashboard: sidebar and wide dialog from this one source. */
import { useEffect, useState } from "preact/hooks";
import { dashboardTexts } from "../../messages/dashboard-page";
import type { Locale } from "../../messages/messages";
import { type Answer, callServer } from "../call-server";
import { mountPage } from "../mount-page";
import "../page.css";

function Dashboard({ locale }: { locale: Locale }) {
  const [view, setView] = useState<Answer<"dashboardView">>();
  const [said, setSaid] = useState("");
  const texts = dashboardTexts[locale];
  const look = (): void => {
    callServer("dashboardView").then(setView, (error: Error) => setSaid(error.message));
  };
  const resume = (key: string): void => {
    callServer("dashboardResume", [key]).then(
      ({ message }) => {
        setSaid(message);
        look();
      },
      (error: Error) => setSaid(error.message),
    );
  };
  useEffect(look, []);
  return (
    <main>
      <p role="status">{said || (view === undefined ? texts.loading : "")}</p>
      {view?.stuck.length === 0 && <p>{texts.noneStuck}</p>}
      <ul>
        {view?.stuck.map(({ key, label, id, why }) => (
          <li key={key}>
            {label} ({id}): {why} <button onClick={() => resume(key)}>{texts.resume}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

mountPage(Dashboard);
