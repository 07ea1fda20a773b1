/**
 * Property keys for records. Two ids never share a key, and no id makes a key too long or unreadable: a plain id
 * stands in the key as it is, any other one is hashed (the entry then keeps the id whole).
 */

const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9 ._@+-]{0,79}$|^[\w.\-぀-ヿ一-鿿]{1,40}$/;

export const LEDGER_PREFIX = "FAIL_";
export const RESUME_PREFIX = "RESET_";
const CLAIM_PREFIX = `${LEDGER_PREFIX}open:`;

/** Stands in property keys; "open" is where claims are kept. */
export const isJobName = (name: string): boolean => /^[A-Za-z0-9][\w.-]{0,39}$/.test(name) && name !== "open";

/** Ids are compared as displayed: trimmed and in Unicode NFC. */
export const normalizeId = (id: string): string => id.normalize("NFC").trim();

export const isPlainId = (id: string): boolean => PLAIN_ID.test(id) && !id.startsWith("#");

/** A multiply-and-xorshift hash of 32 bits; the seed makes the four of `hashText` independent. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ text.length, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** 128 bits in base 36, without a service call. */
export const hashText = (text: string): string =>
  [0x1f83d9ab, 0x5be0cd19, 0x3c6ef372, 0xa54ff53a].map((seed) => hash32(text, seed).toString(36)).join("");

/** The id's part of a key: itself, or "#" and a hash. */
export const idKey = (id: string): string => (isPlainId(id) ? id : `#${hashText(id)}`);

export const ledgerKey = (job: string, id: string): string => `${LEDGER_PREFIX}${job}:${idKey(id)}`;
export const resumeKey = (job: string, id: string): string => `${RESUME_PREFIX}${job}:${idKey(id)}`;
export const claimKey = (job: string): string => CLAIM_PREFIX + job;

/** `FAIL_<job>:<id key>` taken apart; null for claims and for keys that are not ours. */
export function parseLedgerKey(key: string): { job: string; idKey: string } | null {
  if (!key.startsWith(LEDGER_PREFIX) || key.startsWith(CLAIM_PREFIX)) return null;
  const colon = key.indexOf(":");
  if (colon <= LEDGER_PREFIX.length) return null;
  return { job: key.slice(LEDGER_PREFIX.length, colon), idKey: key.slice(colon + 1) };
}
