// Mail threads and files: the label, the read mark or the folder by which they were found.
import { knownStrings } from "../known-values";
import { spelledOut } from "../spelled-out";
import { calledName } from "../syntax-tree";
import { type Kind } from "./taking";
import { isAnother, sheetOf, whereFrom } from "./where-from";

const SEARCHES = new Map<string, { query: RegExp; back: RegExp }>([
  ["markRead", { query: /(?:^|\s)is:unread\b/, back: /^markUnread$/ }],
  ["moveToArchive", { query: /(?:^|\s)in:inbox\b/, back: /^moveToInbox$/ }],
]);

/** A label, the read mark or the inbox, by which the threads were found. */
export const threadMarked: Kind = (call, fn, _reach, project) => {
  if (call.callee.type !== "MemberExpression") return undefined;
  const name = calledName(call);
  const from = whereFrom(call.callee.object, fn.file, project);
  if (from?.level !== 0 || from.call.callee.type !== "MemberExpression") return undefined;
  const query =
    calledName(from.call) === "search" && from.call.arguments[0]
      ? knownStrings(from.call.arguments[0], from.file, project).join(" ")
      : "";
  const search = SEARCHES.get(name);
  if (search?.query.test(query))
    return { isBuffered: false, bringsBack: (other) => search.back.test(calledName(other)) };
  const [label] = call.arguments;
  if (name !== "removeLabel" || !label) return undefined;
  const own = spelledOut(label, fn.file, project);
  const labelled = /getUserLabelByName\("(.+)"\)/.exec(own)?.[1];
  const isBy =
    (calledName(from.call) === "getThreads" &&
      spelledOut(from.call.callee.object, from.file, project) === own) ||
    (labelled !== undefined && query.replace(/[\s"]/g, "").includes(`label:${labelled}`));
  if (!isBy) return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) => {
      const [put] = other.arguments;
      if (!/^add(?:Label|ToThreads?)$/.test(calledName(other))) return false;
      const text =
        calledName(other) === "addLabel"
          ? put && spelledOut(put, where.file, project)
          : sheetOf(other, where.file, project);
      return (text === undefined || !isAnother(text, own)) && "maybe";
    },
  };
};

/** A file moved out of the folder whose files are gone through. */
export const fileMoved: Kind = (call, fn, _reach, project) => {
  const [target] = call.arguments;
  if (calledName(call) !== "moveTo" || call.callee.type !== "MemberExpression" || !target) return undefined;
  const from = whereFrom(call.callee.object, fn.file, project);
  if (
    from?.level !== 0 ||
    !/^getFiles/.test(calledName(from.call)) ||
    from.call.callee.type !== "MemberExpression"
  )
    return undefined;
  const inbox = spelledOut(from.call.callee.object, from.file, project);
  if (!isAnother(spelledOut(target, fn.file, project), inbox)) return undefined;
  return {
    isBuffered: false,
    bringsBack: (other, where) => {
      const [to] = other.arguments;
      if (calledName(other) === "addFile") return !isAnother(sheetOf(other, where.file, project), inbox);
      return (
        calledName(other) === "moveTo" && (!to || !isAnother(spelledOut(to, where.file, project), inbox))
      );
    },
  };
};
