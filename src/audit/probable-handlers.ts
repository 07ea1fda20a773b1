// Functions that a person has probably put on a trigger in the editor, where no code says so.
import { asksAPerson, reachOf } from "./audience";
import { canFailOutside, has } from "./google-services";
import type { EntryPoint } from "./entry-point";
import { onATrigger } from "./handlers";
import type { Fn, Project, ScriptFile } from "./project";
import { isPartOfMore, readsAnEvent, startableIn } from "./startable";

const SCHEDULE_WORDS =
  /trigger|schedul|daily|hourly|nightly|cron|every\s+(day|hour|night|week|\d+\s*(min|hour|day))|トリガー|定期|毎日|毎時|毎朝|毎晩|毎週|毎月|(分|時間)(ごと|毎|おき)/i;

/** As people name what is to be done again and again. */
const REPEATED_WORK =
  /^(auto|check|poll|watch|monitor|sync|update|refresh|process|notify|remind|backup|archive|import|export|collect|crawl|fetch|clean|purge|daily|hourly|nightly|weekly|monthly|cron|job|batch|tick|run|main|exec)(?![a-z])/;

/** One that takes more than an event, if only by default, is called by somebody. */
const isNamedForIt = ({ name, node }: Fn): boolean =>
  REPEATED_WORK.test(name.charAt(0).toLowerCase() + name.slice(1)) &&
  node.type !== "Program" &&
  node.params.every(({ type }) => type !== "AssignmentPattern");

const mentionsName = (text: string, name: string): boolean => text.split(/[^\w$]+/).includes(name);

/** It calls something that can fail, writes, or calls what is not here: an empty function is nobody's handler. */
const doesSomething = (fn: Fn): boolean =>
  [...reachOf(fn)].some((each) =>
    each.calls.some(
      ({ node, notFollowed }) =>
        canFailOutside(node) || has(node, "write", "write-state") || notFollowed !== undefined,
    ),
  );

/** Sets triggers up or takes them away: a comment about triggers above it is about that. */
const isAboutTriggers = (fn: Fn): boolean =>
  fn.calls.some(({ node }) => has(node, "new-trigger", "look-at-triggers"));

/** The comments right above the function. */
function commentAbove(fn: Fn): string {
  const { text, parsed } = fn.file;
  let start = fn.node.range[0];
  let above = "";
  for (const comment of [...(parsed.ast.comments ?? [])].reverse()) {
    if (comment.range[1] > start) continue;
    if (!/^\s*(export\s+)?$/.test(text.slice(comment.range[1], start))) break;
    above = `${comment.value}\n${above}`;
    start = comment.range[0];
  }
  return above;
}

/**
 * Functions that no trigger in the code names, but which look as if a person had put them on a trigger in the editor:
 * a comment says so, nothing else is left to start in the file, or, where neither code nor comment speaks of triggers, their
 * name does.
 */
export function probablyOnATrigger(project: Project, known: EntryPoint[]): EntryPoint[] {
  const isKnown = (fn: Fn): boolean => known.some((entry) => entry.fn === fn);
  const isSaidAnywhere =
    known.some(({ onTrigger }) => onTrigger) ||
    project.files.some((file) => startableIn(file, project).some((fn) => isSaidToBe(fn, file)));
  return project.files.flatMap((file) => {
    const open = startableIn(file, project).filter(
      (fn) => !isKnown(fn) && doesSomething(fn) && !asksAPerson(fn, project),
    );
    const independent = open.filter((fn) => !open.some((other) => other !== fn && reachOf(other).has(fn)));
    const hasTriggers = known.some((entry) => entry.file === file.path && entry.onTrigger);
    const looksLikeOne = (fn: Fn): boolean =>
      isSaidToBe(fn, file) ||
      (readsAnEvent(fn) && ![...reachOf(fn)].some((each) => asksAPerson(each, project))) ||
      (!hasTriggers && independent.length === 1 && independent[0] === fn && !isPartOfMore(file)) ||
      (!isSaidAnywhere && isNamedForIt(fn));
    return open.filter(looksLikeOne).map((fn) => onATrigger(fn, "not in the code (set by hand?)"));
  });
}

const isSaidToBe = (fn: Fn, file: ScriptFile): boolean =>
  (file.parsed.ast.comments ?? []).some(
    ({ value }) => mentionsName(value, fn.name) && SCHEDULE_WORDS.test(value),
  ) ||
  (SCHEDULE_WORDS.test(commentAbove(fn)) && !isAboutTriggers(fn));
