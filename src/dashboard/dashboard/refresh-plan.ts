/**
 * When an open dashboard looks again by itself. A look costs a few property reads of the day's quota, so it becomes
 * rarer the longer nobody touches the page, and ends: somebody who is there presses a key or the button.
 */
const MINUTE_MS = 60_000;

/** Until nothing was touched for so long, look so often. */
const STEPS = [
  { untouchedMs: 5 * MINUTE_MS, everyMs: 30_000 },
  { untouchedMs: 60 * MINUTE_MS, everyMs: 2 * MINUTE_MS },
] as const;

/** @returns milliseconds until the next look; null: not by itself any more, or not while nobody sees the page */
export function nextLookMs(untouchedMs: number, isVisible: boolean): number | null {
  if (!isVisible) return null;
  return STEPS.find((step) => untouchedMs < step.untouchedMs)?.everyMs ?? null;
}
