// Functions that a person has probably put on a trigger in the editor, where no code says so.
import { asksAPerson, reachOf } from "./audience";
import { canFailOutside, has } from "./google-services";
import type { EntryPoint } from "./entry-point";
import { onATrigger } from "./handlers";
import type { Fn, Project } from "./project";
import { propertyName } from "./syntax-tree";

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
const mentionsName = (text: string, name: string): boolean => text.split(/[^\w$]+/).includes(name);

/** It calls something that can fail, writes, or calls what is not here: an empty function is nobody's handler. */
const doesSomething = (fn: Fn): boolean =>
  [...reachOf(fn)].some((each) =>
    each.calls.some(
      ({ node, notFollowed }) =>
        canFailOutside(node) || has(node, "write", "write-state") || notFollowed !== undefined,
    ),
  );

export function probablyOnATrigger(project: Project, known: EntryPoint[]): EntryPoint[] {
  return project.files.flatMap((file): EntryPoint[] => {
    if (file.parsed.ast.sourceType === "module") return [];
    const roots = file.functions.filter(
      (fn) => fn.parent === file.top && fn.name !== "" && fn.owner === "" && fn.callers.length === 0,
    );
    const startable = roots.filter(
      (fn) =>
        takesNothing(fn) &&
        doesSomething(fn) &&
        !asksAPerson(fn, project) &&
        !/_$|^test|^(un)?install|^set_?up/i.test(fn.name),
    );
    const comments = (file.parsed.ast.comments ?? []).map(({ value }) => value);
    const named = (fn: Fn): boolean =>
      comments.some((text) => mentionsName(text, fn.name) && SCHEDULE_WORDS.test(text));
    const isKnown = (fn: Fn): boolean => known.some((entry) => entry.fn === fn);
    const hasKnown = known.some((entry) => entry.file === file.path && entry.onTrigger);
    return startable
      .filter((fn) => !isKnown(fn) && (named(fn) || (roots.length === 1 && !hasKnown)))
      .map((fn) => onATrigger(fn, "not in the code (set by hand?)"));
  });
}
