// The half of the border that lives in the script's own realm: its functions and objects are the script's, and only they
// hold functions of the host. It also gives the script the world's clock and chance.
import vm from "node:vm";

export interface GuestSide {
  object(): Record<string, unknown>;
  array(): unknown[];
  date(ms: number): unknown;
  error(name: string, message: string): unknown;
  prototype(service: string, methods: string[], accessors: string[]): object;
  create(prototype: object): object;
  service(name: string, make: () => object): void;
}

/** Evaluates to a function of (dispatch, now, random) that makes the `GuestSide`. */
export const GUEST_SIDE = new vm.Script(
  `(function (dispatch, now, random) {
  "use strict";
  const NativeDate = Date;
  function Clock(...args) {
    if (new.target === undefined) return new NativeDate(now()).toString();
    const time = args.length === 0 ? [now()] : args;
    return Reflect.construct(NativeDate, time, new.target === Clock ? NativeDate : new.target);
  }
  Object.defineProperty(Clock, "name", { value: "Date" });
  Object.defineProperty(Clock, "length", { value: 7 });
  Object.defineProperty(Clock, "prototype", { value: NativeDate.prototype, writable: false });
  const statics = { now: function now_() { return now(); }, UTC: NativeDate.UTC, parse: NativeDate.parse };
  for (const name of Object.keys(statics)) {
    Object.defineProperty(Clock, name, { value: statics[name], writable: true, configurable: true });
  }
  NativeDate.prototype.constructor = Clock;
  const define = (target, name, value) =>
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  const scriptFrames = (stack) => {
    const frames = stack.split("\\n").slice(1);
    const from = frames.findLastIndex((frame) => frame.includes("google-services")) + 1;
    const to = frames.findIndex((frame) => frame.includes("google-call"));
    return frames.slice(from, to < 0 ? undefined : to).slice(0, 10).map((frame) => "\\n" + frame).join("");
  };
  const members = new Map();
  const member = (name) => {
    if (!members.has(name)) members.set(name, { [name](...args) { return dispatch(this, name, args); } }[name]);
    return members.get(name);
  };
  define(globalThis, "Date", Clock);
  define(Math, "random", function () { return random(); });
  for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics", "console"]) delete globalThis[name];
  return {
    object: () => ({}),
    array: () => [],
    date: (ms) => new NativeDate(ms),
    error: (name, message) => {
      const limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 50;
      const error = new Error(message);
      Error.stackTraceLimit = limit;
      error.name = name;
      define(error, "stack", name + ": " + message + scriptFrames(error.stack.slice(("Error: " + message).length)));
      return error;
    },
    prototype: (service, methods, accessors) => {
      const prototype = {};
      define(prototype, "toString", function () { return service; });
      for (const name of methods) define(prototype, name, member(name));
      for (const name of accessors) {
        Object.defineProperty(prototype, name, { get() { return dispatch(this, name, undefined); }, enumerable: true });
      }
      return prototype;
    },
    create: (prototype) => Object.create(prototype),
    service: (name, make) => {
      const set = (value) => define(globalThis, name, value);
      const get = () => { set(make()); return globalThis[name]; };
      Object.defineProperty(globalThis, name, { get, set, enumerable: false, configurable: true });
    },
  };
})`,
  { filename: "google-services" },
);
