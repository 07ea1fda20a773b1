// SARIF 2.1.0, as code scanning services read it.
import type { AuditResult, Finding } from "../finding";
import { RULES } from "../rules";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
const LEVELS: Record<string, "error"> = { "unbounded-retry": "error", "requeue-without-counter": "error" };

const uriOf = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

const region = ({ line, column, endLine, endColumn }: Finding): object => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

export function sarifReport({ findings, entryPoints, notParsed }: AuditResult): string {
  const used = RULES.filter(({ id }) => findings.some(({ ruleId }) => ruleId === id));
  const run = {
    tool: {
      driver: {
        name: "trigger-guard",
        rules: used.map(({ id, finds }) => ({
          id,
          shortDescription: { text: finds },
          defaultConfiguration: { level: LEVELS[id] ?? "warning" },
        })),
      },
    },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: notParsed.length === 0,
        toolExecutionNotifications: notParsed.map(({ file, line, message }) => ({
          level: "error",
          message: { text: message },
          locations: [
            { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } } },
          ],
        })),
      },
    ],
    results: findings.map((finding) => ({
      ruleId: finding.ruleId,
      ruleIndex: used.findIndex(({ id }) => id === finding.ruleId),
      level: LEVELS[finding.ruleId] ?? "warning",
      message: { text: finding.message },
      locations: [
        { physicalLocation: { artifactLocation: { uri: uriOf(finding.file) }, region: region(finding) } },
      ],
    })),
    properties: { entryPoints },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, undefined, 2)}\n`;
}
