// The border between the host and one execution's own JavaScript world. What crosses is rebuilt with the other side's
// constructors: inside the script `instanceof Array`, `Date` and `Error` hold, and no object of the host leaks in.
import vm from "node:vm";
import { GUEST_SIDE, type GuestSide } from "./guest-side";
import { GuestObject, serviceOf, surfaceOf } from "./guest-object";

type Dispatch = (facade: object, method: string, args: unknown[]) => unknown;

export const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

export interface RealmSettings {
  nowMs: () => number;
  random: () => number;
  /** Performs a call of the guest on one of the host's objects. Whatever it throws must come from `error`. */
  perform: (target: GuestObject, method: string, args: unknown[] | undefined) => unknown;
}

export class Realm {
  /** Promise jobs run inside the evaluation, and its time limit covers them. */
  readonly context = vm.createContext({}, { microtaskMode: "afterEvaluate" });
  readonly #guest: GuestSide;
  readonly #hosts = new WeakMap<object, GuestObject>();
  readonly #facades = new WeakMap<GuestObject, object>();
  readonly #prototypes = new Map<object, object>();

  constructor(settings: RealmSettings) {
    const dispatch: Dispatch = (facade, method, args) => {
      const target = this.#hosts.get(facade);
      if (target === undefined) throw this.error("TypeError", `Illegal invocation of ${method}`);
      return this.toGuest(
        settings.perform(
          target,
          method,
          args?.map((arg) => this.toHost(arg)),
        ),
      );
    };
    const factory = GUEST_SIDE.runInContext(this.context) as (...host: unknown[]) => GuestSide;
    this.#guest = factory(dispatch, settings.nowMs, settings.random);
  }

  error(name: string, message: string): unknown {
    return this.#guest.error(name, message);
  }

  /** A global of the script, made when it is first named. */
  service(name: string, make: () => GuestObject): void {
    this.#guest.service(name, () => this.#facade(make()));
  }

  toGuest(value: unknown): unknown {
    if (value === null || typeof value !== "object") return value;
    if (value instanceof GuestObject) return this.#facade(value);
    if (value instanceof Date) return this.#guest.date(value.getTime());
    if (Array.isArray(value) || value instanceof Uint8Array) {
      const array = this.#guest.array();
      for (const item of value as unknown[]) array.push(typeof item === "object" ? this.toGuest(item) : item);
      return array;
    }
    const object = this.#guest.object();
    for (const [key, item] of Object.entries(value)) {
      Object.defineProperty(object, key, {
        value: this.toGuest(item),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return object;
  }

  toHost(value: unknown, depth = 0): unknown {
    if (value === null || typeof value !== "object") return value;
    const host = this.#hosts.get(value);
    if (host !== undefined) return host;
    if (depth > 50) return null;
    switch (kindOf(value)) {
      case "[object Date]":
        return new Date(Date.prototype.getTime.call(value));
      case "[object Error]":
        return hostError(value as Error);
    }
    if (Array.isArray(value)) return value.map((item) => this.toHost(item, depth + 1));
    if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
    const copy: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      Object.defineProperty(copy, key, {
        value: this.toHost(item, depth + 1),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  }

  #facade(host: GuestObject): object {
    let facade = this.#facades.get(host);
    if (facade === undefined) {
      const hostPrototype = Object.getPrototypeOf(host) as object;
      let prototype = this.#prototypes.get(hostPrototype);
      if (prototype === undefined) {
        const { methods, accessors } = surfaceOf(hostPrototype);
        prototype = this.#guest.prototype(serviceOf(host), methods, accessors);
        this.#prototypes.set(hostPrototype, prototype);
      }
      facade = this.#guest.create(prototype);
      this.#facades.set(host, facade);
      this.#hosts.set(facade, host);
    }
    return facade;
  }
}

/** Strings of anything, also of objects that refuse to become one. */
export function safeString(value: unknown): string {
  try {
    return String(value);
  } catch {
    return kindOf(value);
  }
}

/** A stack as the script has it, without what called the script. */
export const guestStack = (stack: string): string => stack.replace(/\n\s*at [^\n]*google-call[\s\S]*$/, "");

function hostError(thrown: Error): Error {
  const error = new Error();
  for (const key of ["name", "message", "stack"] as const) {
    let text = "";
    try {
      text = safeString(thrown[key]);
    } catch {
      text = "";
    }
    const value = key === "stack" ? guestStack(text) : text;
    Object.defineProperty(error, key, { value, writable: true, configurable: true });
  }
  return error;
}
