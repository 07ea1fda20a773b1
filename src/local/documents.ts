// DocumentApp: a document is its text. Edits wait until saveAndClose or the end; a killed execution may lose them.
import { extname } from "node:path";
import { DOCUMENT_TYPE, ROOT_ID } from "./drive-store";
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

interface OpenText {
  text: string;
  isChanged: boolean;
  isClosed: boolean;
}

export const documentUrl = (id: string): string => `https://docs.google.com/document/d/${id}/edit`;

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

export class Document extends GuestObject {
  static override readonly service = "Document";
  readonly #run: Execution;
  readonly #id: string;
  readonly #open: OpenText;

  constructor(run: Execution, id: string, text: string) {
    super();
    this.#run = run;
    this.#id = id;
    this.#open = { text, isChanged: false, isClosed: false };
    run.onSettle(() => this.#save());
  }

  getId(): string {
    return this.#id;
  }

  getName(): string {
    return this.#run.world.drive.find(this.#id)?.name ?? "";
  }

  getUrl(): string {
    return documentUrl(this.#id);
  }

  getBody(): Body {
    return new Body(this.#run, this.#open);
  }

  /** A text file has neither; a document without them answers the same. */
  getHeader(): null {
    return null;
  }

  getFooter(): null {
    return null;
  }

  saveAndClose(): void {
    this.#save();
    this.#open.isClosed = true;
  }

  #save(): void {
    if (!this.#open.isChanged) return;
    this.#run.world.drive.write(this.#id, `${this.#open.text}\n`);
    this.#open.isChanged = false;
  }
}

export class DocumentApp extends GuestObject {
  static override readonly service = "DocumentApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  openById(id: string): Document {
    const { drive } = this.#run.world;
    if (typeof id !== "string" || id === "") this.#run.fail("invalidArgument", { name: "id" });
    const item = drive.find(id);
    if (item === undefined || item.mimeType !== DOCUMENT_TYPE) this.#run.fail("noAccess");
    return new Document(
      this.#run,
      id,
      drive.content(item).toString("utf8").replace(/\r\n/g, "\n").replace(/\n$/, ""),
    );
  }

  openByUrl(url: string): Document {
    return this.openById(/\/d\/([^/]+)/.exec(url)?.[1] ?? "");
  }

  create(name: string): Document {
    this.#run.charge("documents", 1);
    const item = this.#run.world.drive.createFile({
      name: String(name),
      mimeType: DOCUMENT_TYPE,
      parent: ROOT_ID,
      content: "",
      extension: extname("text.md"),
    });
    return new Document(this.#run, item.id, "");
  }
}
