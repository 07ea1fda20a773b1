// What a page would show, as text: a command line has no window for it.
import { type SettingName, specOf } from "../src/core/settings";
import type { SettingsReport, SettingsView } from "../src/guard/change-settings";
import { textTable } from "../src/guard/text-tables";
import type { ExecutionStatus } from "../src/local/execution";
import type { World } from "../src/local/world";
import type { Locale } from "../src/messages/messages";
import { settingsTexts, type SettingsTexts } from "../src/messages/settings-page";

/** Lines that stand for the pages a function opens, by its name. */
export function dialogLines(world: World, functionName: string, locale: Locale): string[] {
  if (functionName === "showSettings") {
    const view = world.execute("settingsView").value as SettingsView;
    return settingsLines(view, settingsTexts[locale]);
  }
  return functionName.startsWith("showDashboard") ? ["npm run dashboard"] : [];
}

function settingsLines({ rows, others, isReadable }: SettingsView, texts: SettingsTexts): string[] {
  const shown = rows.map((row) => {
    const usual = row.fallback === "" ? texts.notSet : texts.usual(row.fallback);
    const value = row.isSecret && row.isSet ? texts.secretIsSet : row.value || usual;
    return [row.name, texts.settings[row.name as SettingName].title, value, row.allowed];
  });
  return [
    ...(isReadable ? [] : [texts.notReadable]),
    ...textTable(shown),
    ...(others.length > 0 ? [texts.others(others)] : []),
  ];
}

const NO_SUCH: Record<Locale, (name: string) => string> = {
  en: (name) => `There is no setting ${name}; nothing was saved.`,
  ja: (name) => `${name} という設定はありません。何も保存していません。`,
};

/** One sentence for each value that was not possible; none where all were saved. */
export function refusedSettings(report: SettingsReport, locale: Locale): string[] {
  const texts = settingsTexts[locale];
  return report.problems.map(({ name, allowed }) => {
    if (specOf(name) === undefined) return NO_SUCH[locale](name);
    return `${name} (${texts.settings[name as SettingName].title}): ${texts.problem(allowed)}`;
  });
}

/** How an execution ended. */
export const ENDED: Record<Locale, Record<ExecutionStatus, string>> = {
  en: { completed: "completed", failed: "failed", "timed out": "timed out", killed: "killed" },
  ja: { completed: "完了", failed: "失敗", "timed out": "時間切れ", killed: "強制終了" },
};

export const endLine: Record<
  Locale,
  (name: string, ended: string, seconds: string, calls: number) => string
> = {
  en: (name, ended, seconds, calls) => `${name} ${ended} in ${seconds} s, ${calls} service calls`,
  ja: (name, ended, seconds, calls) => `${name}: ${ended}（${seconds} 秒、サービスの呼び出し ${calls} 回）`,
};
