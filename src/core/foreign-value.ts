/** Reads values that somebody else made: a getter, a method or a conversion of theirs may throw at any touch. */
const LONGEST = 8000;

export function read(from: object, key: string): unknown {
  try {
    return (from as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

export function call(from: object, method: string): unknown {
  try {
    const found = (from as Record<string, unknown>)[method];
    return typeof found === "function" ? (found as () => unknown).call(from) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON where there is one, else the names of the fields: still better than nothing to read. */
export function json(value: unknown): string {
  try {
    return textOf(
      JSON.stringify(value, (_key, field: unknown) => (typeof field === "bigint" ? `${field}` : field)),
    );
  } catch {
    return fieldsOf(value);
  }
}

function fieldsOf(value: unknown): string {
  try {
    return cut(`{ ${Object.keys(value as object).join(", ")} }`);
  } catch {
    return "";
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? cut(value) : "";
}

export function printed(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "something unprintable";
  }
}

export function cut(text: string): string {
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
}
