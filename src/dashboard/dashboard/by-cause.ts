/** Records with one cause stand together and the cause is said once; the cause of most records comes first. */
import type { StuckView } from "../../guard/dashboard-view";

export interface CauseGroup {
  why: string;
  ones: StuckView[];
}

export function byCause(records: readonly StuckView[]): CauseGroup[] {
  const groups = new Map<string, StuckView[]>();
  for (const one of records) {
    const ones = groups.get(one.why);
    if (ones === undefined) groups.set(one.why, [one]);
    else ones.push(one);
  }
  return [...groups].map(([why, ones]) => ({ why, ones })).sort((a, b) => b.ones.length - a.ones.length);
}
