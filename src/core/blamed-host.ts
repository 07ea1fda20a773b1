/**
 * Whose fault a failure may be that came from no guarded call: the guard has not seen whom the job asked, and reads
 * it from the error.
 */
import { GOOGLE_HOST, scriptHost, unnamedHost, unseenHost } from "./circuits";
import type { Classification } from "./classify";
import { hostOfUrl } from "./redact";

/** @returns "" when nobody's */
export function blamedHost(
  { class: as, service }: Pick<Classification, "class" | "service">,
  message: string,
  job: string,
): string {
  if (as === "unexpected") return scriptHost(job);
  if (service !== undefined) return GOOGLE_HOST + service;
  const called = hostCalledIn(message);
  if (called !== "") return unseenHost(called);
  if (as === "daily_quota" || as === "credentials") return `${GOOGLE_HOST}account`;
  return as === "transient" || as === "rate" ? unnamedHost(job) : "";
}

/** UrlFetchApp names the address first, in any language; an address further on is where to read about it. */
function hostCalledIn(message: string): string {
  const [, before = "", url = ""] =
    /^((?:\S+\s+){0,8}?)\S*?(https?:\/\/[^\s"'<>（）、。]+)/i.exec(message) ?? [];
  return READ_THERE.test(before) ? "" : hostOfUrl(url);
}

const READ_THERE = /\b(?:see|visit|at|in|on|docs?|help|more|enable|open|go)\b|詳|参照|確認|こちら/i;
