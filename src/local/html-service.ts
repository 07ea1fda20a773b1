// HtmlService: the page as text; what a browser does with it is not this host's business.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { ServiceError } from "./error-texts";

export class HtmlOutput extends GuestObject {
  static override readonly service = "HtmlOutput";
  #content: string;
  #title = "";
  #width: number | null = null;
  #height: number | null = null;

  constructor(content: string) {
    super();
    this.#content = content;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(content: string): HtmlOutput {
    this.#content = content;
    return this;
  }

  append(added: string): HtmlOutput {
    this.#content += added;
    return this;
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): HtmlOutput {
    this.#title = title;
    return this;
  }

  getWidth(): number | null {
    return this.#width;
  }

  setWidth(width: number): HtmlOutput {
    this.#width = width;
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  setHeight(height: number): HtmlOutput {
    this.#height = height;
    return this;
  }
}

export class HtmlService extends GuestObject {
  static override readonly service = "HtmlService";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  createHtmlOutput(html = ""): HtmlOutput {
    return new HtmlOutput(String(html));
  }

  createHtmlOutputFromFile(filename: string): HtmlOutput {
    const path = join(this.#run.world.bundleDir, filename.endsWith(".html") ? filename : `${filename}.html`);
    if (!existsSync(path)) throw new ServiceError(`No HTML file named ${filename} was found.`);
    return new HtmlOutput(readFileSync(path, "utf8"));
  }
}
