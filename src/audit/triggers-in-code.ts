// Handlers named in `newTrigger(…)`, with their schedule.
import type { EntryPoint } from "./entry-point";
import { has } from "./google-services";
import { handler, onATrigger } from "./handlers";
import { knownNumbers, knownStrings } from "./known-values";
import type { Project, ScriptFile } from "./project";
import { calledName, type CallNode, isCall, lineOf, type Node } from "./syntax-tree";

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

export function triggersInCode(project: Project): EntryPoint[] {
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
export function triggersMadeElsewhere(project: Project): EntryPoint[] {
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
