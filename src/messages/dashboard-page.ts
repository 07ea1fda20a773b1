/** What the dashboard says, beside what the script sends it. Part of the page, not of the script. */
import type { Locale } from "./messages";

export interface DashboardTexts {
  loading: string;
  noneStuck: string;
  resume: string;
}

const en: DashboardTexts = {
  loading: "Looking…",
  noneStuck: "Nothing is stuck.",
  resume: "Resume",
};

const ja: DashboardTexts = {
  loading: "確認しています…",
  noneStuck: "止まっているものはありません。",
  resume: "再開",
};

export const dashboardTexts: Record<Locale, DashboardTexts> = { en, ja };
