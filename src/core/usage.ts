/**
 * What this script uses of the account's daily quotas, as far as a run can see it: its own calls, not those of a
 * job's own code beside the guard, of other scripts or of runs that died (of these only the time). A lower bound, then.
 */
export type Quota = "fetch" | "mail" | "runtime" | "properties";
export type Account = "consumer" | "workspace";

/** Source: https://developers.google.com/apps-script/guides/services/quotas. Run time in milliseconds. */
export const DAILY_LIMITS: Readonly<Record<Quota, Readonly<Record<Account, number>>>> = {
  fetch: { consumer: 20_000, workspace: 100_000 },
  /** Recipients, not mails. */
  mail: { consumer: 100, workspace: 1_500 },
  runtime: { consumer: 90 * 60_000, workspace: 6 * 3_600_000 },
  /** Calls that read or write. */
  properties: { consumer: 50_000, workspace: 500_000 },
};

const QUOTAS = Object.keys(DAILY_LIMITS) as Quota[];
const DAY_MS = 24 * 3_600_000;
export const ALARM_PERCENTS = [75, 90, 100] as const;

export type Uses = Record<Quota, number>;

export const noUses = (): Uses => ({ fetch: 0, mail: 0, runtime: 0, properties: 0 });

export interface QuotaDay {
  /** The first use of the day; Google counts anew 24 h after it. */
  sinceMs: number;
  used: number;
  /** The highest percentage that a person was told of. */
  toldPercent: number;
}

export interface Usage {
  /** Quotas are the account's: another person's runs count anew. */
  user: string;
  days: Record<Quota, QuotaDay>;
}

export const emptyUsage = (user = ""): Usage => ({
  user,
  days: {
    fetch: { sinceMs: 0, used: 0, toldPercent: 0 },
    mail: { sinceMs: 0, used: 0, toldPercent: 0 },
    runtime: { sinceMs: 0, used: 0, toldPercent: 0 },
    properties: { sinceMs: 0, used: 0, toldPercent: 0 },
  },
});

const isOver = (day: QuotaDay, nowMs: number): boolean => nowMs - day.sinceMs >= DAY_MS;

export function afterUses(before: Usage, uses: Uses, user: string, nowMs: number): Usage {
  const after = emptyUsage(user);
  for (const quota of QUOTAS) {
    const day = before.days[quota];
    const isKept = before.user === user && !isOver(day, nowMs);
    if (isKept) after.days[quota] = { ...day, used: day.used + uses[quota] };
    else if (uses[quota] > 0) after.days[quota] = { sinceMs: nowMs, used: uses[quota], toldPercent: 0 };
  }
  return after;
}

export interface QuotaUse {
  quota: Quota;
  used: number;
  limit: number;
  percent: number;
  /** When Google counts anew, as far as we know; 0: nothing was used. */
  resetMs: number;
}

/** For whoever shows it. */
export const quotaUses = (usage: Usage, account: Account, nowMs: number): QuotaUse[] =>
  QUOTAS.map((quota) => {
    const day = usage.days[quota];
    const limit = DAILY_LIMITS[quota][account];
    const used = isOver(day, nowMs) ? 0 : day.used;
    return {
      quota,
      used,
      limit,
      percent: Math.floor((used * 100) / limit),
      resetMs: used === 0 ? 0 : day.sinceMs + DAY_MS,
    };
  });

/** What a person has not been told of yet: the highest threshold passed of each quota, once per day. */
export const budgetAlarms = (usage: Usage, account: Account, nowMs: number): QuotaUse[] =>
  quotaUses(usage, account, nowMs).filter(
    ({ quota, percent }) => thresholdOf(percent) > usage.days[quota].toldPercent,
  );

export const thresholdOf = (percent: number): number =>
  ALARM_PERCENTS.reduce((passed, threshold) => (percent >= threshold ? threshold : passed), 0);
