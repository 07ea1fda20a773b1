/** What is stopped, with its cause and what brings it back: one, the ticked ones, or all. */
import { useState } from "preact/hooks";
import type { DashboardView, StuckView } from "../../guard/dashboard-view";
import type { DashboardTexts } from "../../messages/dashboard-page";
import { callServer } from "../call-server";
import { byCause } from "./by-cause";
import { Card } from "./card";
import type { Times } from "./times";
import type { Acts } from "./use-view";

interface Props {
  view: DashboardView;
  texts: DashboardTexts;
  times: Times;
  busy: string;
  act: Acts["act"];
  say: Acts["say"];
}

/** More rows at once make every keystroke slow. */
const PAGE_ROWS = 50;
/** Fewer are found by looking. */
const SEARCH_FROM = 6;

export const isStopped = ({ state }: StuckView): boolean => state === "stopped" || state === "paused";

export function StuckCard({ view, texts, times, busy, act, say }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const [rows, setRows] = useState(PAGE_ROWS);
  const [isAsking, setAsking] = useState(false);
  const all = view.stuck.filter(isStopped);
  const found = byCause(all.filter((one) => matches(one, words))).flatMap(({ ones }) => ones);
  // What was resumed meanwhile is not selected any more.
  const chosen = found.filter(({ key }) => selected.has(key)).map(({ key }) => key);
  const resume = (name: string, keys: string[]): void =>
    act(name, () => callServer("dashboardResume", keys).then(({ message }) => message));
  const toggle = (keys: string[], isOn: boolean): void => {
    const next = new Set(selected);
    for (const key of keys)
      if (isOn) next.add(key);
      else next.delete(key);
    setSelected(next);
  };
  const stoppable = view.totals.stopped + view.totals.waiting;

  return (
    <Card id="stuck" title={texts.stuck} count={view.totals.stopped}>
      {all.length === 0 && <p class="empty">{texts.noneStuck}</p>}
      {all.length >= SEARCH_FROM && (
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={words}
          maxLength={200}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setRows(PAGE_ROWS);
          }}
        />
      )}
      {all.length > 0 && (
        <div class="toolbar">
          {found.length > 1 && (
            <label class="select-all">
              <input
                type="checkbox"
                checked={chosen.length === found.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < found.length;
                }}
                onChange={(event) =>
                  toggle(
                    found.map(({ key }) => key),
                    event.currentTarget.checked,
                  )
                }
              />
              {texts.selectAll(found.length)}
            </label>
          )}
          {all.length > 1 && (
            <button
              disabled={busy !== ""}
              onClick={() =>
                chosen.length === 0 ? say(texts.nothingSelected, true) : resume("selected", chosen)
              }
            >
              {busy === "selected" ? texts.resuming : texts.resumeSelected(chosen.length)}
            </button>
          )}
          <button disabled={busy !== ""} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {texts.resumeAll}
          </button>
        </div>
      )}
      {isAsking && all.length > 0 && (
        <div class="question" role="group" aria-label={texts.resumeAllYes}>
          <p>{texts.resumeAllQuestion(stoppable)}</p>
          <div class="buttons">
            <button
              class="primary"
              disabled={busy !== ""}
              onClick={() => {
                setAsking(false);
                act("all", () => callServer("dashboardResumeAll").then(({ message }) => message));
              }}
            >
              {texts.resumeAllYes}
            </button>
            <button onClick={() => setAsking(false)}>{texts.cancel}</button>
          </div>
        </div>
      )}
      {words !== "" && found.length === 0 && (
        <p class="empty">
          {texts.noMatch(words)} <button onClick={() => setWords("")}>{texts.clearSearch}</button>
        </p>
      )}
      {byCause(found.slice(0, rows)).map(({ why, ones }) => (
        <section class="cause" key={why} aria-label={why}>
          <p>{why}</p>
          <ul class="records">
            {ones.map((one) => (
              <StuckRow
                key={one.key}
                one={one}
                texts={texts}
                times={times}
                busy={busy}
                isSelectable={all.length > 1}
                isSelected={selected.has(one.key)}
                hasJobs={view.jobs.length > 1}
                onSelect={(isOn) => toggle([one.key], isOn)}
                onResume={() => resume(one.key, [one.key])}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length > rows && (
        <button class="more" onClick={() => setRows(rows + PAGE_ROWS)}>
          {texts.more(Math.min(PAGE_ROWS, found.length - rows))}
        </button>
      )}
      {view.totals.stopped > all.length && <p class="note">{texts.notAllShown(all.length)}</p>}
    </Card>
  );
}

function matches({ label, id, job, why, detail }: StuckView, words: string): boolean {
  const text = `${label} ${id} ${job} ${why} ${detail}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface RowProps {
  one: StuckView;
  texts: DashboardTexts;
  times: Times;
  busy: string;
  isSelectable: boolean;
  isSelected: boolean;
  hasJobs: boolean;
  onSelect(isOn: boolean): void;
  onResume(): void;
}

function StuckRow({
  one,
  texts,
  times,
  busy,
  isSelectable,
  isSelected,
  hasJobs,
  onSelect,
  onResume,
}: RowProps) {
  const { key, job, id, label, attempts, lastMs, state, why, detail } = one;
  const facts = [
    state === "paused" ? texts.pausedJob : "",
    id === label ? "" : id,
    hasJobs && id !== "" ? job : "",
    attempts > 0 ? texts.attempts(attempts) : "",
    lastMs > 0 ? `${texts.lastTry} ${times.time(lastMs)}` : "",
  ];
  return (
    <li>
      {isSelectable && (
        <input
          type="checkbox"
          aria-label={texts.select(label)}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <div class="what">
        <strong>{label}</strong>
        <span class="facts-line">{facts.filter((fact) => fact !== "").join(" · ")}</span>
        {detail !== "" && detail !== why && (
          <details>
            <summary>{texts.detail}</summary>
            <code>{detail}</code>
          </details>
        )}
      </div>
      <button aria-label={texts.resumeNamed(label)} disabled={busy !== ""} onClick={onResume}>
        {busy === key ? texts.resuming : texts.resume}
      </button>
    </li>
  );
}
