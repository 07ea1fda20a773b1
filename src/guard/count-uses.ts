/** The ports of a run, with what it uses of the daily quotas counted on the way: no call more for it. */
import { emptyState, decodeState, STATE_KEY } from "../core/run-state";
import { choiceSetting, type Settings } from "../core/settings";
import { afterUses, quotaUses, type QuotaUse, type Uses } from "../core/usage";
import type { MailMessage, Ports } from "../ports";
import type { Run } from "./run";

export function countingPorts(ports: Ports, uses: Uses): Ports {
  const { store, http, mailer } = ports;
  const counted =
    <Args extends unknown[], Result>(
      quota: keyof Uses,
      call: (...args: Args) => Result,
      amount: (...args: Args) => number = () => 1,
    ) =>
    (...args: Args): Result => {
      // Before the call: one that is refused was asked for all the same.
      uses[quota] += amount(...args);
      return call(...args);
    };
  return {
    ...ports,
    store: {
      readAll: counted("properties", () => store.readAll()),
      read: counted("properties", (key: string) => store.read(key)),
      write: counted("properties", (entries: Record<string, string>) => store.write(entries)),
      remove: counted("properties", (key: string) => store.remove(key)),
    },
    http: {
      fetch: counted("fetch", (request) => http.fetch(request)),
      fetchAll: counted(
        "fetch",
        (requests) => http.fetchAll(requests),
        (requests) => requests.length,
      ),
    },
    mailer: { ...mailer, send: counted("mail", (message) => mailer.send(message), recipientsOf) },
  };
}

export const recipientsOf = ({ to, cc, bcc }: MailMessage): number =>
  Math.max(
    1,
    [to, cc, bcc]
      .join(",")
      .split(",")
      .filter((one) => one.trim() !== "").length,
  );

/** What the run has used since the last time joins the day's count. */
export function settleUses(run: Run): void {
  const nowMs = run.ports.clock.nowMs();
  run.uses.runtime += Math.max(0, nowMs - run.settledMs);
  run.settledMs = nowMs;
  run.state.usage = afterUses(run.state.usage, run.uses, run.mark.user, nowMs);
  for (const quota of Object.keys(run.uses) as (keyof Uses)[]) run.uses[quota] = 0;
}

/** Read-only: how much of each daily quota is used, as of the end of the last run. */
export function listUsage(ports: Ports, settings: Settings): QuotaUse[] {
  const state = decodeState(ports.store.read(STATE_KEY) ?? undefined, emptyState(0, 0));
  return quotaUses(state.usage, choiceSetting(settings, "account"), ports.clock.nowMs());
}
