// Google's daily quotas: counted per user over everything they run, reset 24 hours after the first use.

export type AccountType = "consumer" | "workspace";
export type QuotaName = "urlfetch" | "email" | "properties" | "documents" | "spreadsheets" | "triggerMs";

interface Quota extends Record<AccountType, number> {
  /** The service as the refusal names it. */
  service: string;
}

/** Source: the quota page of the Apps Script documentation; the names as users reported them. */
export const QUOTAS: Record<QuotaName, Quota> = {
  urlfetch: { consumer: 20_000, workspace: 100_000, service: "urlfetch" },
  email: { consumer: 100, workspace: 1_500, service: "email" },
  properties: { consumer: 50_000, workspace: 500_000, service: "graphite property writes" },
  documents: { consumer: 250, workspace: 1_500, service: "docs create" },
  spreadsheets: { consumer: 250, workspace: 3_200, service: "spreadsheets create" },
  triggerMs: { consumer: 90 * 60_000, workspace: 6 * 3_600_000, service: "computer time" },
};

export interface QuotaUse {
  sinceMs: number;
  used: number;
}

export type QuotaUses = Partial<Record<QuotaName, QuotaUse>>;

const DAY_MS = 24 * 3_600_000;

/** What is counted now: a use older than a day is forgotten. */
export function currentUse(use: QuotaUse | undefined, nowMs: number): QuotaUse {
  return use === undefined || nowMs - use.sinceMs >= DAY_MS ? { sinceMs: nowMs, used: 0 } : use;
}

/** What one execution used, kept apart until it ends so that two processes add up instead of overwriting each other. */
export class QuotaMeter {
  #added = new Map<QuotaName, number>();

  constructor(
    readonly uses: QuotaUses,
    readonly account: AccountType,
    readonly overrides: Partial<Record<QuotaName, number>>,
  ) {}

  limit(name: QuotaName): number {
    return this.overrides[name] ?? QUOTAS[name][this.account];
  }

  remaining(name: QuotaName, nowMs: number): number {
    const used = currentUse(this.uses[name], nowMs).used + (this.#added.get(name) ?? 0);
    return Math.max(0, this.limit(name) - used);
  }

  add(name: QuotaName, amount: number): void {
    this.#added.set(name, (this.#added.get(name) ?? 0) + amount);
  }

  /** Adds what was used to the stored figures. */
  settle(stored: QuotaUses, startedMs: number): void {
    for (const [name, amount] of this.#added) {
      const use = currentUse(stored[name], startedMs);
      stored[name] = { sinceMs: use.sinceMs, used: use.used + amount };
    }
  }
}
