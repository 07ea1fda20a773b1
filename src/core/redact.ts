/** What may be shown of text and addresses from outside: never a secret, never more than a line. */

/** `name: value` and `"name":"value"`, also inside a JSON text that stands in another one. */
const SECRET_PAIR =
  /\b((?:[\w.-]{0,40}(?:authorization|api[-_]?key|token|secret|passw(?:or)?d|passphrase|signature|credentials?|cookie)|private[-_]key|key|sig|pwd)\\*["']?\s*[:=]\s*)(?:\\*"[^"\\]*|'[^']*|(?:(?:Bearer|Basic|Token|ApiKey)\s+)?[^\s"'\\&,;}]+)/gi;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{6,}/g;
/** Long runs without a space that mix letters and digits: tokens, webhook paths, keys. */
const TOKEN = /\b(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{20,}\b/g;

/** Whose value is never shown, whatever it is. */
export const isSecretName = (name: string): boolean =>
  /(?:authorization|key|token|secret|passw(?:or)?d|passphrase|signature|credentials?|cookie|webhookurl)$/i.test(
    name,
  );

/** The address without credentials, query and fragment; parts of the path that look like tokens are masked. */
export function redactUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?([^/?#]*)([^?#]*)/i.exec(url);
  if (match === null) return "(no address)";
  const [, scheme = "", host = "", path = ""] = match;
  return scheme + host + path.split("/").map(maskSegment).join("/");
}

const maskSegment = (segment: string): string =>
  segment.length > 40 ||
  /^(?:bot)?\d{6,}:|^[TB][A-Z0-9]{7,}$/.test(segment) ||
  segment.replace(TOKEN, "") !== segment
    ? "…"
    : segment;

/** One line without secrets. @param maxChars cut there */
export function redactText(text: string, maxChars = 200): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)）】」]+/gi, redactUrl)
    .replace(SECRET_PAIR, "$1…")
    .replace(BEARER, "$1 …")
    .replace(TOKEN, "…")
    .replace(/[\s\u0000-\u001f\u007f]+/g, " ")
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1)}…` : line;
}

/** Scheme-less host with its port, in lower case; "" when the address names none. */
export function hostOfUrl(url: string): string {
  const match = /^https?:\/\/(?:[^/?#]*@)?([^/?#\s]+)/i.exec(url.trim());
  return (match?.[1] ?? "").toLowerCase();
}
