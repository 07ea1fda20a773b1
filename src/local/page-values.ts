// What a page and the script can hand each other.
import { GuestObject } from "./guest-object";
import { kindOf } from "./realm";

/** What `google.script.run` carries between page and script: primitives, lists and plain objects. */
export function forPage(value: unknown): { value: unknown } | { illegal: string } {
  const path: string[] = [];
  const convert = (part: unknown, key: string): unknown => {
    path.push(key);
    if (typeof part === "function" || typeof part === "symbol" || typeof part === "bigint") throw path;
    let result = part;
    if (Array.isArray(part)) {
      result = part.map((item, index) => (item === undefined ? null : convert(item, String(index))));
    } else if (typeof part === "object" && part !== null) {
      if (part instanceof GuestObject || kindOf(part) !== "[object Object]") throw path;
      result = Object.fromEntries(Object.entries(part).map(([name, item]) => [name, convert(item, name)]));
    }
    path.pop();
    return result;
  };
  try {
    return { value: convert(value, "") };
  } catch (error) {
    if (error !== path) throw error;
    return { illegal: path.filter((key) => key !== "").join(".") };
  }
}
