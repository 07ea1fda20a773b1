// Utilities: sleep, dates, digests, encodings.
import { createHash, createHmac } from "node:crypto";
import { Blob, toBytes, toSigned } from "./blob";
import { formatDate } from "./date-format";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { fromWallMs, isZone } from "./zone-time";

const MAX_SLEEP_MS = 300_000;

const DIGESTS = {
  MD2: "md2",
  MD5: "md5",
  SHA_1: "sha1",
  SHA_256: "sha256",
  SHA_384: "sha384",
  SHA_512: "sha512",
};
const names = (of: string[]): Record<string, string> => Object.fromEntries(of.map((name) => [name, name]));

type Data = string | number[];

export class Utilities extends GuestObject {
  static override readonly service = "Utilities";
  readonly #run: Execution;
  readonly #random: () => number;

  constructor(run: Execution, random: () => number) {
    super();
    this.#run = run;
    this.#random = random;
  }

  get DigestAlgorithm(): Record<string, string> {
    return names(Object.keys(DIGESTS));
  }

  get MacAlgorithm(): Record<string, string> {
    return names(["HMAC_MD5", "HMAC_SHA_1", "HMAC_SHA_256", "HMAC_SHA_384", "HMAC_SHA_512"]);
  }

  get Charset(): Record<string, string> {
    return names(["US_ASCII", "UTF_8"]);
  }

  sleep(milliseconds: number): void {
    if (!(milliseconds >= 0 && milliseconds <= MAX_SLEEP_MS))
      this.#run.fail("invalidArgument", { name: "milliseconds" });
    this.#run.pass(milliseconds);
  }

  formatDate(date: Date, timeZone: string, format: string): string {
    if (!(date instanceof Date) || typeof timeZone !== "string" || typeof format !== "string") {
      const types = [date, timeZone, format].map((value) => typeof value).join(",");
      this.#run.fail("signature", { types, call: "Utilities.formatDate" });
    }
    // Java takes an unknown zone for GMT without a word.
    const zone = isZone(timeZone) ? timeZone : "Etc/GMT";
    return formatDate(date.getTime(), zone, format) ?? this.#run.fail("invalidArgument", { name: "format" });
  }

  parseDate(date: string, timeZone: string, format: string): Date {
    const order: string[] = [];
    const source = format.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/([A-Za-z])\1*/g, (token) => {
      order.push(token.charAt(0));
      return `(\\d{1,${Math.max(2, token.length)}})`;
    });
    const found = new RegExp(`^${source}$`).exec(date);
    if (found === null) this.#run.fail("invalidArgument", { name: "date" });
    const part = (letter: string, otherwise: number): number => {
      const at = order.indexOf(letter);
      return at < 0 ? otherwise : Number(found[at + 1]);
    };
    const wall = Date.UTC(
      part("y", 1970),
      part("M", 1) - 1,
      part("d", 1),
      part("H", 0),
      part("m", 0),
      part("s", 0),
    );
    return new Date(fromWallMs(wall + part("S", 0), isZone(timeZone) ? timeZone : "Etc/GMT"));
  }

  formatString(template: string, ...args: unknown[]): string {
    let next = 0;
    return template.replace(
      /%([-+0]*)(\d+)?(?:\.(\d+))?([sdfxX%])/g,
      (_, flags: string, width, precision, type) => {
        if (type === "%") return "%";
        const text = formatOne(
          args[next++],
          String(type),
          precision === undefined ? undefined : Number(precision),
          flags,
        );
        const size = Number(width ?? 0);
        return flags.includes("-") ? text.padEnd(size) : text.padStart(size, flags.includes("0") ? "0" : " ");
      },
    );
  }

  getUuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#random() * 16).toString(16));
    hex[12] = "4";
    hex[16] = "89ab".charAt(Math.floor(this.#random() * 4));
    return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  newBlob(data: Data, contentType: string | null = null, name: string | null = null): Blob {
    return new Blob(toBytes(data), contentType ?? (typeof data === "string" ? "text/plain" : null), name);
  }

  base64Encode(data: Data): string {
    return toBytes(data).toString("base64");
  }

  base64EncodeWebSafe(data: Data): string {
    return toBytes(data).toString("base64").replace(/\+/g, "-").replace(/\//g, "_");
  }

  base64Decode(encoded: string): number[] {
    return toSigned(Buffer.from(encoded, "base64"));
  }

  base64DecodeWebSafe(encoded: string): number[] {
    return toSigned(Buffer.from(encoded, "base64url"));
  }

  computeDigest(algorithm: string, value: Data): number[] {
    const name = DIGESTS[algorithm as keyof typeof DIGESTS] as string | undefined;
    if (name === undefined) this.#run.fail("invalidArgument", { name: "algorithm" });
    return toSigned(createHash(name).update(toBytes(value)).digest());
  }

  computeHmacSha256Signature(value: Data, key: Data): number[] {
    return toSigned(createHmac("sha256", toBytes(key)).update(toBytes(value)).digest());
  }

  computeHmacSignature(algorithm: string, value: Data, key: Data): number[] {
    const name = DIGESTS[String(algorithm).replace("HMAC_", "") as keyof typeof DIGESTS] as
      string | undefined;
    if (name === undefined) this.#run.fail("invalidArgument", { name: "algorithm" });
    return toSigned(createHmac(name, toBytes(key)).update(toBytes(value)).digest());
  }

  jsonStringify(value: unknown): string {
    return JSON.stringify(value);
  }

  jsonParse(text: string): unknown {
    return JSON.parse(text) as unknown;
  }
}

function formatOne(value: unknown, type: string, precision: number | undefined, flags: string): string {
  if (type === "s") return String(value).slice(0, precision);
  const number = Number(value);
  if (type === "x" || type === "X") {
    const hex = Math.trunc(number).toString(16);
    return type === "X" ? hex.toUpperCase() : hex;
  }
  const text = type === "d" ? String(Math.trunc(number)) : number.toFixed(precision ?? 6);
  return flags.includes("+") && number >= 0 ? `+${text}` : text;
}
