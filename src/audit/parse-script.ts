// Reads a script the way Apps Script accepts it: modern JavaScript, TypeScript, and what old scripts still contain
// (reserved words as names, octal numbers, `for each`). Repairs keep every offset, so that lines stay true.
import { parseForESLint } from "@typescript-eslint/parser";
import type { TSESTree } from "@typescript-eslint/types";

type Parsed = ReturnType<typeof parseForESLint>;
export interface ParsedScript {
  ast: TSESTree.Program;
  scopes: Parsed["scopeManager"];
  visitorKeys: Parsed["visitorKeys"];
}

export interface ParseFailure {
  message: string;
  line: number;
}

const MAX_REPAIRS = 50;

type Repair = (text: string, offset: number) => string;

const blank = (text: string, from: number, length: number, by: string): string =>
  text.slice(0, from) + by.padEnd(length).slice(0, length) + text.slice(from + length);

const renameReservedWord: Repair = (text, offset) => {
  const word = /^\w+/.exec(text.slice(offset))?.[0] ?? "";
  if (word.length < 2) return text;
  const renamed = `${word.slice(0, -1)}_`;
  const calls = new RegExp(`(?<![.\\w$])${word}(?=\\s*\\()`, "g");
  return blank(text, offset, word.length, renamed).replace(calls, renamed);
};

/** What the parser says → how the text is repaired at that offset. */
const REPAIRS: [message: RegExp, repair: Repair][] = [
  [/reserved word|not allowed as a variable declaration name|Identifier expected/, renameReservedWord],
  [/Octal literals/, (text, offset) => blank(text, offset, 1, " ")],
  [/Octal escape/, (text, offset) => blank(text, offset, 1, " ")],
  [
    /'\(' expected/,
    (text, offset) => (/^each\b/.test(text.slice(offset)) ? blank(text, offset, 4, "") : text),
  ],
  [
    /Expression expected/,
    (text, offset) => (/^<!--/.test(text.slice(offset)) ? blank(text, offset, 4, "//") : text),
  ],
];

interface ParserError {
  message: string;
  index?: number;
  lineNumber?: number;
  location?: { start: { line: number; offset: number } };
}

const isTypeScript = (path: string): boolean => /\.[cm]?ts$/.test(path);

const lastParsed = new Map<string, { text: string; result: ParsedScript | ParseFailure }>();

/** As `parse`, but an editor that asks again after each key stroke pays only for the file that changed. */
export function parseScript(path: string, text: string): ParsedScript | ParseFailure {
  const last = lastParsed.get(path);
  if (last?.text === text) return last.result;
  const result = parse(path, text);
  lastParsed.set(path, { text, result });
  return result;
}

/** `.gs` files are read as JavaScript; `import` and `export` make a file a module. */
function parse(path: string, text: string): ParsedScript | ParseFailure {
  let source = text;
  for (let repairs = 0; ; repairs++) {
    try {
      const parsed = parseForESLint(source, {
        filePath: isTypeScript(path) ? path : "script.js",
        sourceType: /^\s*(import|export)\s/m.test(source) ? "module" : "script",
        range: true,
        loc: true,
        comment: true,
        tokens: true,
      });
      return { ast: parsed.ast, scopes: parsed.scopeManager, visitorKeys: parsed.visitorKeys };
    } catch (error) {
      const { message, index, location, lineNumber } = error as ParserError;
      const offset = location?.start.offset ?? index ?? -1;
      const repair = REPAIRS.find(([pattern]) => pattern.test(message))?.[1];
      const repaired = repair !== undefined && offset >= 0 ? repair(source, offset) : source;
      if (repaired === source || repairs >= MAX_REPAIRS) {
        return { message, line: location?.start.line ?? lineNumber ?? 1 };
      }
      source = repaired;
    }
  }
}

export const isParsed = (result: ParsedScript | ParseFailure): result is ParsedScript => "ast" in result;
