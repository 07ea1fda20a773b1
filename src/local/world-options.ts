// What a world is opened with, and what it remembers of that.
import type { Locale } from "./error-texts";
import type { OpenReadings } from "./open-readings";
import type { AccountType, QuotaName, QuotaUses } from "./quotas";

export interface WorldOptions {
  /** Folder of the world's state. */
  dir: string;
  /** Folder of the script: `.js`, `.html` and `appsscript.json`. @default "dist" */
  bundleDir?: string;
  /** For a new world; an existing one keeps its own. @default real */
  clock?: { mode: "virtual"; startMs: number } | { mode: "real" };
  /** Language of the account, and so of every refusal; a new world keeps it. @default the one it keeps, or "en" */
  locale?: Locale;
  /** Zone of the spreadsheet. @default the manifest's */
  timeZone?: string;
  /** Makes ids, random numbers and trigger offsets the same in every replay. */
  seed?: number;
  accountType?: AccountType;
  /** The person who owns the script and its triggers. */
  owner?: string;
  /** Whether service calls take (virtual) time. @default true in virtual time, false in real time */
  serviceLatency?: boolean;
  /** Other daily limits than Google's, for tests. */
  quotas?: Partial<Record<QuotaName, number>>;
  openReadings?: Partial<OpenReadings>;
  /** Longest real wait for an HTTP answer in virtual time. @default 5000 */
  httpWaitMs?: number;
  /** Longest real time one execution may compute in virtual time before it counts as spinning. @default 120000 */
  computeLimitMs?: number;
}

export interface Settings {
  version: 1;
  clock: "virtual" | "real";
  locale: Locale;
  timeZone: string;
  accountType: AccountType;
  owner: string;
  seed: number;
  scriptId: string;
  container: string;
  grants: Record<string, string[]>;
  quotas: Record<string, QuotaUses>;
}
