/** What a host asks for in `Retry-After`: seconds (also fractions) or an HTTP date. Never shortened, never guessed. */

/**
 * @param value the header as received; undefined where it was missing
 * @returns milliseconds from now, 0 for a date in the past; undefined where there is nothing readable
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return withinReason(Math.ceil(Number(text) * 1_000));
  // Only real dates: Date.parse alone would take "12 apples" for a day in December.
  if (!/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}|^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : withinReason(Math.max(0, atMs - nowMs));
}

/** Nobody means more than a year, and the ledger could not hold some of what a server may send. */
const withinReason = (ms: number): number | undefined => (ms <= 366 * 86_400_000 ? ms : undefined);

/** The first value of a header, whatever the case of its name. */
export function headerValue(headers: object, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() !== wanted) continue;
    return String(Array.isArray(value) ? value[0] : value);
  }
  return undefined;
}
