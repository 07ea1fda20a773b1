// ScriptApp: triggers and authorisation. A trigger belongs to the user who made it, and others do not see it.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { ClockTriggerBuilder, SpreadsheetTriggerBuilder } from "./trigger-builders";
import { Trigger } from "./triggers";
import { Spreadsheet } from "./spreadsheet";

const enumOf = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

export class AuthorizationInfo extends GuestObject {
  static override readonly service = "AuthorizationInfo";
  readonly #isRequired: boolean;
  readonly #scopes: string[];

  constructor(isRequired: boolean, scopes: string[]) {
    super();
    this.#isRequired = isRequired;
    this.#scopes = scopes;
  }

  getAuthorizationStatus(): string {
    return this.#isRequired ? "REQUIRED" : "NOT_REQUIRED";
  }

  getAuthorizationUrl(): string | null {
    return this.#isRequired ? "https://script.google.com/authorize" : null;
  }

  getAuthorizedScopes(): string[] {
    return this.#scopes;
  }
}

export class TriggerBuilder extends GuestObject {
  static override readonly service = "TriggerBuilder";
  readonly #run: Execution;
  readonly #handler: string;

  constructor(run: Execution, handler: string) {
    super();
    this.#run = run;
    this.#handler = handler;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.#run, this.#handler);
  }

  forSpreadsheet(sheet: string | Spreadsheet): SpreadsheetTriggerBuilder {
    const id = sheet instanceof Spreadsheet ? sheet.getId() : String(sheet);
    return new SpreadsheetTriggerBuilder(this.#run, this.#handler, id);
  }
}

export class ScriptApp extends GuestObject {
  static override readonly service = "ScriptApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  get AuthMode(): Record<string, string> {
    return enumOf("NONE", "CUSTOM_FUNCTION", "LIMITED", "FULL");
  }

  get AuthorizationStatus(): Record<string, string> {
    return enumOf("REQUIRED", "NOT_REQUIRED");
  }

  get EventType(): Record<string, string> {
    return enumOf("CLOCK", "ON_OPEN", "ON_EDIT", "ON_FORM_SUBMIT", "ON_CHANGE", "ON_EVENT_UPDATED");
  }

  get TriggerSource(): Record<string, string> {
    return enumOf("SPREADSHEETS", "CLOCK", "FORMS", "DOCUMENTS", "CALENDAR");
  }

  get WeekDay(): Record<string, string> {
    return enumOf("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");
  }

  getScriptId(): string {
    return this.#run.world.settings.read().scriptId;
  }

  newTrigger(functionName: string): TriggerBuilder {
    return new TriggerBuilder(this.#run, functionName);
  }

  getProjectTriggers(): Trigger[] {
    const mine = this.#run.world.triggers.read().filter(({ owner }) => owner === this.#run.options.user);
    return mine.map((stored) => new Trigger(stored));
  }

  deleteTrigger(trigger: Trigger): void {
    const id = trigger.getUniqueId();
    this.#run.world.triggers.update((all) => {
      const at = all.findIndex((one) => one.id === id);
      if (at >= 0) all.splice(at, 1);
    });
  }

  getAuthorizationInfo(): AuthorizationInfo {
    const needed = this.#manifestScopes();
    const granted = needed.filter((scope) => this.#run.hasScope([scope]));
    return new AuthorizationInfo(granted.length < needed.length, granted);
  }

  requireAllScopes(): void {
    this.#require(this.#manifestScopes());
  }

  requireScopes(_authMode: string, oAuthScopes: string[]): void {
    this.#require(oAuthScopes);
  }

  #manifestScopes(): string[] {
    return this.#run.world.manifest().oauthScopes ?? [];
  }

  /** Google shows the consent screen and ends the execution; no `catch` sees it. */
  #require(scopes: string[]): void {
    if (scopes.every((scope) => this.#run.hasScope([scope]))) return;
    this.#run.die("failed", this.#run.text("authorizationRequired"));
  }
}
