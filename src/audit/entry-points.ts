// Where Apps Script enters the project, who is there when it does, and how often: triggers in the code, simple
// triggers, web app, menus, pages, and functions that a person has probably put on a trigger by hand.
import { asksAPerson } from "./audience";
import { has } from "./google-services";
import { knownNumbers, knownStrings } from "./known-values";
import type { Fn, Project, ScriptFile } from "./project";
import { type CallNode, type Node, calledName, isCall, lineOf, propertyName } from "./syntax-tree";

export interface EntryPoint {
  name: string;
  /** Undefined where the handler is not among the files. */
  fn: Fn | undefined;
  file: string;
  line: number;
  unattended: boolean;
  /** What starts it, in words. */
  trigger: string;
  /** It comes again by itself, whatever happened in the last run. */
  recurring: boolean | "unknown";
  /** At most; null where the text does not say. */
  runsPerDay: number | null;
  /** Runs on a trigger (time or event), as opposed to a request, a menu or a page. */
  onTrigger: boolean;
}

const SIMPLE: Record<string, Pick<EntryPoint, "unattended" | "trigger">> = {
  onOpen: { unattended: false, trigger: "simple trigger onOpen" },
  onInstall: { unattended: false, trigger: "simple trigger onInstall" },
  onEdit: { unattended: false, trigger: "simple trigger onEdit" },
  onSelectionChange: { unattended: false, trigger: "simple trigger onSelectionChange" },
  doGet: { unattended: true, trigger: "web app GET" },
  doPost: { unattended: true, trigger: "web app POST" },
};

/** Builder method → runs a day for its argument; null: event-driven. */
const SCHEDULES: Record<
  string,
  { words: (n: string) => string; perDay: ((n: number) => number) | null; recurring: boolean }
> = {
  everyMinutes: { words: (n) => `every ${n} min`, perDay: (n) => 1440 / n, recurring: true },
  everyHours: { words: (n) => `every ${n} h`, perDay: (n) => 24 / n, recurring: true },
  everyDays: { words: (n) => `every ${n} day(s)`, perDay: (n) => 1 / n, recurring: true },
  everyWeeks: { words: (n) => `every ${n} week(s)`, perDay: (n) => 1 / (7 * n), recurring: true },
  onWeekDay: { words: () => "every week", perDay: () => 1 / 7, recurring: true },
  onMonthDay: { words: () => "every month", perDay: () => 1 / 30, recurring: true },
  after: { words: () => "once, after a time", perDay: null, recurring: false },
  at: { words: () => "once, at a time", perDay: null, recurring: false },
  atDate: { words: () => "once, at a date", perDay: null, recurring: false },
  onFormSubmit: { words: () => "form submit", perDay: null, recurring: false },
  onEdit: { words: () => "edit (installed)", perDay: null, recurring: false },
  onChange: { words: () => "change (installed)", perDay: null, recurring: false },
  onOpen: { words: () => "open (installed)", perDay: null, recurring: false },
  onEventUpdated: { words: () => "calendar update", perDay: null, recurring: false },
};

/** The calls chained on `newTrigger(...)`, also through a variable that holds the builder. */
export function builderCalls(start: CallNode, file: ScriptFile, project: Project): CallNode[] {
  const calls: CallNode[] = [];
  let at: Node = start;
  while (at.parent) {
    const parent: Node = at.parent;
    if (parent.type === "MemberExpression" && parent.object === at) at = parent;
    else if (isCall(parent) && parent.callee === at) calls.push((at = parent));
    else break;
  }
  if (at.parent?.type === "VariableDeclarator" && at.parent.id.type === "Identifier") {
    const variable =
      project.variableOf(at.parent.id, file) ?? file.parsed.scopes.getDeclaredVariables(at.parent)[0];
    for (const { identifier } of variable?.references ?? []) {
      if (identifier.parent.type !== "MemberExpression") continue;
      const next: Node | undefined = identifier.parent.parent;
      if (next && isCall(next)) calls.push(next, ...builderCalls(next, file, project));
    }
  }
  return calls;
}

export const UNKNOWN_HANDLER = "(handler not known)";

function triggersInCode(project: Project): EntryPoint[] {
  const entries: EntryPoint[] = [];
  for (const fn of project.functions) {
    for (const { node } of fn.calls) {
      if (!has(node, "new-trigger") || !node.arguments[0]) continue;
      const chain = builderCalls(node, fn.file, project);
      const scheduled = chain.find((call) => SCHEDULES[calledName(call)] !== undefined);
      const schedule = scheduled && SCHEDULES[calledName(scheduled)];
      const argument = scheduled?.arguments[0];
      const every = argument && schedule?.perDay ? knownNumbers(argument, fn.file, project) : [];
      const fixed = schedule?.perDay && schedule.perDay.length === 0 ? [schedule.perDay(1)] : [];
      const perDay = schedule?.perDay ? [...every.map(schedule.perDay), ...fixed] : [];
      const names = knownStrings(node.arguments[0], fn.file, project);
      for (const name of new Set(names.length > 0 ? names : [UNKNOWN_HANDLER])) {
        const target = handler(name, fn.file, project);
        entries.push({
          name,
          fn: target,
          file: target?.file.path ?? fn.file.path,
          line: lineOf(target?.node ?? node),
          unattended: true,
          trigger: schedule?.words(every.length > 0 ? [...new Set(every)].join(" or ") : "?") ?? "trigger",
          recurring: schedule?.recurring ?? "unknown",
          runsPerDay: perDay.length > 0 ? Math.max(...perDay) : null,
          onTrigger: true,
        });
      }
    }
  }
  return entries;
}

/** `registerTrigger("sync")`, where the function that makes the trigger is not among the files. */
function triggersMadeElsewhere(project: Project): EntryPoint[] {
  return project.functions.flatMap((fn) =>
    fn.calls.flatMap(({ node, notFollowed }): EntryPoint[] => {
      if (!/trigger|schedul/i.test(notFollowed ?? "") || /delete|remove|clear/i.test(notFollowed ?? ""))
        return [];
      return node.arguments.flatMap((argument) => {
        const names = knownStrings(argument, fn.file, project);
        const target = names.map((name) => handler(name, fn.file, project)).find(Boolean);
        return target ? [onATrigger(target, `by ${notFollowed}, not among the files`)] : [];
      });
    }),
  );
}

const onATrigger = (fn: Fn, trigger: string): EntryPoint => ({
  name: fn.name,
  fn,
  file: fn.file.path,
  line: lineOf(fn.node),
  unattended: true,
  trigger,
  recurring: "unknown",
  runsPerDay: null,
  onTrigger: true,
});

/** `"sync"` or `"Menu.sync"`. */
function handler(name: string, near: ScriptFile, project: Project): Fn | undefined {
  const [owner, method] = name.includes(".") ? name.split(".").slice(-2) : ["", name];
  const fns = project.functions.filter(
    (fn) => fn.name === method && fn.owner === owner && fn.node.type !== "Program",
  );
  const topLevel = fns.filter((fn) => owner !== "" || fn.parent === fn.file.top);
  return topLevel.find((fn) => fn.file === near) ?? topLevel.at(-1);
}

function attendedEntries(project: Project): EntryPoint[] {
  const entries: EntryPoint[] = [];
  const add = (name: string, near: ScriptFile, trigger: string): void => {
    const fn = handler(name, near, project);
    if (!fn) return;
    const { path } = fn.file;
    entries.push({
      name,
      fn,
      file: path,
      line: lineOf(fn.node),
      unattended: false,
      trigger,
      recurring: false,
      runsPerDay: null,
      onTrigger: false,
    });
  };
  for (const file of project.files) {
    for (const node of file.nodes) {
      const isMenuItem = isCall(node) && calledName(node) === "addItem" && node.arguments[1];
      const functionName =
        node.type === "Property" && propertyName(node.key) === "functionName" && node.value;
      const target = isMenuItem || functionName;
      if (target) for (const name of knownStrings(target, file, project)) add(name, file, "menu");
    }
  }
  for (const fn of project.functions) {
    if (fn.name !== "" && isCustomFunction(fn)) add(fn.name, fn.file, "custom function in a cell");
  }
  const [first] = project.files;
  for (const { text } of first ? project.pages : []) {
    for (const [, name] of text.matchAll(
      /google\s*\.script\s*\.run(?:\s*\.with\w+\([\s\S]*?\))*\s*\.(\w+)\s*\(/g,
    )) {
      if (name && first && !name.startsWith("with")) add(name, first, "google.script.run");
    }
  }
  return entries;
}

/** `@customfunction` in the comment right above: a cell calls it, and shows what it throws. */
const isCustomFunction = (fn: Fn): boolean =>
  (fn.file.parsed.ast.comments ?? []).some((comment) => {
    const gap = fn.file.text.slice(comment.range[1], fn.node.range[0]);
    return (
      comment.range[1] <= fn.node.range[0] &&
      /^\s*(export\s+)?$/.test(gap) &&
      /@customfunction\b/i.test(comment.value)
    );
  });

function simpleTriggers(project: Project): EntryPoint[] {
  return project.functions.flatMap((fn): EntryPoint[] => {
    const simple =
      Object.hasOwn(SIMPLE, fn.name) && fn.owner === "" && fn.parent === fn.file.top
        ? SIMPLE[fn.name]
        : undefined;
    if (!simple) return [];
    const { path } = fn.file;
    return [
      {
        name: fn.name,
        fn,
        file: path,
        line: lineOf(fn.node),
        ...simple,
        recurring: false,
        runsPerDay: null,
        onTrigger: false,
      },
    ];
  });
}

const SCHEDULE_WORDS =
  /trigger|schedul|daily|hourly|nightly|cron|every\s+(day|hour|night|week|\d+\s*(min|hour|day))|トリガー|定期|毎日|毎時|分ごと/i;

/** Can be started by Apps Script with nothing but an event: no argument is needed. */
const takesNothing = (fn: Fn): boolean =>
  fn.node.type !== "Program" &&
  !fn.nodes.some((node) => node.type === "ThisExpression") &&
  fn.node.params.every((parameter, index) => {
    const name = propertyName(parameter);
    return (
      parameter.type === "AssignmentPattern" ||
      (index === 0 && /^_?(e|ev|evt|event|trigger\w*)$/i.test(name ?? ""))
    );
  });

/**
 * Functions nobody in the code calls and no trigger in the code names, but which look as if a person had put them on a
 * trigger in the editor: a comment says so, or the file has no other function to start.
 */
function probablyOnATrigger(project: Project, known: EntryPoint[]): EntryPoint[] {
  return project.files.flatMap((file): EntryPoint[] => {
    if (file.parsed.ast.sourceType === "module") return [];
    const roots = file.functions.filter(
      (fn) => fn.parent === file.top && fn.name !== "" && fn.owner === "" && fn.callers.length === 0,
    );
    const startable = roots.filter(
      (fn) =>
        takesNothing(fn) && !asksAPerson(fn, project) && !/_$|^test|^(un)?install|^set_?up/i.test(fn.name),
    );
    const comments = (file.parsed.ast.comments ?? []).map(({ value }) => value);
    const named = (fn: Fn): boolean =>
      comments.some((text) => new RegExp(`\\b${fn.name}\\b`).test(text) && SCHEDULE_WORDS.test(text));
    const isKnown = (fn: Fn): boolean => known.some((entry) => entry.fn === fn);
    const hasKnown = known.some((entry) => entry.file === file.path && entry.onTrigger);
    return startable
      .filter((fn) => !isKnown(fn) && (named(fn) || (roots.length === 1 && !hasKnown)))
      .map((fn) => onATrigger(fn, "not in the code (set by hand?)"));
  });
}

/** One entry per function; of several triggers the one that comes back most often stands for it. */
export function findEntryPoints(project: Project): EntryPoint[] {
  const known = [
    ...triggersInCode(project),
    ...triggersMadeElsewhere(project),
    ...simpleTriggers(project),
    ...attendedEntries(project),
  ];
  const all = [...known, ...probablyOnATrigger(project, known)];
  const rank = (entry: EntryPoint): number =>
    (entry.unattended ? 1e9 : 0) + (entry.recurring === true ? 1e6 : 0) + (entry.runsPerDay ?? 0);
  const best = new Map<string, EntryPoint>();
  for (const entry of all) {
    const key = entry.fn ? `${entry.file}:${entry.line}:${entry.name}` : entry.name;
    const other = best.get(key);
    if (!other || rank(entry) > rank(other)) best.set(key, entry);
  }
  return [...best.values()];
}
