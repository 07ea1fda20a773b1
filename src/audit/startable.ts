// What Apps Script can start by itself in a file: functions that need no argument but an event. Of a module, those it
// puts on `global`, and those that nothing else could start.
import type { Fn, Project, ScriptFile } from "./project";
import { bare, calledName, isCall, isInside, type Node, pathOf, propertyName } from "./syntax-tree";

/** By its name only a person starts it: set-up, tests, runs by hand; or it is private. */
const BY_HAND =
  /_$|^([uU]n)?[iI]nstall|^[Ss]et_?[Uu]p|^init|(^|_)(test|debug|demo|dry|manual)|(Test|Debug|Demo|DryRun|Manual)(?![a-z])/;

export function startableIn(file: ScriptFile, project: Project): Fn[] {
  const exposed = onGlobal(file);
  const named = namedForOthers(file);
  const handedOn = namesHandedOn(project);
  const isModule = file.parsed.ast.sourceType === "module";
  return file.functions.filter(
    (fn) =>
      fn.parent === file.top &&
      fn.name !== "" &&
      fn.owner === "" &&
      !BY_HAND.test(fn.name) &&
      takesNothing(fn) &&
      !named.has(fn.name) &&
      (exposed.has(fn.name) ||
        (fn.callers.length === 0 && !handedOn.has(fn.name) && !(isModule && isExported(fn)))),
  );
}

/** Functions that need arguments and are called nowhere here: those who call into the file are not among the files. */
export const isPartOfMore = (file: ScriptFile): boolean =>
  file.functions.some(
    (fn) =>
      fn.parent === file.top &&
      fn.name !== "" &&
      fn.owner === "" &&
      fn.callers.length === 0 &&
      !takesNothing(fn) &&
      !BY_HAND.test(fn.name),
  );

const handedOnIn = new WeakMap<Project, Set<string>>();

/** Names that are read as values: a function that stands in a table or is handed on is started from there. */
function namesHandedOn(project: Project): Set<string> {
  const known = handedOnIn.get(project);
  if (known) return known;
  const names = new Set<string>();
  for (const { variables } of project.files) {
    for (const node of variables.keys()) {
      const { parent } = node;
      const isSet =
        (parent?.type === "VariableDeclarator" && parent.id === node) ||
        (parent?.type === "AssignmentExpression" && parent.left === node);
      if (node.type === "Identifier" && !isSet) names.add(node.name);
    }
  }
  handedOnIn.set(project, names);
  return names;
}

/** A button, a dialog, an add-on's action starts them by their name: `setFunctionName("save")`. */
const namedForOthers = (file: ScriptFile): Set<string> =>
  new Set(
    file.nodes.flatMap((node) =>
      isCall(node) && /handler|action|function|callback|button|click/i.test(calledName(node))
        ? node.arguments.flatMap((each) => (each.type === "Literal" ? [String(each.value)] : []))
        : [],
    ),
  );

/** What Google hands to an installed trigger, and to nothing else. */
const EVENT_FIELD =
  /^(values|namedValues|range|source|response|calendarId|changeType|oldValue|triggerUid|authMode)$/;

export const readsAnEvent = ({ node, nodes }: Fn): boolean =>
  node.type !== "Program" &&
  node.params.length === 1 &&
  nodes.some(
    (each) =>
      each.type === "MemberExpression" &&
      pathOf(each.object).join(".") === propertyName(node.params[0] as Node) &&
      EVENT_FIELD.test(pathOf(each).at(-1) ?? ""),
  );

/** Can be started with nothing but an event. */
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

const isExported = (fn: Fn): boolean =>
  fn.file.nodes.some((node) => node.type.startsWith("Export") && isInside(fn.node, node));

/** `global.sync = sync`, as bundlers want it. */
const onGlobal = (file: ScriptFile): Set<string> =>
  new Set(
    file.nodes.flatMap((node): string[] => {
      if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return [];
      const holder = pathOf(bare(node.left.object) as Node)[0] ?? "";
      return /^(global|globalThis)$/.test(holder) && node.right.type === "Identifier"
        ? [node.right.name]
        : [];
    }),
  );
