// Triggers overlap and fire twice; two runs at once do everything twice, or undo each other.
import { reachOf } from "../audience";
import type { Report, Rule } from "../audit-context";
import { has } from "../google-services";
import type { Fn } from "../project";
import { isCall, unwrapStatement } from "../syntax-tree";

const LOCKING_NAME = /lock|exclusive|mutex|singleton|TriggerGuard\.(run|every|daily)|runJobs/i;

export const noLockInTrigger: Rule = {
  id: "no-lock-in-trigger",
  finds: "A handler that runs on a trigger and changes state without a LockService lock.",
  find: ({ entries }) => {
    const reported = new Set<Fn>();
    return entries.flatMap(({ fn, onTrigger, name }): Report[] => {
      if (!fn || !onTrigger) return [];
      const body = bodyOf(fn);
      if (
        reported.has(body) ||
        takesLock(fn) ||
        takesLock(body) ||
        isHandedToAnUnknown(fn) ||
        !changesState(fn)
      )
        return [];
      reported.add(body);
      return [
        {
          file: body.file,
          node: signature(body),
          fn: body,
          message:
            `${name} runs on a trigger and changes what is stored, without a lock: when two runs overlap, both do the same work. ` +
            "Begin with LockService.getScriptLock().tryLock(0) and return where it is held (a property as a flag is not a lock: both runs read it before either writes).",
        },
      ];
    });
  },
};

/** A handler that only hands on is not where the lock belongs: the function it hands on to is. One that says how, is. */
function bodyOf(fn: Fn, depth = 0): Fn {
  if (fn.node.type === "Program" || fn.node.body.type !== "BlockStatement" || depth > 3) return fn;
  const work = fn.node.body.body.map((statement) =>
    statement.type === "ReturnStatement" && statement.argument
      ? statement.argument
      : unwrapStatement(statement),
  );
  const calls = work.filter((node) => !(isCall(node) && has(node, "log")));
  const [only] = calls;
  const targets =
    calls.length === 1 && only && isCall(only) && only.arguments.every(({ type }) => type === "Identifier")
      ? (fn.calls.find(({ node }) => node === only)?.targets ?? [])
      : [];
  const [target] = targets;
  return target && targets.length === 1 && target.node.type !== "Program" ? bodyOf(target, depth + 1) : fn;
}

/** Here, or in a function called from here: a lock that only a log helper takes does not count as the handler's. */
function takesLock(fn: Fn): boolean {
  const locks = (each: Fn): boolean =>
    each.calls.some(({ node, notFollowed }) => has(node, "lock") || LOCKING_NAME.test(notFollowed ?? ""));
  return (
    locks(fn) ||
    fn.calls.some(({ targets }) => targets.some((target) => locks(target) || LOCKING_NAME.test(target.name)))
  );
}

/** All of it is handed to a function that is not among the files: that one may take the lock. */
function isHandedToAnUnknown(fn: Fn): boolean {
  if (fn.node.type === "Program" || fn.node.body.type !== "BlockStatement") return false;
  const [only, ...others] = fn.node.body.body.map(unwrapStatement);
  const call = only && others.length === 0 ? fn.calls.find(({ node }) => node === only) : undefined;
  return (
    call !== undefined &&
    call.targets.length === 0 &&
    call.notFollowed !== undefined &&
    call.callbacks.length > 0
  );
}

const changesState = (fn: Fn): boolean =>
  [...reachOf(fn)].some((each) =>
    each.calls.some(
      ({ node, notFollowed }) =>
        has(node, "write", "write-state", "create", "mail") || WRITING_NAME.test(notFollowed ?? ""),
    ),
  );

/** A function that is not among the files writes, by its name: `updateRow_`, `Store.saveEntry`. */
const WRITING_NAME = /(^|[._])(append|update|save|write|insert|delete|remove|upsert|store|mark)(?![a-z])/;

/** Marks the name rather than the whole body. */
function signature(fn: Fn): Report["node"] {
  if (fn.node.type !== "Program" && fn.node.id) return fn.node.id;
  const holder = fn.node.parent;
  if (holder && "key" in holder) return holder.key;
  return holder?.type === "VariableDeclarator" ? holder.id : fn.node;
}
