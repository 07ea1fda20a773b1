/**
 * The table of failures, in the order in which it is read: the first row that matches decides. Each row is one
 * meaning, said in as many languages as it has been seen or published in, and says where. Patterns are written in
 * folded text (no accents, plain quotes and brackets) and never see URLs, ids or quoted names.
 */
import type { FailureClass } from "./failure-class";
import { ACCESS } from "./failure-rules-access";
import { OUTAGES } from "./failure-rules-outages";
import { QUOTAS } from "./failure-rules-quotas";
import { REFUSALS } from "./failure-rules-refusals";

export type Language =
  | "en" | "ja" | "zh" | "ko" | "es" | "fr" | "de" | "pt" | "it" | "nl" | "ru" | "pl" | "tr" | "vi" | "id" | "fa" | "ar"; // prettier-ignore

export interface Rule {
  /** A stable slug. */
  reason: string;
  class: FailureClass;
  /** `machine`: reasons, status names and codes, which are the same in every language. */
  says: Partial<Record<Language | "machine", RegExp>>;
  /** Where it was seen. */
  seen: string;
  /** The HTTP statuses whose plain meaning this row refines; no other status is ever overruled. */
  overrides?: readonly number[];
  /** The network failed before an answer came: the one kind of TypeError that is no bug. */
  network?: boolean;
  /** @default true for refusals, false for outages */
  provesNothingHappened?: boolean;
}

export const RULES: readonly Rule[] = [...QUOTAS, ...ACCESS, ...REFUSALS, ...OUTAGES];

const PATTERNS = new Map(
  RULES.map((rule) => [rule, new RegExp(Object.values(rule.says).map((says) => says.source).join("|"), "i")] as const), // prettier-ignore
);

export function ruleMatching(text: string, isCandidate: (rule: Rule) => boolean): Rule | undefined {
  return RULES.find((rule) => isCandidate(rule) && PATTERNS.get(rule)?.test(text));
}
