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
const LOST = /\[object \w+\]/;

export function evidenceOf(thrown: unknown): Evidence {
  const evidence = seen(thrown);
  if (SILENT.test(evidence.message)) evidence.message = nameless(thrown, evidence);
  return { ...evidence, message: evidence.message.replace(new RegExp(LOST, "g"), "(an object)") };
}

function seen(thrown: unknown): Evidence {
  try {
    return look(thrown, 0);
  } catch {
    return { message: "a value that cannot be read was thrown" }; // a revoked proxy throws even at Array.isArray
  }
}

function look(thrown: unknown, depth: number): Evidence {
  if (typeof thrown === "string") return depth < DEEPEST ? fromText(thrown, depth) : { message: cut(thrown) };
  if (thrown === null || (typeof thrown !== "object" && typeof thrown !== "function")) {
    return { message: `${printed(thrown)} was thrown` };
  }
  return fromObject(thrown, depth);
}

/** JSON text is read as the object it describes; the text stays as the body, since reasons hide deep inside. */
function fromText(text: string, depth: number): Evidence {
  if (!/^\s*[[{]/.test(text)) return { message: cut(text) };
  const parsed = parse(text);
  if (parsed === undefined) return { message: cut(text) };
  return { ...look(parsed, depth + 1), body: cut(text) };
}

function fromObject(thrown: object, depth: number): Evidence {
  const evidence: Evidence = { message: textOf(read(thrown, "message")) };
  const name = textOf(read(thrown, "name"));
  if (name !== "" && typeof thrown !== "function") evidence.name = name;
  const brand = textOf(read(thrown, "brand"));
  if (brand !== "") evidence.brand = brand;
  addResponse(evidence, thrown);
  if (depth >= DEEPEST) return evidence;
  for (const key of ["response", "error", "cause"]) addInner(evidence, read(thrown, key), depth + 1);
  const errors = read(thrown, "errors");
  if (Array.isArray(errors)) for (const inner of errors.slice(0, 3)) addInner(evidence, inner, depth + 1);
  if (Array.isArray(thrown)) for (const inner of thrown.slice(0, 3)) addInner(evidence, inner, depth + 1);
  if (SILENT.test(evidence.message)) {
    const own = textOf(call(thrown, "toString"));
    evidence.message = SILENT.test(own) || LOST.test(own) ? json(thrown) : own;
  }
  if (evidence.body === undefined && !isError(thrown)) evidence.body = json(thrown);
  return evidence;
}

/** What UrlFetchApp, fetch, axios and Google's libraries call the same three things. */
function addResponse(evidence: Evidence, thrown: object): void {
  const said = [
    call(thrown, "getResponseCode"),
    ...["httpStatus", "statusCode", "status"].map((key) => read(thrown, key)),
  ];
  // A service's own numbers live in `code` as well; only there a number below 400 is one of those.
  const status = said
    .map(statusFrom(100))
    .concat(statusFrom(400)(read(thrown, "code")))
    .find((value) => value !== undefined);
  if (status !== undefined) evidence.httpStatus = status;
  const code = [read(thrown, "code"), read(thrown, "errno")].find(
    (value) => typeof value === "string" && /[A-Z]/.test(value),
  );
  if (typeof code === "string") evidence.code = cut(code);
  const headers = headersOf(call(thrown, "getAllHeaders") ?? read(thrown, "headers"));
  if (headers !== undefined) evidence.headers = headers;
  const body = call(thrown, "getContentText") ?? read(thrown, "body") ?? read(thrown, "data");
  if (typeof body === "string") evidence.body = cut(body);
  else if (typeof body === "object" && body !== null) evidence.body = json(body);
}

function statusFrom(lowest: number): (value: unknown) => number | undefined {
  return (value) => {
    const status = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
    return typeof status === "number" && status >= lowest && status < 600 ? status : undefined;
  };
}

function addInner(evidence: Evidence, inner: unknown, depth: number): void {
  if (inner === undefined || inner === null || inner === false) return;
  const found = look(inner, depth);
  if (!evidence.message.includes(found.message) && !SILENT.test(found.message)) {
    evidence.message =
      evidence.message === "" ? found.message : cut(`${evidence.message} (${found.message})`);
  }
  for (const key of ["name", "httpStatus", "headers", "body", "code", "brand"] as const) {
    if (evidence[key] === undefined && found[key] !== undefined)
      Object.assign(evidence, { [key]: found[key] });
  }
}

function headersOf(value: unknown): Record<string, string> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const headers: Record<string, string> = {};
  const add = (content: unknown, name: unknown) => {
    if (typeof name === "string")
      headers[name.toLowerCase()] = Array.isArray(content)
        ? content.map(printed).join(", ")
        : printed(content);
  };
  try {
    if (typeof (value as { get?: unknown }).get === "function") (value as Map<string, string>).forEach(add);
    else for (const [name, content] of Object.entries(value)) add(content, name);
  } catch {
    return undefined; // headers that cannot be read are worth less than the failure they came with
  }
  return headers;
}

function nameless(thrown: unknown, evidence: Evidence): string {
  if (evidence.code !== undefined) return evidence.code;
  if (evidence.httpStatus !== undefined) return `HTTP ${evidence.httpStatus}`;
  if (typeof thrown === "string") return "an empty text was thrown";
  return evidence.name !== undefined && !SILENT.test(evidence.name)
    ? `${evidence.name} without a message`
    : "an object without a message was thrown";
}

function isError(value: object): boolean {
  return typeof read(value, "stack") === "string";
}
