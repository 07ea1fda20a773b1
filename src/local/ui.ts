// Menus and dialogs as far as a script can tell: what was shown is recorded, what the person answers is scripted.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import type { HtmlOutput } from "./html-service";
import { dropLocks } from "./lock";

export interface MenuItem {
  caption: string;
  functionName?: string;
  items?: MenuItem[];
}

export interface UiRecord {
  alerts: { title: string; message: string; answer: string }[];
  prompts: { title: string; message: string; answer: string }[];
  toasts: { message: string; title: string; timeoutSeconds: number }[];
  menus: MenuItem[];
  dialogs: { title: string; html: string }[];
  sidebars: { title: string; html: string }[];
}

const BUTTONS = ["CLOSE", "OK", "CANCEL", "YES", "NO"];
const SETS = ["OK", "OK_CANCEL", "YES_NO", "YES_NO_CANCEL"];
const enumOf = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** A trigger runs without anybody looking. */
export const hasPerson = (run: Execution): boolean => run.options.kind !== "time-trigger";

export class Menu extends GuestObject {
  static override readonly service = "Menu";
  readonly #run: Execution;
  readonly #menu: MenuItem & { items: MenuItem[] };

  constructor(run: Execution, caption: string) {
    super();
    this.#run = run;
    this.#menu = { caption, items: [] };
  }

  addItem(caption: string, functionName: string): Menu {
    this.#menu.items.push({ caption, functionName });
    return this;
  }

  addSeparator(): Menu {
    this.#menu.items.push({ caption: "-" });
    return this;
  }

  addSubMenu(menu: Menu): Menu {
    this.#menu.items.push(menu.#menu);
    return this;
  }

  addToUi(): void {
    this.#run.ui.menus.push(structuredClone(this.#menu));
  }
}

export class PromptResponse extends GuestObject {
  static override readonly service = "PromptResponse";
  readonly #button: string;
  readonly #text: string;

  constructor(button: string, text: string) {
    super();
    this.#button = button;
    this.#text = text;
  }

  getSelectedButton(): string {
    return this.#button;
  }

  getResponseText(): string {
    return this.#text;
  }
}

export class Ui extends GuestObject {
  static override readonly service = "Ui";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  get Button(): Record<string, string> {
    return enumOf(BUTTONS);
  }

  get ButtonSet(): Record<string, string> {
    return enumOf(SETS);
  }

  createMenu(caption: string): Menu {
    return new Menu(this.#run, caption);
  }

  createAddonMenu(): Menu {
    return new Menu(this.#run, "");
  }

  /** Without a scripted answer a plain notice is confirmed, and a question is closed unanswered. */
  alert(...args: string[]): string {
    const { title, message, buttons } = dialogParts(args);
    dropLocks(this.#run);
    const answer = this.#nextAnswer() ?? (buttons === "OK" ? "OK" : "CLOSE");
    this.#run.ui.alerts.push({ title, message, answer });
    return answer;
  }

  prompt(...args: string[]): PromptResponse {
    const { title, message } = dialogParts(args);
    dropLocks(this.#run);
    const answer = this.#nextAnswer() ?? "CLOSE";
    this.#run.ui.prompts.push({ title, message, answer });
    const isButton = BUTTONS.includes(answer) && answer !== "OK";
    return new PromptResponse(isButton ? answer : "OK", isButton ? "" : answer);
  }

  showSidebar(userInterface: HtmlOutput): void {
    this.#run.ui.sidebars.push({ title: userInterface.getTitle(), html: userInterface.getContent() });
  }

  showModalDialog(userInterface: HtmlOutput, title: string): void {
    this.#run.ui.dialogs.push({ title, html: userInterface.getContent() });
  }

  showModelessDialog(userInterface: HtmlOutput, title: string): void {
    this.showModalDialog(userInterface, title);
  }

  #nextAnswer(): string | undefined {
    return this.#run.options.dialogAnswers?.shift();
  }
}

/** (message), (message, buttons) or (title, message, buttons). */
function dialogParts(args: string[]): { title: string; message: string; buttons: string } {
  const [first = "", second, third] = args.map(String);
  if (third !== undefined) return { title: first, message: second ?? "", buttons: third };
  if (second !== undefined && !SETS.includes(second)) return { title: first, message: second, buttons: "OK" };
  return { title: "", message: first, buttons: second ?? "OK" };
}
