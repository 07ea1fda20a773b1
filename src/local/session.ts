// Session: who runs the script. A simple trigger is not told.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

export class User extends GuestObject {
  static override readonly service = "User";
  readonly #email: string;

  constructor(email: string) {
    super();
    this.#email = email;
  }

  getEmail(): string {
    return this.#email;
  }
}

export class Session extends GuestObject {
  static override readonly service = "Session";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getActiveUser(): User {
    return new User(this.#run.isLimited ? "" : this.#run.options.user);
  }

  getEffectiveUser(): User {
    return new User(this.#run.isLimited ? "" : this.#run.options.user);
  }

  getActiveUserLocale(): string {
    return this.#run.world.locale;
  }

  getScriptTimeZone(): string {
    return this.#run.world.scriptZone();
  }

  getTemporaryActiveUserKey(): string {
    return Buffer.from(`${this.#run.world.settings.read().seed} ${this.#run.options.user}`).toString(
      "base64",
    );
  }
}
