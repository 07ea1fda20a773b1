// Loads the script into a fresh context and calls one of its functions, as Google does at every execution: all source
// is evaluated anew, nothing in memory survives, and a script that never returns is cut off.
import gasLocal from "gas-local";
import { extname } from "node:path";
import { promiseHooks } from "node:v8";
import vm from "node:vm";
import { CacheService } from "./cache";
import { DocumentApp } from "./documents";
import { DriveApp } from "./drive";
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import type { GuestObject } from "./guest-object";
import { HtmlService } from "./html-service";
import { LockService } from "./lock";
import { Console, Logger } from "./logging";
import { GmailApp, MailApp } from "./mail";
import { PropertiesService } from "./properties";
import { Realm, guestStack, safeString } from "./realm";
import { ScriptApp } from "./script-app";
import { Session } from "./session";
import { Charts } from "./sheet-charts";
import { SpreadsheetApp } from "./spreadsheet";
import { UrlFetchApp } from "./url-fetch";
import { Utilities } from "./utilities";

export interface GuestError {
  name: string;
  message: string;
  stack: string;
}

export type GuestOutcome = { value: unknown } | { error: GuestError };

const CALL = "__call_of_the_local_host__";
const CALL_SCRIPT = new vm.Script(
  `(function () { const call = globalThis.${CALL}; delete globalThis.${CALL}; return call.fn.apply(call.owner, call.args); })()`,
  { filename: "google-call" },
);

/** The real process, also where a test runner shows a copy of it: the zone of `Date` follows only this one. */
const realEnv = (vm.runInThisContext("process") as NodeJS.Process).env;

function inZone<T>(zone: string, work: () => T): T {
  const before = realEnv["TZ"];
  realEnv["TZ"] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete realEnv["TZ"];
    else realEnv["TZ"] = before;
  }
}

/**
 * Google discards what rejects; Node would end the process. So every promise the script makes is given an answer once
 * the execution is over.
 */
function withoutLooseRejections<T>(work: () => T): T {
  const promises: Promise<unknown>[] = [];
  const stop = promiseHooks.onInit((promise) => promises.push(promise)) as () => void;
  try {
    return work();
  } finally {
    stop();
    for (const promise of promises) Promise.prototype.then.call(promise, undefined, () => undefined);
  }
}

/** mulberry32: small, seedable, good enough for jitter. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SERVICES: Record<string, (run: Execution, random: () => number) => GuestObject> = {
  PropertiesService: (run) => new PropertiesService(run),
  CacheService: (run) => new CacheService(run),
  LockService: (run) => new LockService(run),
  SpreadsheetApp: (run) => new SpreadsheetApp(run),
  Charts: () => new Charts(),
  DriveApp: (run) => new DriveApp(run),
  DocumentApp: (run) => new DocumentApp(run),
  UrlFetchApp: (run) => new UrlFetchApp(run),
  MailApp: (run) => new MailApp(run),
  GmailApp: (run) => new GmailApp(run),
  Utilities: (run, random) => new Utilities(run, random),
  Session: (run) => new Session(run),
  ScriptApp: (run) => new ScriptApp(run),
  HtmlService: (run) => new HtmlService(run),
  Logger: (run) => new Logger(run),
  console: (run) => new Console(run),
};

function describeError(thrown: unknown): GuestError {
  if (Object.prototype.toString.call(thrown) === "[object Error]") {
    const error = thrown as Error;
    const part = (read: () => unknown): string => {
      try {
        return safeString(read());
      } catch {
        return "";
      }
    };
    const stack = guestStack(part(() => error.stack));
    return { name: part(() => error.name), message: part(() => error.message), stack };
  }
  return { name: "", message: safeString(thrown), stack: "" };
}

const isCutOff = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** Functions a person or a trigger may name: the editor and pages see top-level ones, menus and triggers also members. */
function findFunction(
  run: Execution,
  realm: Realm,
  name: string,
): { fn: unknown; owner: unknown } | undefined {
  const isOutside = run.options.kind === "editor" || run.options.kind === "dashboard";
  const pattern = isOutside
    ? /^[\p{L}$_][\p{L}\p{N}$_]*$/u
    : /^[\p{L}$_][\p{L}\p{N}$_]*(\.[\p{L}$_][\p{L}\p{N}$_]*)*$/u;
  if (!pattern.test(name) || (isOutside && name.endsWith("_"))) return undefined;
  const lookUp = (path: string): unknown => {
    try {
      return vm.runInContext(path, realm.context);
    } catch {
      return undefined;
    }
  };
  const dot = name.lastIndexOf(".");
  const fn = lookUp(name);
  return typeof fn === "function" ? { fn, owner: dot < 0 ? null : lookUp(name.slice(0, dot)) } : undefined;
}

export function runGuest(run: Execution, functionName: string, args: unknown[]): GuestOutcome {
  const { world } = run;
  const random = seededRandom((world.settings.read().seed ^ Math.imul(run.options.number, 0x9e3779b1)) >>> 0);
  const realm: Realm = new Realm({
    nowMs: () => world.nowMs(),
    random,
    perform: (target, method, callArgs) => {
      try {
        return run.call(target, method, callArgs ?? [], () => {
          const member = (target as unknown as Record<string, unknown>)[method];
          return typeof member === "function" ? (member.apply(target, callArgs ?? []) as unknown) : member;
        });
      } catch (error) {
        if (error instanceof ServiceError) throw realm.error(error.guestName, error.message);
        const fault = error as Error;
        throw realm.error("LocalHostFault", `${fault.message} (in ${method})\n${fault.stack ?? ""}`);
      }
    },
  });
  for (const [name, make] of Object.entries(SERVICES)) realm.service(name, () => make(run, random));
  return inZone(world.scriptZone(), () =>
    withoutLooseRejections(() => {
      try {
        gasLocal.require(world.bundleDir, realm.context, { filter: (file) => extname(file) === ".js" });
        const found = findFunction(run, realm, functionName);
        if (found === undefined) {
          return {
            error: { name: "", message: run.text("functionNotFound", { name: functionName }), stack: "" },
          };
        }
        const call = { ...found, args: realm.toGuest(args) };
        Object.defineProperty(realm.context, CALL, { value: call, configurable: true });
        const timeout = world.clock.mode === "real" ? run.limitMs : world.computeLimitMs;
        return { value: realm.toHost(CALL_SCRIPT.runInContext(realm.context, { timeout })) };
      } catch (error) {
        if (!isCutOff(error)) return { error: describeError(error) };
        world.recover(run);
        if (run.end === undefined) cutOff(run);
        return { error: { name: "", message: run.end?.message ?? "", stack: "" } };
      }
    }),
  );
}

/** The script span without end: Google would have let it spin to its limit. */
function cutOff(run: Execution): void {
  try {
    if (run.world.clock.mode === "virtual") run.pass(run.limitMs);
    run.die("timed out", run.text("timeLimit"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
