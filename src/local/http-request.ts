// From UrlFetchApp's arguments to the request that is sent: method, body, headers, limits.
import { randomUUID } from "node:crypto";
import { Blob, toBytes } from "./blob";
import type { Execution } from "./execution";
import type { HttpRequest } from "./host-worker";

/** Limits of the quota page. */
const MAX_URL = 2_082;
const MAX_POST_BYTES = 50 * 1024 * 1024;
const MAX_HEADERS = 100;
const MAX_HEADER_BYTES = 8 * 1024;
const DEFAULT_TIMEOUT_S = 360;

export interface FetchParams {
  url?: string;
  method?: string;
  payload?: unknown;
  headers?: Record<string, unknown>;
  contentType?: string;
  muteHttpExceptions?: boolean;
  followRedirects?: boolean;
  validateHttpsCertificates?: boolean;
  timeoutSeconds?: number;
}

export interface PreparedRequest {
  request: HttpRequest;
  url: string;
  timeoutMs: number;
  isMuted: boolean;
}

interface Body {
  bytes: Uint8Array;
  type: string;
}

const FORM = "application/x-www-form-urlencoded";
const formPart = (text: unknown): string => encodeURIComponent(String(text)).replace(/%20/g, "+");

function bodyOf(payload: unknown): Body | undefined {
  if (payload === undefined || payload === null) return undefined;
  if (typeof payload === "string") return { bytes: Buffer.from(payload, "utf8"), type: FORM };
  if (payload instanceof Blob)
    return { bytes: toBytes(payload.getBytes()), type: payload.getContentType() ?? FORM };
  if (Array.isArray(payload)) return { bytes: toBytes(payload as number[]), type: FORM };
  const fields = Object.entries(payload as Record<string, unknown>);
  if (fields.some(([, value]) => value instanceof Blob)) return multipart(fields);
  const form = fields.map(([name, value]) => `${formPart(name)}=${formPart(value)}`).join("&");
  return { bytes: Buffer.from(form, "utf8"), type: FORM };
}

function multipart(fields: [string, unknown][]): Body {
  const boundary = `----${randomUUID()}`;
  const parts = fields.flatMap(([name, value]) => {
    const isBlob = value instanceof Blob;
    const file = isBlob
      ? `; filename="${value.getName() ?? name}"\r\nContent-Type: ${value.getContentType() ?? "application/octet-stream"}`
      : "";
    const content = isBlob ? toBytes(value.getBytes()) : Buffer.from(String(value), "utf8");
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ];
  });
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function parsedUrl(run: Execution, url: string): URL {
  if (url.length > MAX_URL) run.fail("urlLength");
  try {
    const parsed = new URL(/^[a-z][a-z\d+.-]*:/i.test(url) ? url : `http://${url}`);
    if (parsed.protocol === "http:" || parsed.protocol === "https:") return parsed;
  } catch {
    return run.fail("invalidArgument", { name: url });
  }
  return run.fail("invalidArgument", { name: url });
}

export function prepareRequest(run: Execution, url: unknown, params: FetchParams): PreparedRequest {
  if (typeof url !== "string" || url === "") return run.fail("missingUrl");
  const parsed = parsedUrl(run, url);
  const body = bodyOf(params.payload);
  if (body !== undefined && body.bytes.byteLength > MAX_POST_BYTES) run.fail("postSize");
  const given = Object.entries(params.headers ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const size = given.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (given.length > MAX_HEADERS || size > MAX_HEADER_BYTES) run.fail("headerSize");
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const headers = Object.fromEntries(given);
  if (body !== undefined && !names.has("content-type"))
    headers["Content-Type"] = params.contentType ?? body.type;
  if (body !== undefined) headers["Content-Length"] = String(body.bytes.byteLength);
  if (!names.has("user-agent"))
    headers["User-Agent"] = "Mozilla/5.0 (compatible; Google-Apps-Script; local host)";
  if (!names.has("accept-encoding")) headers["Accept-Encoding"] = "gzip, deflate, br";
  const request: HttpRequest = {
    url: parsed.href,
    method: (params.method ?? (body === undefined ? "get" : "post")).toUpperCase(),
    headers,
    followRedirects: params.followRedirects ?? true,
    validateCertificates: params.validateHttpsCertificates ?? true,
  };
  if (body !== undefined) request.body = body.bytes;
  const timeoutMs = (params.timeoutSeconds ?? DEFAULT_TIMEOUT_S) * 1_000;
  return { request, url, timeoutMs, isMuted: params.muteHttpExceptions === true };
}
