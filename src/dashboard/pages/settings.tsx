/** The settings dialog: one field per setting. What a person typed stays until it is saved. */
import { useEffect, useState } from "preact/hooks";
import { type SettingName, settingProblem } from "../../core/settings";
import type { SettingRow } from "../../guard/change-settings";
import type { Locale } from "../../messages/messages";
import { type SettingsTexts, settingsTexts } from "../../messages/settings-page";
import { type Answer, callServer } from "../call-server";
import { mountPage } from "../mount-page";
import "../page.css";
import "./settings.css";

type Changes = Record<string, string>;

const textOf = (texts: SettingsTexts, name: string) =>
  texts.settings[name as SettingName] ?? { title: name, help: "" };

function Settings({ locale }: { locale: Locale }) {
  const texts = settingsTexts[locale];
  const [view, setView] = useState<Answer<"settingsView">>();
  const [changes, setChanges] = useState<Changes>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [said, setSaid] = useState(texts.loading);
  const [isSaving, setSaving] = useState(false);

  const look = (): Promise<void> =>
    callServer("settingsView").then(setView, (error: Error) => setSaid(error.message));
  useEffect(() => void look().then(() => setSaid((now) => (now === texts.loading ? "" : now))), []);

  const refuse = (problems: { name: string; allowed: string }[]): void => {
    setWrong(Object.fromEntries(problems.map(({ name, allowed }) => [name, texts.problem(allowed)])));
    setSaid(texts.notSaved(problems.length));
    document.getElementById(problems[0]?.name ?? "")?.focus();
  };

  const save = (event: Event): void => {
    event.preventDefault();
    const problems = Object.entries(changes).flatMap(
      ([name, value]) => settingProblem(name, value.trim()) ?? [],
    );
    if (problems.length > 0) return refuse(problems);
    setWrong({});
    if (Object.keys(changes).length === 0) return setSaid(texts.nothingToSave);
    setSaving(true);
    callServer("saveSettings", changes)
      .then(async (report) => {
        if (report.problems.length > 0) return refuse(report.problems);
        setChanges({});
        await look();
        const titles = report.saved.map((name) => textOf(texts, name).title);
        setSaid([texts.saved(titles), ...(report.needsInstall ? [texts.needsInstall] : [])].join(" "));
      })
      .catch(() => setSaid(texts.failed))
      .finally(() => setSaving(false));
  };

  const change = (row: SettingRow, value: string): void => {
    const others = { ...changes };
    delete others[row.name];
    const isNew = row.isSecret ? value !== "" : value !== row.value;
    setChanges(isNew ? { ...others, [row.name]: value } : others);
  };

  return (
    <main>
      <h1>{texts.heading}</h1>
      <form onSubmit={save} noValidate>
        {view?.isReadable === false && <p class="warning">{texts.notReadable}</p>}
        {view?.rows.map((row) => (
          <Field
            key={row.name}
            row={row}
            texts={texts}
            value={changes[row.name]}
            problem={wrong[row.name]}
            onChange={(value) => change(row, value)}
            onTakeAway={(isOn) => (isOn ? setChanges({ ...changes, [row.name]: "" }) : change(row, ""))}
          />
        ))}
        {view !== undefined && view.others.length > 0 && <p>{texts.others(view.others)}</p>}
        <div class="foot">
          <button disabled={isSaving || view === undefined}>{texts.save}</button>
          <p role="status">{said}</p>
        </div>
      </form>
    </main>
  );
}

interface FieldProps {
  row: SettingRow;
  texts: SettingsTexts;
  /** undefined: not changed. */
  value: string | undefined;
  problem: string | undefined;
  onChange(value: string): void;
  onTakeAway(isOn: boolean): void;
}

function Field({ row, texts, value, problem, onChange, onTakeAway }: FieldProps) {
  const { title, help } = textOf(texts, row.name);
  const helpId = `${row.name}-help`;
  const problemId = `${row.name}-problem`;
  const usual = row.fallback === "" ? texts.notSet : texts.usual(row.fallback);
  const common = {
    id: row.name,
    name: row.name,
    value: value ?? row.value,
    "aria-describedby": problem === undefined ? helpId : `${problemId} ${helpId}`,
    "aria-invalid": problem !== undefined,
  };
  return (
    <div class="setting">
      <label for={row.name}>{title}</label>
      <p id={helpId}>{help}</p>
      {row.kind === "choice" ? (
        <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{usual}</option>
          {row.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          // The library's types want one kind of input known beforehand.
          type={(row.isSecret ? "password" : "text") as "text"}
          inputMode={row.kind === "number" ? "numeric" : "text"}
          autoComplete="off"
          spellcheck={false}
          placeholder={row.isSecret && row.isSet ? texts.secretIsSet : usual}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {row.isSecret && row.isSet && (
        <label class="take-away">
          <input
            type="checkbox"
            checked={value === ""}
            onChange={(event) => onTakeAway(event.currentTarget.checked)}
          />{" "}
          {texts.takeAway}
        </label>
      )}
      {problem !== undefined && (
        <p id={problemId} class="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

mountPage(Settings);
