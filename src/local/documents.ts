// DocumentApp: a document is its text. Edits wait until saveAndClose or the end; a killed execution may lose them.
import { Body, type OpenText } from "./document-text";
import { DOCUMENT_TYPE, ROOT_ID } from "./drive-store";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export const documentUrl = (id: string): string => `https://docs.google.com/document/d/${id}/edit`;

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
      extension: ".md",
    });
    return new Document(this.#run, item.id, "");
  }
}
