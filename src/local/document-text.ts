// The text of an open document. Patterns are regular expressions of RE2, replacements are literal.
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export interface OpenText {
  text: string;
  isChanged: boolean;
  isClosed: boolean;
}

/** What RE2 does not know, and so Google's documents refuse. */
const NOT_RE2 = /\(\?[=!]|\(\?<[=!]|\\[1-9]/;

function searchPattern(run: Execution, pattern: string, flags: string): RegExp {
  const inline = /^\(\?i\)/.exec(pattern);
  const source = inline === null ? pattern : pattern.slice(inline[0].length);
  try {
    if (!NOT_RE2.test(source)) return new RegExp(source, inline === null ? flags : `${flags}i`);
  } catch {
    run.fail("invalidArgument", { name: "searchPattern" });
  }
  return run.fail("invalidArgument", { name: "searchPattern" });
}

export class Text extends GuestObject {
  static override readonly service = "Text";
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  getText(): string {
    return this.#text;
  }

  asText(): Text {
    return this;
  }
}

export class RangeElement extends GuestObject {
  static override readonly service = "RangeElement";
  readonly #element: Text;
  readonly #start: number;
  readonly #end: number;

  constructor(line: string, start: number, end: number) {
    super();
    this.#element = new Text(line);
    this.#start = start;
    this.#end = end;
  }

  getElement(): Text {
    return this.#element;
  }

  getStartOffset(): number {
    return this.#start;
  }

  getEndOffsetInclusive(): number {
    return this.#end;
  }
}

abstract class Section extends GuestObject {
  readonly #run: Execution;
  readonly #open: OpenText;

  constructor(run: Execution, open: OpenText) {
    super();
    this.#run = run;
    this.#open = open;
  }

  getText(): string {
    return this.#open.text;
  }

  setText(text: string): this {
    return this.#edit(String(text));
  }

  clear(): this {
    return this.#edit("");
  }

  /** The pattern is a regular expression and matches within a paragraph; the replacement is taken as it is. */
  replaceText(pattern: string, replacement: string): this {
    const search = searchPattern(this.#run, String(pattern), "g");
    const lines = this.#open.text.split("\n").map((line) => line.replace(search, () => String(replacement)));
    return this.#edit(lines.join("\n"));
  }

  findText(pattern: string): RangeElement | null {
    const search = searchPattern(this.#run, String(pattern), "");
    for (const line of this.#open.text.split("\n")) {
      const found = search.exec(line);
      if (found !== null) return new RangeElement(line, found.index, found.index + found[0].length - 1);
    }
    return null;
  }

  appendParagraph(text: string): Text {
    this.#edit(this.#open.text === "" ? String(text) : `${this.#open.text}\n${String(text)}`);
    return new Text(String(text));
  }

  #edit(text: string): this {
    if (this.#open.isClosed) throw new ServiceError("Document is closed, its contents cannot be edited.");
    this.#open.text = text;
    this.#open.isChanged = true;
    return this;
  }
}

export class Body extends Section {
  static override readonly service = "Body";
}
