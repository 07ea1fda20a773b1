/** `{{field}}` in a template and what stands for it: dotted paths into plain data, lists as lines. */

/** "" where a placeholder has no name. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set((text.match(/\{\{[^{}]*\}\}/g) ?? []).map((found) => found.slice(2, -2).trim())),
];

/** undefined where the data has no such field; null and "" are values and become nothing. */
export function fieldText(fields: unknown, path: string): string | undefined {
  let value: unknown = fields;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.prototype.hasOwnProperty.call(value, key))
      return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value === undefined ? undefined : withoutPlaceholders(textOf(value));
}

function textOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${textOf(inner)}`)
    .join(", ");
}

/** A value must not bring a placeholder of its own into the document; it looks the same with a zero-width space. */
const withoutPlaceholders = (text: string): string => text.replace(/\{\{/g, "{\u200b{");
