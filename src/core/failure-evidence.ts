/**
 * Turns anything that can be thrown into plain text and numbers. Total: it never throws, never gives an empty
 * message and never "[object Object]", else the failure that matters would be replaced by one of ours.
 */
import { call, cut, json, parse, printed, read, textOf } from "./foreign-value";

export interface Evidence {
  message: string;
  name?: string;
  httpStatus?: number;
  /** Names in lower case. */
  headers?: Record<string, string>;
  body?: string;
  /** A word such as ECONNRESET. */
  code?: string;
  /** Set by the errors this product raises itself. */
  brand?: string;
}

const DEEPEST = 5;
const SILENT = /^\s*(?:\[object \w+\])?\s*$/;
/** What a conversion to text leaves of an object, also inside an array or a sentence. */
const LOST = /\[object \w+\]/g;

export function evidenceOf(thrown: unknown): Evidence {
  const evidence = seen(thrown);
  if (SILENT.test(evidence.message)) evidence.message = "something without a message was thrown";
  evidence.message = evidence.message.replace(LOST, "(an object)");
  return evidence;
}

function seen(thrown: unknown): Evidence {
  try {
    return look(thrown, 0);
  } catch {
    return { message: "a value that cannot be read was thrown" }; // a revoked proxy throws even at Array.isArray
  }
}

function look(thrown: unknown, depth: number): Evidence {
  if (typeof thrown === "string") return fromText(thrown, depth);
  if (isObject(thrown)) return fromObject(thrown, depth);
  return { message: `${printed(thrown)} was thrown` };
}

/** JSON text is read as the object it describes; the text stays as the body, since reasons hide deep inside. */
function fromText(text: string, depth: number): Evidence {
  const parsed = depth < DEEPEST && /^\s*[[{]/.test(text) ? parse(text) : undefined;
  return parsed === undefined ? { message: cut(text) } : { ...look(parsed, depth + 1), body: cut(text) };
}

function fromObject(thrown: object, depth: number): Evidence {
  const evidence: Evidence = { message: textOf(read(thrown, "message")) };
  for (const key of ["name", "brand"] as const) fill(evidence, key, textOf(read(thrown, key)));
  addResponse(evidence, thrown);
  if (depth >= DEEPEST) return evidence;
  if (typeof read(thrown, "stack") !== "string") fill(evidence, "body", json(thrown));
  for (const inner of innerOf(thrown)) addInner(evidence, look(inner, depth + 1));
  if (SILENT.test(evidence.message)) {
    const own = textOf(call(thrown, "toString"));
    evidence.message = own === "" || own !== own.replace(LOST, "") ? json(thrown) : own;
  }
  return evidence;
}

/** What UrlFetchApp, fetch, axios and Google's libraries call the same three things. */
function addResponse(evidence: Evidence, thrown: object): void {
  fill(evidence, "httpStatus", statusOf(thrown));
  for (const key of ["code", "errno"]) {
    const word = textOf(read(thrown, key));
    if (/[A-Z]/.test(word)) fill(evidence, "code", word);
  }
  for (const headers of [call(thrown, "getAllHeaders"), read(thrown, "headers")]) {
    if (isObject(headers)) fill(evidence, "headers", headersOf(headers));
  }
  for (const body of [call(thrown, "getContentText"), read(thrown, "body"), read(thrown, "data")]) {
    fill(evidence, "body", isObject(body) ? json(body) : textOf(body));
  }
}

function statusOf(thrown: object): number | undefined {
  const said = ["httpStatus", "statusCode", "status_code", "status"].map((key) => read(thrown, key));
  for (const status of [call(thrown, "getResponseCode"), ...said].map(printed)) {
    if (/^[1-5]\d\d$/.test(status)) return Number(status);
  }
  // A service's own numbers live in `code` as well; only there a number below 400 is one of those.
  const code = printed(read(thrown, "code"));
  return /^[45]\d\d$/.test(code) ? Number(code) : undefined;
}

function innerOf(thrown: object): unknown[] {
  const single = ["response", "error", "cause"].map((key) => read(thrown, key));
  const several = Array.isArray(thrown) ? thrown : read(thrown, "errors");
  const inner = Array.isArray(several) ? [...single, ...(several.slice(0, 3) as unknown[])] : single;
  return inner.filter((value) => isObject(value) || typeof value === "string");
}

function addInner(evidence: Evidence, inner: Evidence): void {
  if (!evidence.message.includes(inner.message) && !SILENT.test(inner.message)) {
    evidence.message =
      evidence.message === "" ? inner.message : cut(`${evidence.message} (${inner.message})`);
  }
  for (const key of ["name", "httpStatus", "headers", "body", "code", "brand"] as const) {
    fill(evidence, key, inner[key]);
  }
}

/** What was found first stays. */
function fill(evidence: Evidence, key: keyof Evidence, value: unknown): void {
  if (value !== undefined && value !== "" && evidence[key] === undefined)
    Object.assign(evidence, { [key]: value });
}

function headersOf(from: object): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  const add = (content: unknown, name: string): void => {
    headers[name.toLowerCase()] = printed(content);
  };
  try {
    if (typeof read(from, "forEach") === "function") (from as Map<string, unknown>).forEach(add);
    else for (const [name, content] of Object.entries(from)) add(content, name);
  } catch {
    return undefined; // headers that cannot be read are worth less than the failure they came with
  }
  return headers;
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
