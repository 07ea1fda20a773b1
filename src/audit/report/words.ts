// The number in a sentence, the same in every report.
import type { AuditedEntryPoint } from "../finding";

const count = new Intl.NumberFormat("en-US");

/** "unbounded: 1,440 a day, by Code.gs:41", "6, by Code.gs:12", "unknown, by Code.gs:3". */
export function numberInWords({ number, perDay, path }: AuditedEntryPoint): string {
  const aDay = perDay === null ? "" : `: ${count.format(perDay)} a day`;
  return `${number}${aDay}, by ${path.at(-1) ?? "?"}`;
}

const ORDER = ["unbounded", "unknown"];
const rank = ({ number, perDay }: AuditedEntryPoint): number =>
  number === "unbounded" ? 2e9 + (perDay ?? 0) : ORDER.includes(number) ? 1e9 : Number(number);

/** The worst first. */
export const unattendedFirstWorst = (entryPoints: AuditedEntryPoint[]): AuditedEntryPoint[] =>
  entryPoints.filter(({ unattended }) => unattended).sort((a, b) => rank(b) - rank(a));

export const isUnbounded = ({
  entryPoints,
  findings,
}: {
  entryPoints: AuditedEntryPoint[];
  findings: { ruleId: string }[];
}): boolean =>
  entryPoints.some(({ number }) => number === "unbounded") ||
  findings.some(({ ruleId }) => ruleId === "unbounded-retry");
