// ESLint reads .gs files, TypeScript and old syntax through the audit's own tolerant parser.
import type { Linter } from "eslint";
import { isParsed, parseScript } from "./parse-script";

class CannotParse extends Error {
  constructor(
    message: string,
    readonly lineNumber: number,
    readonly column = 0,
  ) {
    super(message);
  }
}

export const eslintParser = {
  meta: { name: "trigger-guard-parser" },
  parseForESLint(text: string, { filePath }: { filePath: string }) {
    const result = parseScript(filePath, text);
    if (!isParsed(result)) throw new CannotParse(result.message, result.line);
    return { ast: result.ast, scopeManager: result.scopes, visitorKeys: result.visitorKeys };
  },
} as unknown as Linter.Parser;
