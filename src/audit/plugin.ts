// The audit as an ESLint plugin for flat config: the same rules in an editor, in CI and in `npm run audit`.
// A rule looks at one file, but the answer depends on all of them: the whole project is read, once per change.
import type { ESLint, Linter, Rule as EslintRule } from "eslint";
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Rule } from "./audit-context";
import { auditProject } from "./audit-project";
import type { Finding } from "./finding";
import { type PresetName, PRESETS } from "./presets";
import type { ScriptText } from "./project";
import { readFolder } from "./read-folder";
import { RULES } from "./rules";
import { eslintParser } from "./eslint-parser";

export interface PluginSettings {
  /** The folder that holds the scripts, relative to the working directory. @default the nearest folder with appsscript.json or .clasp.json, else the file alone */
  project?: string;
  /** Files in it that may call UrlFetchApp, being the helper's own adapter. @default [] */
  adapters?: string[];
  /** @default false */
  attendedToo?: boolean;
}

const NAME = "trigger-guard";
const PROJECT_MARKS = ["appsscript.json", ".clasp.json"];

function projectOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (PROJECT_MARKS.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

interface Scripts {
  texts: ScriptText[];
  /** The linted file's path among them. */
  path: string;
}

/** The project's scripts as they are on disk, but the linted file as the editor has it. */
function scriptsAround(filename: string, text: string, { project }: PluginSettings, cwd: string): Scripts {
  const file = resolve(cwd, filename);
  const folder = project === undefined ? projectOf(file) : resolve(cwd, project);
  const path = folder === undefined ? "" : relative(folder, file).split(sep).join("/");
  if (folder === undefined || path.startsWith(".."))
    return { texts: [{ path: filename, text }], path: filename };
  const others = readFolder(folder).filter((other) => other.path !== path);
  return { texts: [...others, { path, text }], path };
}

let last: { texts: ScriptText[]; options: string; findings: Finding[] } | undefined;
const perFile = new WeakMap<object, Finding[]>();

const areSame = (a: ScriptText[], b: ScriptText[]): boolean =>
  a.length === b.length &&
  a.every(({ path, text }, index) => b[index]?.path === path && b[index].text === text);

/** Every rule asks for the same file in turn, and every file for the same project: only the first does the work. */
function findingsFor(context: EslintRule.RuleContext): Finding[] {
  const known = perFile.get(context.sourceCode);
  if (known) return known;
  const settings = (context.settings[NAME] ?? {}) as PluginSettings;
  const { adapters = [], attendedToo = false } = settings;
  const scripts = scriptsAround(context.filename, context.sourceCode.text, settings, context.cwd);
  const texts = scripts.texts.sort((a, b) => (a.path < b.path ? -1 : 1));
  const options = JSON.stringify({ adapters, attendedToo });
  if (!last || last.options !== options || !areSame(last.texts, texts)) {
    const ids = RULES.map(({ id }) => id);
    last = {
      texts,
      options,
      findings: auditProject(texts, ids, { adapters, attendedToo, reportDisabled: true }).findings,
    };
  }
  const answer = last.findings.filter(({ file }) => file === scripts.path);
  perFile.set(context.sourceCode, answer);
  return answer;
}

const asEslintRule = ({ id, finds }: Rule): EslintRule.RuleModule => ({
  meta: {
    type: "problem",
    docs: { description: finds, url: `docs/rules/${id}.md` },
    fixable: "code",
    hasSuggestions: true,
    schema: [],
  },
  create: (context) => ({
    "Program:exit"() {
      for (const finding of findingsFor(context).filter(({ ruleId }) => ruleId === id)) {
        const { message, line, column, endLine, endColumn, fix, suggestion } = finding;
        context.report({
          message,
          loc: { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } },
          ...(fix ? { fix: (fixer) => fixer.replaceTextRange([...fix.range], fix.text) } : {}),
          suggest: suggestion
            ? [
                {
                  desc: suggestion.desc,
                  fix: (fixer) => fixer.replaceTextRange([...suggestion.edit.range], suggestion.edit.text),
                },
              ]
            : [],
        });
      }
    },
  }),
});

export const plugin: ESLint.Plugin & { configs: Record<PresetName, Linter.Config> } = {
  meta: { name: NAME },
  rules: Object.fromEntries(RULES.map((rule) => [rule.id, asEslintRule(rule)])),
  configs: {} as Record<PresetName, Linter.Config>,
};

const SEVERITIES: Record<PresetName, "warn" | "error"> = {
  recommended: "warn",
  strict: "error",
  "trigger-guard": "error",
};

for (const name of Object.keys(PRESETS) as PresetName[]) {
  const { rules, attendedToo } = PRESETS[name];
  plugin.configs[name] = {
    name: `${NAME}/${name}`,
    files: ["**/*.gs", "**/*.js", "**/*.ts"],
    plugins: { [NAME]: plugin },
    languageOptions: { parser: eslintParser },
    settings: { [NAME]: { attendedToo } satisfies PluginSettings },
    rules: Object.fromEntries(rules.map((id) => [`${NAME}/${id}`, SEVERITIES[name]])),
  };
}

export default plugin;
