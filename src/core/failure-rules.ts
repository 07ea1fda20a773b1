/**
 * The table of failures, in the order in which it is read: the first row that matches decides. A row is one meaning;
 * the comment above it says where it was seen (E-numbers are lines of the samples beside the tests).
 */
import type { Rule } from "./failure-rule";
import { ACCESS } from "./failure-rules-access";
import { NETWORK, OUTAGES } from "./failure-rules-outages";
import { QUOTAS } from "./failure-rules-quotas";
import { LAST, REFUSALS } from "./failure-rules-refusals";

export const RULES: readonly Rule[] = [...QUOTAS, ...NETWORK, ...ACCESS, ...REFUSALS, ...OUTAGES, ...LAST];

const compiled = new Map<Rule, RegExp>();

export function ruleMatching(text: string, isCandidate: (rule: Rule) => boolean): Rule | undefined {
  return RULES.find((rule) => isCandidate(rule) && patternOf(rule).test(text));
}

/** Compiled at first use: most runs meet no failure, and all source is evaluated anew at every run. */
function patternOf(rule: Rule): RegExp {
  const known = compiled.get(rule);
  if (known !== undefined) return known;
  const facts = rule.machine === undefined ? undefined : `§\\w+=(?:${rule.machine})(?:Error|Exception)?;`;
  const wordings = [rule.en, rule.ja, rule.others, facts].filter((wording) => wording !== undefined);
  const pattern = new RegExp(wordings.join("|").replace(/~/g, ".{0,60}?"), "im");
  compiled.set(rule, pattern);
  return pattern;
}
