/** What an HTTP status means by itself. The number outranks every word beside it; rules may only refine it. */
import type { FailureClass } from "./failure-class";

interface StatusMeaning {
  class: FailureClass;
  reason: string;
  provesNothingHappened: boolean;
}

/**
 * Where a status means something else than its hundred. 402: no credit left, so waiting or a person, never another
 * try in this run; 423: locked by somebody else for a while.
 */
const OWN: Readonly<Record<number, FailureClass>> = {
  401: "credentials",
  402: "daily_quota",
  403: "auth",
  407: "credentials",
  408: "transient",
  423: "transient",
  425: "transient",
  429: "rate",
  501: "permanent",
  507: "permanent",
  // Of a mail server.
  421: "transient",
  450: "transient",
  452: "transient",
  454: "transient",
  534: "credentials",
  535: "credentials",
  550: "permanent",
  551: "permanent",
  552: "permanent",
  553: "permanent",
  554: "permanent",
};
const BY_HUNDRED: Readonly<Record<number, FailureClass>> = { 3: "permanent", 4: "permanent", 5: "transient" };

export function meaningOfStatus(status: number): StatusMeaning {
  return {
    class: OWN[status] ?? BY_HUNDRED[Math.floor(status / 100)] ?? "unexpected",
    reason: `http_${status}`,
    provesNothingHappened: isRefusal(status),
  };
}

/** A 408 or a 5xx may come from a proxy in front of a server that did the work. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
