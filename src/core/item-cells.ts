/** An item of a feed as cells of a row: fields by dotted path, text as text, nothing that a cell cannot hold. */
import { fieldText } from "./template-fields";

/** What a cell holds at most. Source: Google's limits of Sheets. */
const LONGEST_CELL = 50_000;

export function fieldAt(item: unknown, path: string): unknown {
  let value = item;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.prototype.hasOwnProperty.call(value, key))
      return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Lists become lines, objects their fields. */
export function itemCell(item: unknown, path: string): string | number | boolean {
  const value = fieldAt(item, path);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  const text = typeof value === "string" ? value : (fieldText({ value }, "value") ?? "");
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
}

/** Always compared and written as text: 007 and 7 stay two. "" where there is none. */
export function itemId(item: unknown, path: string): string {
  const value = fieldAt(item, path);
  return typeof value === "string" || typeof value === "number" ? String(value).normalize("NFC").trim() : "";
}

/** Columns of a new sheet: the id first, then the item's own fields. */
export const itemColumns = (item: unknown, id: string): string[] => [
  id,
  ...(typeof item === "object" && item !== null ? Object.keys(item) : []).filter(
    (name) => name !== id && name.trim() !== "",
  ),
];
