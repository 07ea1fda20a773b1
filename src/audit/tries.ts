// The number: how often what fails for ever is tried, per run and in all, and the lines that make it so.
import type { AuditContext } from "./audit-context";
import { reachOf } from "./audience";
import type { EntryPoint } from "./entry-point";
import type { AuditedEntryPoint, TryCount } from "./finding";
import { findGiveUp } from "./give-up";
import { GUARD } from "./guard-defaults";
import { canFailOutside, has } from "./google-services";
import { advancedOnFailure } from "./loop-progress";
import { asLoop } from "./loops";
import type { Call, Fn } from "./project";
import { type Retry, retriesItsCallback } from "./retry";
import { capOf } from "./retry-pause";
import { usesAny } from "./same-work";
import { findTakenOff } from "./taken-off/taken-off";
import { armsItself, armsWhileLeft } from "./self-arming";
import { ancestors, type Node, isFunction, isInside, lineOf, pathOf } from "./syntax-tree";

/** Infinity: nothing ends it. NaN: something ends it, but the text does not say after how many. */
interface Worst {
  tries: number;
  /** Of calls that are tried as often, the one that costs most stands for the number. */
  cost: number;
  path: string[];
}

const at = (fn: Fn, node: Node): string => `${fn.file.path}:${lineOf(node)}`;
const rank = (tries: number): number => (tries === Infinity ? 3e9 : Number.isNaN(tries) ? 2e9 : tries);
const words = (tries: number): TryCount =>
  tries === Infinity ? "unbounded" : Number.isNaN(tries) ? "unknown" : String(tries);
const triesOf = ({ tries }: Retry): number =>
  tries === undefined ? Infinity : tries === "unknown" ? NaN : tries;

export function countTries(entry: EntryPoint, context: AuditContext): AuditedEntryPoint {
  const { fn } = entry;
  const base = {
    name: entry.name,
    file: entry.file,
    line: entry.line,
    unattended: entry.unattended,
    trigger: entry.trigger,
  };
  if (!fn) {
    const because = "The handler is not among the files.";
    return {
      ...base,
      number: "unknown",
      perRun: "unknown",
      perDay: null,
      path: [`${entry.file}:${entry.line}`],
      because,
      notFollowed: [entry.name],
    };
  }
  const reach = [...reachOf(fn)];
  const notFollowed = [
    ...new Set(reach.flatMap((each) => each.calls.flatMap((call) => call.notFollowed ?? []))),
  ].sort();
  const found = worstIn(fn, context, new Map());
  const worst = {
    tries: found?.tries ?? 1,
    cost: found?.cost ?? -1,
    path: [at(fn, fn.node), ...(found?.path ?? [])],
  };
  const inAll = overRuns(entry, fn, worst, context, notFollowed);
  const perDay =
    inAll.tries === Infinity && entry.runsPerDay !== null && Number.isFinite(worst.tries)
      ? round(entry.runsPerDay * worst.tries)
      : null;
  return {
    ...base,
    number: words(inAll.tries),
    perRun: words(worst.tries),
    perDay,
    path: inAll.path.filter((place, index, all) => place !== all[index - 1]),
    because: inAll.because,
    notFollowed,
  };
}

const round = (value: number): number => (value >= 1 ? Math.round(value) : Math.round(value * 100) / 100);

const COSTS = ["write", "create", "mail", "fetch"] as const;
const costOf = (call: Call["node"]): number => COSTS.findIndex((effect) => has(call, effect));

const times = (a: number, b: number): number => (a === Infinity || b === Infinity ? Infinity : a * b);

/** The call that is tried most often in one run of the function, with the lines that multiply it. */
function worstIn(fn: Fn, context: AuditContext, known: Map<Fn, Worst | undefined>): Worst | undefined {
  if (known.has(fn)) return known.get(fn);
  known.set(fn, undefined);
  let worst: Worst | undefined;
  const consider = (candidate: Worst): void => {
    const more = worst ? rank(candidate.tries) - rank(worst.tries) : 1;
    if (!worst || more > 0 || (more === 0 && candidate.cost > worst.cost)) worst = candidate;
  };
  const own = context.retries.filter((retry) => retry.fn === fn);
  for (const call of fn.calls) {
    const around = own.filter((retry) => isInside(call.node, retry.work));
    const rounds = around.flatMap((retry) => roundsOutside(retry, own, context));
    const here =
      around.reduce((product, retry) => times(product, triesOf(retry)), 1) *
      rounds.reduce((product, { most }) => product * most, 1);
    const lines = [...[...rounds, ...around].map(({ node }) => at(fn, node)), at(fn, call.node)];
    if (canFailOutside(call.node) && !has(call.node, "log"))
      consider({ tries: here, cost: costOf(call.node), path: lines });
    for (const target of call.targets) {
      const inner = worstIn(target, context, known);
      if (inner) consider({ ...inner, tries: times(here, inner.tries), path: [...lines, ...inner.path] });
    }
    const wrapped = wrapperTries(call, context);
    for (const callback of call.callbacks) {
      const inner = worstIn(callback, context, known);
      if (inner)
        consider({
          ...inner,
          tries: times(here, times(wrapped.tries, inner.tries)),
          path: [...lines, ...wrapped.path, ...inner.path],
        });
    }
  }
  known.set(fn, worst);
  return worst;
}

/** Loops round a retry that begin all of it again, so many times: `for (…3) for (…4) try { … } catch (e) { … }`. */
function roundsOutside(
  { node, work, fn }: Retry,
  own: Retry[],
  { project }: AuditContext,
): { node: Node; most: number }[] {
  const found: { node: Node; most: number }[] = [];
  for (const outer of ancestors(node)) {
    if (isFunction(outer)) break;
    const loop = outer.type === "ForStatement" ? asLoop(outer, fn, project) : undefined;
    if (!loop || own.some((retry) => retry.node === outer)) continue;
    const advanced = advancedOnFailure(loop, undefined);
    const most = capOf(loop, advanced);
    if (typeof most === "number" && !usesAny(work, advanced, fn)) found.push({ node: outer, most });
  }
  return found;
}

/** `retry(() => fetch())`: the callback runs as often as the function it is handed to retries. */
function wrapperTries(call: Call, { retries }: AuditContext): Omit<Worst, "cost"> {
  for (const target of call.targets) {
    const retry = retries.find((each) => each.fn === target && retriesItsCallback(each));
    if (retry) return { tries: triesOf(retry), path: [at(retry.fn, retry.node)] };
  }
  const name = pathOf(call.node.callee).at(-1) ?? "";
  return { tries: call.targets.length === 0 && /retry|backoff/i.test(name) ? NaN : 1, path: [] };
}

interface InAll {
  tries: number;
  path: string[];
  because: string;
}

function overRuns(
  entry: EntryPoint,
  fn: Fn,
  worst: Worst,
  context: AuditContext,
  notFollowed: string[],
): InAll {
  const { tries, path } = worst;
  if (tries === Infinity) return { tries, path, because: "Nothing ends the tries within a run." };
  const guarded = guardCall(fn);
  if (guarded) {
    const [maxStarts, maxSlices] = [limitIn(guarded, "maxStarts"), limitIn(guarded, "maxSlices")];
    return {
      tries: maxStarts + maxSlices,
      path: [at(fn, fn.node), at(guarded.in, guarded.node)],
      because: `The guard counts every start of a record before it: ${maxStarts} at most, and ${maxSlices} more where the record gets further each time.`,
    };
  }
  const armed = armsItself(fn, context.project, context.audience);
  const taken = entry.recurring === false && !armed ? undefined : findTakenOff(fn, context);
  if (taken) {
    return {
      tries,
      path: [...path, at(taken.fn, taken.node)],
      because:
        taken.when === "before"
          ? "It is taken off before the work, and no run finds it again."
          : "Where it fails it is taken off, and no run finds it again.",
    };
  }
  const giveUp = findGiveUp(fn, context);
  if (giveUp) {
    const limit = giveUp.limit ?? NaN;
    return {
      tries: tries * limit,
      path: [...path, at(giveUp.fn, giveUp.node)],
      because: "A saved counter ends it.",
    };
  }
  if (armed)
    return {
      tries: Infinity,
      path: [...path, at(armed.fn, armed.node)],
      because: "The handler arms itself again, and nothing saved counts the runs.",
    };
  if (entry.recurring === true) {
    if (path.length < 2 && notFollowed.length === 0)
      return { tries, path, because: "Nothing in it calls out." };
    return {
      tries: Infinity,
      path,
      because: "Every run tries it again, and nothing saved counts the tries.",
    };
  }
  const left = armsWhileLeft(fn, context.project, context.audience);
  if (left)
    return {
      tries: NaN,
      path: [...path, at(left.fn, left.node)],
      because: "The handler arms itself again while something is left, and what failed may stay left.",
    };
  if (entry.recurring === "unknown")
    return {
      tries: NaN,
      path,
      because: "How often it is started is not in the code: on a recurring trigger there is no end to it.",
    };
  return { tries, path, because: entry.unattended ? "One run for each event." : "A person starts it." };
}

const GUARD_CALL = /^(TriggerGuard\.(run|daily|every|runJobs)|runJobs)$/;

/** What the call's own policy says in plain numbers, else the default. */
function limitIn({ node, in: fn }: Call, name: "maxStarts" | "maxSlices"): number {
  for (const each of fn.nodes) {
    if (each.type !== "Property" || !isInside(each, node) || pathOf(each.key)[0] !== name) continue;
    if (each.value.type === "Literal" && typeof each.value.value === "number") return each.value.value;
  }
  return GUARD[name];
}

const guardCall = (fn: Fn): Call | undefined =>
  [...reachOf(fn)]
    .flatMap((each) => each.calls)
    .find(
      ({ node, targets }) =>
        GUARD_CALL.test(pathOf(node.callee).join(".")) || targets.some(({ name }) => GUARD_CALL.test(name)),
    );
