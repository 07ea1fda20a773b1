// The query language of searchFiles, as far as scripts use it here: version 2 field names (`title`), and/or/not.
import type { DriveItem } from "./drive-store";

export type ItemTest = (item: DriveItem, isTrashed: boolean) => boolean;

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(!=|>=|<=|[=<>()])|([A-Za-z][\w-]*))/y;

interface Token {
  text: string;
  isString: boolean;
}

function tokensOf(query: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < query.trimEnd().length) {
    const found = TOKEN.exec(query);
    if (found === null) return undefined;
    const [, string, sign, word] = found;
    if (string !== undefined) tokens.push({ text: string.replace(/\\(.)/g, "$1"), isString: true });
    else tokens.push({ text: sign ?? word ?? "", isString: false });
  }
  return tokens;
}

/** Undefined where the query is not understood; Drive answers "Invalid argument: q". */
export function parseDriveQuery(query: string): ItemTest | undefined {
  const tokens = tokensOf(query);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const parser = new QueryParser(tokens);
  const test = parser.either();
  return parser.isAtEnd ? test : undefined;
}

class QueryParser {
  #at = 0;

  constructor(readonly tokens: Token[]) {}

  get isAtEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  either(): ItemTest | undefined {
    let left = this.both();
    while (left !== undefined && this.#takeWord("or")) {
      const [a, b] = [left, this.both()];
      left = b === undefined ? undefined : (item, trashed) => a(item, trashed) || b(item, trashed);
    }
    return left;
  }

  both(): ItemTest | undefined {
    let left = this.one();
    while (left !== undefined && this.#takeWord("and")) {
      const [a, b] = [left, this.one()];
      left = b === undefined ? undefined : (item, trashed) => a(item, trashed) && b(item, trashed);
    }
    return left;
  }

  one(): ItemTest | undefined {
    if (this.#takeWord("not")) {
      const inner = this.one();
      return inner && ((item, trashed) => !inner(item, trashed));
    }
    if (this.#takeWord("(")) {
      const inner = this.either();
      return this.#takeWord(")") ? inner : undefined;
    }
    const [field, operator, value] = this.tokens.slice(this.#at, this.#at + 3);
    this.#at += 3;
    return field && operator && value ? comparison(field, operator.text.toLowerCase(), value) : undefined;
  }

  #takeWord(word: string): boolean {
    const token = this.tokens[this.#at];
    if (token === undefined || token.isString || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }
}

function comparison(field: Token, operator: string, value: Token): ItemTest | undefined {
  if (field.isString) {
    return operator === "in" && value.text === "parents" ? (item) => item.parent === field.text : undefined;
  }
  switch (`${field.text} ${operator}`) {
    case "title =":
      return (item) => item.name === value.text;
    case "title !=":
      return (item) => item.name !== value.text;
    case "title contains":
    case "fullText contains":
      // Drive matches the beginnings of words of a title.
      return (item) => ` ${item.name.toLowerCase()}`.includes(` ${value.text.toLowerCase()}`);
    case "mimeType =":
      return (item) => item.mimeType === value.text;
    case "mimeType !=":
      return (item) => item.mimeType !== value.text;
    case "trashed =":
      return (_, isTrashed) => isTrashed === (value.text === "true");
    case "trashed !=":
      return (_, isTrashed) => isTrashed !== (value.text === "true");
    case "modifiedDate >":
    case "modifiedDate >=":
      return (item) => item.updatedMs >= Date.parse(value.text);
    case "modifiedDate <":
    case "modifiedDate <=":
      return (item) => item.updatedMs <= Date.parse(value.text);
    default:
      return undefined;
  }
}
