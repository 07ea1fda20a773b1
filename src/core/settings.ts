/**
 * Every setting that a person can change, once: what may stand there and what holds where nothing does. The reading
 * side, the dialog, the self-check and the table in docs/operating.md all go by it, so that none allows what another refuses.
 */
import { parseObject } from "./failure-ledger";
import { LOG_LEVELS } from "./log-line";
import { ownField } from "./own-fields";
import { SetupError } from "./raised";

/** As read: names of jobs' own settings among them. */
export type Settings = Readonly<Record<string, string>>;

export interface SettingSpec {
  kind: "text" | "number" | "choice" | "mail" | "url";
  /** What holds where nothing is set. Without it nothing does. */
  fallback?: string | number;
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** Never shown, logged or handed to a page. */
  isSecret?: true;
}

export const SETTINGS = {
  templateId: { kind: "text" },
  folderId: { kind: "text" },
  apiBase: { kind: "url" },
  everyMinutes: { kind: "number", fallback: 5, min: 1, max: 1_440 },
  lockWaitMs: { kind: "number", fallback: 0, min: 0, max: 30_000 },
  account: { kind: "choice", fallback: "consumer", choices: ["consumer", "workspace"] },
  alertMail: { kind: "mail" },
  webhookUrl: { kind: "url", isSecret: true },
  mailReserve: { kind: "number", fallback: 5, min: 0, max: 100 },
  locale: { kind: "choice", choices: ["ja", "en"] },
  spreadsheetId: { kind: "text" },
  logLevel: { kind: "choice", fallback: "INFO", choices: LOG_LEVELS },
  logRows: { kind: "number", fallback: 5_000, min: 10, max: 100_000 },
  logDays: { kind: "number", fallback: 90, min: 1, max: 3_650 },
  logArchiveRows: { kind: "number", fallback: 20_000, min: 10, max: 500_000 },
  /** 0: never. */
  archiveDoneAfterDays: { kind: "number", fallback: 0, min: 0, max: 3_650 },
  /** 0: never. */
  archiveFilesAfterDays: { kind: "number", fallback: 0, min: 0, max: 3_650 },
  feedUrl: { kind: "url" },
  feedMinutes: { kind: "number", fallback: 60, min: 5, max: 1_440 },
  feedSheet: { kind: "text" },
  feedId: { kind: "text" },
  feedItems: { kind: "text" },
  feedNext: { kind: "text" },
  feedToken: { kind: "text", isSecret: true },
} as const satisfies Record<string, SettingSpec>;

export type SettingName = keyof typeof SETTINGS;
type NamesOf<Kind> = {
  [N in SettingName]: (typeof SETTINGS)[N] extends { kind: Kind } ? N : never;
}[SettingName];
export type NumberSetting = NamesOf<"number">;
type ChoiceSetting = {
  [N in SettingName]: (typeof SETTINGS)[N] extends { kind: "choice"; fallback: string } ? N : never;
}[SettingName];
export type TextSetting = Exclude<SettingName, NumberSetting | ChoiceSetting>;

/** Widened, for code that goes through all of them. */
export const SETTING_SPECS: Readonly<Record<string, SettingSpec>> = SETTINGS;

export interface SettingProblem {
  name: string;
  value: string;
  /** Understood in every language: `1–1440`, `ja, en`. */
  allowed: string;
}

/** undefined of a job's own setting, whatever its name. */
export const specOf = (name: string): SettingSpec | undefined => ownField(SETTING_SPECS, name);

/** "" and a missing value are the same: the fallback holds. */
export function settingProblem(name: string, value: string): SettingProblem | undefined {
  const spec = specOf(name);
  if (spec === undefined || value === "" || fits(spec, value)) return undefined;
  return { name, value: spec.isSecret === true ? "…" : value, allowed: allowedOf(spec) };
}

export const settingProblems = (settings: Settings): SettingProblem[] =>
  Object.entries(settings).flatMap(([name, value]) => settingProblem(name, value) ?? []);

/** Without those that are not possible: their fallbacks hold. For what must work when a setting is wrong. */
export const possibleSettings = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => settingProblem(name, value) === undefined),
  );

function fits({ kind, min = 0, max = Infinity, choices = [] }: SettingSpec, value: string): boolean {
  if (kind === "number") return value.trim() !== "" && Number(value) >= min && Number(value) <= max;
  if (kind === "choice") return choices.includes(value);
  if (kind === "mail") return value.split(",").every((one) => /^[^\s@,;]+@[^\s@,;]+$/.test(one.trim()));
  if (kind === "url") return /^https?:\/\/[^\s/?#]+/i.test(value);
  return value.length <= 2_000;
}

export function allowedOf({ kind, min, max, choices = [] }: SettingSpec): string {
  if (kind === "number") return `${min}–${max}`;
  if (kind === "choice") return choices.join(", ");
  if (kind === "mail") return "name@example.com, …";
  return kind === "url" ? "https://…" : "";
}

/** @throws Error that names the setting, what stands there and what is allowed */
export function numberSetting(settings: Settings, name: NumberSetting): number {
  return Number(checkedSetting(settings, name));
}

/** @throws as numberSetting does */
export const choiceSetting = <Name extends ChoiceSetting>(
  settings: Settings,
  name: Name,
): (typeof SETTINGS)[Name]["choices"][number] => checkedSetting(settings, name) as never;

function checkedSetting(settings: Settings, name: NumberSetting | ChoiceSetting): string {
  const value = settings[name] ?? "";
  const problem = settingProblem(name, value);
  if (problem === undefined) return value === "" ? String(SETTINGS[name].fallback) : value;
  throw new SetupError({
    en:
      `The setting ${name} is "${value}". Allowed: ${problem.allowed}. ` +
      `Correct it in the menu (Settings…) or in the script property TG_settings.`,
    ja:
      `設定 ${name} の「${value}」は使えない値です。使える値: ${problem.allowed}。` +
      `メニューの「設定…」またはスクリプト プロパティ TG_settings で直してください。`,
  });
}

/** undefined where nothing is set. */
export const textSetting = (settings: Settings, name: TextSetting): string | undefined =>
  settings[name] || undefined;

/** One property for all settings; texts and numbers only. null: not readable. */
export function decodeSettings(text: string | null): Settings | null {
  if (text === null) return {};
  const parsed = parseObject(text);
  if (parsed === null) return null;
  const entries = Object.entries(parsed).filter(([, value]) => ["string", "number"].includes(typeof value));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/**
 * The property after a person's changes. What no one here knows of stays as it is, whatever its type.
 * @param changes "" takes the setting away, so that its fallback holds again
 */
export function encodeSettings(text: string | null, changes: Settings): string {
  const all = { ...(text === null ? {} : parseObject(text)) };
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") delete all[name];
    else all[name] = specOf(name)?.kind === "number" ? Number(value) : value;
  }
  return JSON.stringify(all);
}
