/**
 * The settings as the dialog shows and changes them. A wrong value changes nothing, a secret is never handed out, and
 * what nobody here knows of stays.
 */
import { KEPT_ASIDE_PREFIX, SETTINGS_KEY } from "../core/run-state";
import {
  allowedOf,
  decodeSettings,
  encodeSettings,
  SETTING_SPECS,
  settingProblem,
  type SettingProblem,
  type SettingSpec,
  specOf,
} from "../core/settings";
import type { KeyValueStore } from "../ports";

/** Settings that the trigger took over when it was installed. */
const TAKEN_BY_TRIGGER = "everyMinutes";

export interface SettingRow {
  name: string;
  kind: SettingSpec["kind"];
  /** "" where nothing is set, and always of a secret. */
  value: string;
  isSet: boolean;
  isSecret: boolean;
  /** "" where nothing holds unless it is set. */
  fallback: string;
  allowed: string;
  choices: string[];
}

export interface SettingsView {
  rows: SettingRow[];
  /** Names of a job's own settings; the dialog leaves them as they are. */
  others: string[];
  /** False: the property is no JSON. Saving keeps it under another key. */
  isReadable: boolean;
}

export interface SettingsReport {
  /** Where there are any, nothing was saved. */
  problems: SettingProblem[];
  saved: string[];
  /** The trigger keeps its old interval until it is installed anew. */
  needsInstall: boolean;
}

export function settingsView(store: KeyValueStore): SettingsView {
  const settings = decodeSettings(store.read(SETTINGS_KEY));
  const rows = Object.entries(SETTING_SPECS).map(([name, spec]): SettingRow => {
    const value = settings?.[name] ?? "";
    const isSecret = spec.isSecret === true;
    return {
      name,
      kind: spec.kind,
      value: isSecret ? "" : value,
      isSet: value !== "",
      isSecret,
      fallback: String(spec.fallback ?? ""),
      allowed: allowedOf(spec),
      choices: [...(spec.choices ?? [])],
    };
  });
  const others = Object.keys(settings ?? {}).filter((name) => specOf(name) === undefined);
  return { rows, others, isReadable: settings !== null };
}

/**
 * Only what a person changed is written, onto what stands there now: two people's changes do not undo each other.
 * @param changes by name; "" takes a setting away, so that its default holds
 */
export function saveSettings(
  store: KeyValueStore,
  changes: Readonly<Record<string, unknown>>,
): SettingsReport {
  const wanted = Object.entries(changes).map(([name, value]): [string, string] => [
    name,
    String(value).trim(),
  ]);
  const problems = wanted.flatMap(([name, value]) =>
    specOf(name) === undefined ? { name, value: "", allowed: "" } : (settingProblem(name, value) ?? []),
  );
  if (problems.length > 0 || wanted.length === 0) return { problems, saved: [], needsInstall: false };
  const before = store.read(SETTINGS_KEY);
  const isReadable = decodeSettings(before) !== null;
  store.write({
    [SETTINGS_KEY]: encodeSettings(isReadable ? before : null, Object.fromEntries(wanted)),
    ...(isReadable ? {} : { [KEPT_ASIDE_PREFIX + SETTINGS_KEY]: before ?? "" }),
  });
  const saved = wanted.map(([name]) => name);
  return { problems, saved, needsInstall: saved.includes(TAKEN_BY_TRIGGER) };
}
