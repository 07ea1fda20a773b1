// For people: grouped by entry point, the number first, then what makes it so, then the findings on its way.
import pc from "picocolors";
import type { AuditedEntryPoint, AuditResult, Finding } from "../finding";
import { numberInWords, unattendedFirstWorst } from "./words";

const paint = (entry: AuditedEntryPoint, text: string): string =>
  entry.number === "unbounded" ? pc.red(text) : entry.number === "unknown" ? pc.yellow(text) : pc.green(text);

export function stylishReport(result: AuditResult): string {
  const shown = new Set<Finding>();
  const groups = unattendedFirstWorst(result.entryPoints).map((entry) => {
    const own = result.findings.filter(
      (finding) => finding.entryPoints.includes(entry.name) && !shown.has(finding),
    );
    for (const finding of own) shown.add(finding);
    return [...headOf(entry), ...linesOf(own)].join("\n");
  });
  const rest = result.findings.filter((finding) => !shown.has(finding));
  if (rest.length > 0)
    groups.push(
      [pc.bold("elsewhere (functions nobody is seen to start, menus, set-up)"), ...linesOf(rest)].join("\n"),
    );
  if (result.notParsed.length > 0) {
    groups.push(
      [
        pc.bold("could not be read"),
        ...result.notParsed.map(({ file, line, message }) => `  ${file}:${line}  ${message}`),
      ].join("\n"),
    );
  }
  return `${[...groups, lastLine(result)].join("\n\n")}\n`;
}

function headOf(entry: AuditedEntryPoint): string[] {
  const head = `${paint(entry, pc.bold(numberInWords(entry)))}  ${pc.bold(entry.name)}  (${entry.trigger}, ${entry.file}:${entry.line})`;
  const perRun = entry.number === entry.perRun ? "" : ` Per run: ${entry.perRun}.`;
  const lines = [head, pc.dim(`  ${entry.because}${perRun}`), pc.dim(`  path: ${entry.path.join(" → ")}`)];
  return entry.notFollowed.length > 0
    ? [...lines, pc.dim(`  not followed: ${entry.notFollowed.join(", ")}`)]
    : lines;
}

const linesOf = (findings: Finding[]): string[] =>
  findings.flatMap(({ file, line, ruleId, message }) => [
    `  ${file}:${line}  ${pc.cyan(ruleId)}`,
    `      ${message}`,
  ]);

function lastLine({ entryPoints, findings, files, notParsed }: AuditResult): string {
  const unattended = entryPoints.filter((entry) => entry.unattended);
  const unbounded = unattended.filter(({ number }) => number === "unbounded").length;
  const unread = notParsed.length > 0 ? `, ${notParsed.length} could not be read` : "";
  return `${files} ${files === 1 ? "file" : "files"}${unread}: ${unattended.length} unattended entry points, ${unbounded} unbounded; ${findings.length} findings`;
}
