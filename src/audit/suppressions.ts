// A line can be excused, by the name of the rule only: a blanket disable comment for some other tool silences nothing.
import type { Report } from "./audit-context";

const DISABLE = /eslint-disable(-next-line|-line)?\s+([^]*?)(?:\s--|$)/;

export function isSuppressed({ file, node }: Report, ruleId: string): boolean {
  const { line } = node.loc.start;
  return (file.parsed.ast.comments ?? []).some((comment) => {
    const [, kind, names] = DISABLE.exec(comment.value) ?? [];
    if (names === undefined || !names.split(/[\s,]+/).includes(`trigger-guard/${ruleId}`)) return false;
    if (kind === "-next-line") return comment.loc.end.line + 1 === line;
    if (kind === "-line") return comment.loc.start.line === line;
    return comment.loc.start.line <= line;
  });
}
