/** Whose runs these are: two people's triggers on one script would do everything twice. */
import { decodeMark, RUN_KEY } from "../core/run-state";
import type { Ports } from "../ports";

const FRESH_MS = 45 * 60_000;

/** The other user whose run was seen a short while ago, "" when there is none. */
export function otherOwner(ports: Ports): string {
  const mark = decodeMark(ports.store.read(RUN_KEY) ?? undefined);
  if (mark === null || mark.user === "" || mark.user === ports.user()) return "";
  return ports.clock.nowMs() - Math.max(mark.beganMs, mark.endedMs) < FRESH_MS ? mark.user : "";
}
