/** The script's functions, as triggers and menus find them: by name, whatever file they stand in. */

/** @param name with dots where it stands in an object */
export const isFunctionNamed = (name: string): boolean =>
  typeof name
    .split(".")
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], globalThis) ===
  "function";

/** "" where it is not there: a trigger on it would fail every day. */
export const functionIfThere = (name: string): string => (isFunctionNamed(name) ? name : "");
