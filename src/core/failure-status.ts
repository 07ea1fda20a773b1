/** What an HTTP status means by itself. The number outranks every word beside it; rules may only refine it. */
import type { FailureClass } from "./failure-class";

interface StatusMeaning {
  class: FailureClass;
  reason: string;
  provesNothingHappened: boolean;
}

const OWN: Readonly<Record<number, FailureClass>> = {
  401: "credentials",
  402: "daily_quota", // no credit left: waiting or a person, never another try in this run
  403: "auth",
  407: "credentials",
  408: "transient",
  420: "rate",
  423: "transient", // locked by somebody else for a while
  425: "transient",
  429: "rate",
  501: "permanent",
  505: "permanent",
  507: "permanent",
  511: "auth",
};

export function meaningOfStatus(status: number): StatusMeaning {
  const meaning = OWN[status] ?? (status >= 500 ? "transient" : status >= 400 ? "permanent" : "unexpected");
  return {
    class: meaning,
    reason: `http_${status}`,
    // A 408 or a 5xx may come from a proxy in front of a server that did the work.
    provesNothingHappened: status >= 400 && status < 500 && status !== 408,
  };
}
