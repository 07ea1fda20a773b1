// node scripts/run.mjs audit-score LABELS.tsv FOLDER [--together]: how the auditor does on files that people have labelled.
// A hit is the same rule within three lines, or anywhere in the same function for the rules of whole functions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { auditProject } from "../src/audit/audit-project";
import type { Finding } from "../src/audit/finding";
import { PRESETS } from "../src/audit/presets";
import { type Fn, readProject } from "../src/audit/project";

interface Label {
  file: string;
  line: number;
  rule: string;
  confidence: string;
  note: string;
  not: boolean;
}

interface Score {
  files: number;
  hits: number;
  missed: Label[];
  onNot: Finding[];
  unlabelled: Finding[];
  precision: number;
  recall: number;
}

const NEAR_LINES = 3;
const WHOLE_FUNCTION = new Set([
  "no-lock-in-trigger",
  "mark-done-after-long-work",
  "requeue-without-counter",
]);

export function readLabels(file: string): Label[] {
  const rows = readFileSync(file, "utf8").split(/\r?\n/).slice(1).filter(Boolean);
  return rows.map((row) => {
    const [name = "", line = "", rule = "", confidence = "", note = ""] = row.split("\t");
    return {
      file: name,
      line: Number(line),
      rule: rule.replace(/^(NOT|extra):/, ""),
      confidence,
      note,
      not: rule.startsWith("NOT:"),
    };
  });
}

/** The lines of the outermost named function around a line: where the label and the report are in the same one. */
function functionRange(functions: Fn[], line: number): [number, number] {
  const around = functions
    .filter(({ node, name }) => name !== "" && node.loc.start.line <= line && node.loc.end.line >= line)
    .sort((a, b) => b.node.range[0] - a.node.range[0]);
  const { start, end } = around[0]?.node.loc ?? { start: { line }, end: { line } };
  return [start.line, end.line];
}

export function score(labels: Label[], folder: string, together: boolean): Score {
  const names = [...new Set(labels.map(({ file }) => file))];
  const texts = names.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const { rules } = PRESETS.recommended;
  const findings = (together ? [texts] : texts.map((text) => [text])).flatMap(
    (project) => auditProject(project, rules).findings,
  );
  const functions = new Map(texts.map((text) => [text.path, readProject([text]).functions]));
  const isHit = (label: Label, finding: Finding): boolean => {
    if (label.file !== finding.file || label.rule !== finding.ruleId) return false;
    if (Math.abs(label.line - finding.line) <= NEAR_LINES) return true;
    if (!WHOLE_FUNCTION.has(label.rule)) return false;
    const [from, to] = functionRange(functions.get(label.file) ?? [], label.line);
    return finding.line >= from && finding.line <= to;
  };
  const sure = labels.filter(({ confidence }) => confidence !== "low");
  const positive = sure.filter(({ not, rule }) => !not && rules.includes(rule));
  const hits = positive.filter((label) => findings.some((finding) => isHit(label, finding)));
  const others = findings.filter((finding) => !labels.some((label) => !label.not && isHit(label, finding)));
  const onNot = others.filter((finding) =>
    labels.some((label) => label.not && isHit(label, finding) && label.confidence !== "low"),
  );
  const unlabelled = others.filter((finding) => !labels.some((label) => label.not && isHit(label, finding)));
  return {
    files: names.length,
    hits: hits.length,
    missed: positive.filter((label) => !hits.includes(label)),
    onNot,
    unlabelled,
    precision: hits.length / (hits.length + onNot.length + unlabelled.length),
    recall: hits.length / positive.length,
  };
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function main(): void {
  const program = new Command("audit-score")
    .description("Precision and recall of the auditor on labelled files.")
    .argument("<labels>", "tab-separated: file, line, rule, confidence, note")
    .argument("<folder>", "where the labelled files lie")
    .option("--together", "read all files as one project instead of one project each")
    .parse();
  const [labelFile = "", folder = ""] = program.args;
  const result = score(
    readLabels(labelFile),
    folder,
    program.opts<{ together?: boolean }>().together ?? false,
  );
  for (const { file, line, rule, confidence, note } of result.missed)
    console.log(`missed      ${file}:${line} ${rule} (${confidence}) ${note}`);
  for (const { file, line, ruleId } of result.onNot) console.log(`on a NOT    ${file}:${line} ${ruleId}`);
  for (const { file, line, ruleId } of result.unlabelled)
    console.log(`unlabelled  ${file}:${line} ${ruleId}`);
  console.log(
    `${result.files} files: precision ${percent(result.precision)} (every unlabelled report counted as wrong), recall ${percent(result.recall)}`,
  );
}

if (require.main === module) main();
