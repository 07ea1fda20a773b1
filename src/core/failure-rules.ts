/**
 * The table of failures, in the order in which it is read: the first row that matches decides. A row is one meaning.
 * Patterns are written in folded text (no accents, plain quotes and brackets, any case) and never see URLs, ids or
 * quoted names; a test holds them to that.
 */
import type { FailureClass } from "./failure-class";
import { ACCESS } from "./failure-rules-access";
import { NETWORK, OUTAGES } from "./failure-rules-outages";
import { QUOTAS } from "./failure-rules-quotas";
import { REFUSALS } from "./failure-rules-refusals";

/** A regular expression in which `~` is a gap inside one line; a pair means both, near, in either order. */
export type Wording = string | readonly [one: string, other: string];

export interface Rule {
  /** A stable slug. */
  reason: string;
  class: FailureClass;
  /** Where it was seen: E-numbers are lines of the samples beside the tests. */
  seen: string;
  /** Reasons, status names and error codes, the same in every language. */
  machine?: string;
  en?: Wording;
  ja?: Wording;
  /** The other languages, by notions of `failure-words.ts`. */
  others?: Wording;
  /** The HTTP statuses whose plain meaning this row refines; no other status is ever overruled. */
  refines?: readonly number[];
  /** The network failed before an answer came: the one kind of TypeError that is no bug. */
  isNetwork?: boolean;
  /** @default true for refusals, false for outages */
  provesNothingHappened?: boolean;
}

export const RULES: readonly Rule[] = [...QUOTAS, ...ACCESS, ...NETWORK, ...REFUSALS, ...OUTAGES];

const compiled = new Map<Rule, RegExp>();

export function ruleMatching(text: string, isCandidate: (rule: Rule) => boolean): Rule | undefined {
  return RULES.find((rule) => isCandidate(rule) && patternOf(rule).test(text));
}

/** Compiled at first use: most runs meet no failure, and all source is evaluated anew at every run. */
function patternOf(rule: Rule): RegExp {
  const known = compiled.get(rule);
  if (known !== undefined) return known;
  const sources = [rule.en, rule.ja, rule.others].map((wording) =>
    wording === undefined ? [] : [sourceOf(wording)],
  );
  if (rule.machine !== undefined) sources.push([`§\\w+=(?:${rule.machine});`]);
  const pattern = new RegExp(sources.flat().join("|"), "im");
  compiled.set(rule, pattern);
  return pattern;
}

function sourceOf(wording: Wording): string {
  if (typeof wording === "string") return wording.replace(/~/g, GAP);
  const [one, other] = wording.map((part) => `(?:${part.replace(/~/g, GAP)})`);
  return `${one}${GAP}${other}|${other}${GAP}${one}`;
}

const GAP = ".{0,60}?";
