// Calls one function of the script in a context of its own. A script that never returns is cut off.
import vm from "node:vm";
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import { evaluateScript, freshRealm } from "./load-script";
import { forPage } from "./page-values";
import { guestStack, safeString, type Realm } from "./realm";
import { inZone, withoutLooseRejections } from "./script-surroundings";

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

export function runGuest(run: Execution, functionName: string, args: unknown[]): GuestOutcome {
  return inZone(run.world.scriptZone(), () =>
    withoutLooseRejections(() => {
      try {
        return callFunction(run, functionName, args);
      } catch (error) {
        if (!isCutOff(error)) return { error: describeError(error) };
        run.world.recover(run);
        if (run.end === undefined) endAtLimit(run);
        return refusal(run.end?.message ?? "");
      }
    }),
  );
}

const refusal = (message: string, name = ""): GuestOutcome => ({ error: { name, message, stack: "" } });

function callFunction(run: Execution, functionName: string, args: unknown[]): GuestOutcome {
  const { world } = run;
  const realm = freshRealm(run);
  evaluateScript(run, realm);
  const found = findFunction(run, realm, functionName);
  if (found === undefined) return refusal(run.text("functionNotFound", { name: functionName }));
  const call = { ...found, args: realm.toGuest(args) };
  Object.defineProperty(realm.context, CALL, { value: call, configurable: true });
  const timeout = world.clock.mode === "real" ? run.limitMs : world.computeLimitMs;
  const value = realm.toHost(CALL_SCRIPT.runInContext(realm.context, { timeout }));
  if (run.options.kind !== "dashboard") return { value };
  const carried = forPage(value);
  return "value" in carried ? carried : refusal(run.text("unsupportedReturn"), "ScriptError");
}

/** The editor and pages see top-level functions; menus and triggers also members and private ones. */
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

function describeError(thrown: unknown): GuestError {
  if (Object.prototype.toString.call(thrown) !== "[object Error]") {
    return { name: "", message: safeString(thrown), stack: "" };
  }
  const part = (key: "name" | "message" | "stack"): string => {
    try {
      return safeString((thrown as Error)[key]);
    } catch {
      return "";
    }
  };
  const stack = guestStack(part("stack"));
  // Node puts the failing line of code in front; Google shows none.
  const begin = stack.indexOf(`${part("name")}: `);
  return { name: part("name"), message: part("message"), stack: stack.slice(Math.max(0, begin)) };
}

const isCutOff = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** The script span without end: Google would have let it spin to its limit. */
function endAtLimit(run: Execution): void {
  try {
    if (run.world.clock.mode === "virtual") run.pass(run.limitMs);
    run.die("timed out", run.text("timeLimit"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
