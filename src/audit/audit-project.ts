// The whole audit of one folder's scripts: findings and, for each entry point, the number. Pure; Node and browser.
import { type AuditContext, type AuditOptions, type Report, auditContext } from "./audit-context";
import type { AuditResult, Finding } from "./finding";
import type { ScriptText } from "./project";
import { RULES } from "./rules";
import { isSuppressed } from "./suppressions";
import { countTries } from "./tries";

export function auditProject(
  texts: ScriptText[],
  ruleIds: readonly string[],
  options: Partial<AuditOptions> = {},
): AuditResult {
  const context = auditContext(texts, options);
  const rules = RULES.filter(({ id }) => ruleIds.includes(id));
  const findings = rules.flatMap((rule) =>
    rule
      .find(context)
      .flatMap((report) =>
        !context.options.reportDisabled && isSuppressed(report, rule.id)
          ? []
          : [toFinding(report, rule.id, context)],
      ),
  );
  findings.sort(
    (a, b) =>
      a.file.localeCompare(b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      a.ruleId.localeCompare(b.ruleId),
  );
  const { project, entries } = context;
  return {
    findings,
    entryPoints: entries.map((entry) => countTries(entry, context)),
    files: project.files.length,
    notParsed: project.notParsed,
  };
}

function toFinding(
  { file, node, fn: about, message, fix, suggestion }: Report,
  ruleId: string,
  { project, audience }: AuditContext,
): Finding {
  const fn = about ?? project.fnOf(node.parent ?? node) ?? project.enclosing(node, file);
  const { start, end } = node.loc;
  return {
    ruleId,
    file: file.path,
    line: start.line,
    column: start.column + 1,
    endLine: end.line,
    endColumn: end.column + 1,
    message,
    entryPoints: [...new Set(audience.entriesOf(fn).map(({ name }) => name))],
    ...(fix ? { fix } : {}),
    ...(suggestion ? { suggestion } : {}),
  };
}
