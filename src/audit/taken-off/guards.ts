// Which conditions lead to a place, and whether they still would if something were read as it has just been written.
import { knownValues } from "../known-values";
import type { Caller, Fn, Project, ScriptFile } from "../project";
import { heldBy } from "../spelled-out";
import { ancestors, bare, calledName, isCall, isFunction, isLoop, type Node, pathOf } from "../syntax-tree";

export interface Condition {
  test: Node;
  mustBe: boolean;
  fn: Fn;
}

/** The conditions under which the node runs: the `if`s around it, those before it that leave, and filters of the list. */
export function conditionsOf(node: Node, fn: Fn, project: Project): Condition[] {
  const found: Condition[] = [];
  let at = node;
  for (const outer of ancestors(node)) {
    if (outer.type === "IfStatement" && outer.test !== at)
      found.push({ test: outer.test, mustBe: outer.consequent === at, fn });
    if (outer.type === "BlockStatement") found.push(...leftBefore(at, outer.body, fn));
    if (outer.type === "ForOfStatement" && outer.body === at)
      found.push(...filters(outer.right, fn, project));
    if (isFunction(outer)) break;
    at = outer;
  }
  return [...found, ...common(fn.callers.map((caller) => conditionsOfCaller(caller, fn, project)))];
}

function conditionsOfCaller({ call, asCallback }: Caller, fn: Fn, project: Project): Condition[] {
  const { callee } = call.node;
  const filtered =
    asCallback && callee.type === "MemberExpression" ? filters(callee.object, call.in, project) : [];
  return call.in === fn ? filtered : [...filtered, ...conditionsOf(call.node, call.in, project)];
}

/** Those under which every caller stands. */
const common = ([first, ...others]: Condition[][]): Condition[] =>
  (first ?? []).filter((own) =>
    others.every((other) => other.some(({ test, mustBe }) => test === own.test && mustBe === own.mustBe)),
  );

const leftBefore = (at: Node, statements: readonly Node[], fn: Fn): Condition[] =>
  statements.flatMap((each): Condition[] => {
    if (each.type !== "IfStatement" || each.range[1] > at.range[0]) return [];
    if (leavesRound(each.consequent)) return [{ test: each.test, mustBe: false, fn }];
    return each.alternate && leavesRound(each.alternate) ? [{ test: each.test, mustBe: true, fn }] : [];
  });

const leavesRound = (statement: Node): boolean =>
  /^(?:Return|Throw|Continue)Statement$/.test(statement.type) ||
  (statement.type === "BreakStatement" && ![...ancestors(statement)].slice(0, 3).some(isLoop)) ||
  (statement.type === "BlockStatement" && statement.body.some(leavesRound));

/** `rows.filter((row) => row[2] === "open")` */
function filters(list: Node, fn: Fn, project: Project, depth = 0): Condition[] {
  const at = bare(list);
  if (depth > 6) return [];
  if (at.type === "Identifier") {
    const held = heldBy(at, fn.file, project);
    return held ? filters(held.node, project.enclosing(held.node, held.file), project, depth + 1) : [];
  }
  if (!isCall(at) || at.callee.type !== "MemberExpression") return [];
  const inner = filters(at.callee.object, fn, project, depth + 1);
  if (calledName(at) !== "filter") return inner;
  const callbacks = project.callOf(at)?.callbacks ?? [];
  return [
    ...inner,
    ...callbacks.flatMap((callback) =>
      returned(callback).map((test) => ({ test, mustBe: true, fn: callback })),
    ),
  ];
}

const returned = (fn: Fn): Node[] => {
  if (fn.node.type === "ArrowFunctionExpression" && fn.node.body.type !== "BlockStatement")
    return [fn.node.body];
  return fn.nodes.flatMap((node) =>
    node.type === "ReturnStatement" && node.argument ? [node.argument] : [],
  );
};

/** What was written, as far as it is known. */
export interface Value {
  text?: string;
  prefix?: string;
  truthy?: boolean;
  /** Nothing is there any more. */
  absent?: boolean;
}

export const GONE: Value = { truthy: false, absent: true };

export function valuesOf(node: Node, file: ScriptFile, project: Project): Value[] {
  const at = bare(node);
  const known = knownValues(at, file, project);
  if (known.length > 0)
    return known.map((each) => ({ text: String(each), truthy: each !== "" && each !== 0 }));
  if (at.type === "Literal" && typeof at.value === "boolean")
    return [{ text: String(at.value), truthy: at.value }];
  if (at.type === "NewExpression" || calledOn(at, /^(?:formatDate|stringify|toISOString|now)$/))
    return [{ truthy: true }];
  const head = at.type === "BinaryExpression" && at.operator === "+" ? at.left : undefined;
  const prefix =
    at.type === "TemplateLiteral"
      ? at.quasis[0]?.value.cooked
      : head && valuesOf(head as Node, file, project)[0];
  const text = typeof prefix === "string" ? prefix : (prefix?.text ?? prefix?.prefix);
  return text ? [{ prefix: text, truthy: true }] : [{}];
}

const calledOn = (node: Node, name: RegExp): boolean => isCall(node) && name.test(calledName(node));

/** None of the values leads there again. */
export const keepsOut = (
  conditions: Condition[],
  isPlace: (node: Node, fn: Fn) => boolean,
  values: Value[],
  project: Project,
): boolean =>
  values.length > 0 &&
  values.every((value) =>
    conditions.some(({ test, mustBe, fn }) => {
      const is = truthOf(test, { isPlace: (node) => isPlace(node, fn), value, fn, project }, 0);
      return is !== undefined && is !== mustBe;
    }),
  );

interface Question {
  isPlace: (node: Node) => boolean;
  value: Value;
  fn: Fn;
  project: Project;
}

function truthOf(node: Node, question: Question, depth: number): boolean | undefined {
  const at = bare(node);
  const { value, fn, project } = question;
  const again = (inner: Node): boolean | undefined => truthOf(inner, question, depth + 1);
  if (depth > 8) return undefined;
  switch (at.type) {
    case "UnaryExpression": {
      const is = at.operator === "!" ? again(at.argument) : undefined;
      return is === undefined ? undefined : !is;
    }
    case "LogicalExpression": {
      if (at.operator === "??") return question.isPlace(at.left) ? value.truthy : undefined;
      const decided = at.operator === "||";
      const sides = [again(at.left), again(at.right)];
      if (sides.includes(decided)) return decided;
      return sides.includes(undefined) ? undefined : !decided;
    }
    case "BinaryExpression":
      return compared(at.left as Node, at.operator, at.right, question);
    default:
      break;
  }
  if (question.isPlace(at)) return value.truthy;
  if (
    isCall(at) &&
    calledName(at) === "includes" &&
    at.callee.type === "MemberExpression" &&
    at.arguments[0]
  ) {
    const list = bare(at.callee.object);
    if (list.type !== "ArrayExpression" || !question.isPlace(at.arguments[0])) return undefined;
    return oneOf(list.elements.map((each) => (each ? equals(each, question) : undefined)));
  }
  const held = at.type === "Identifier" ? heldBy(at, fn.file, project) : undefined;
  return held ? again(held.node) : undefined;
}

const oneOf = (answers: (boolean | undefined)[]): boolean | undefined =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;

function compared(left: Node, operator: string, right: Node, question: Question): boolean | undefined {
  const isEqual = /^={2,3}$/.test(operator);
  if (!isEqual && !/^!={1,2}$/.test(operator)) return undefined;
  const other = question.isPlace(left) ? right : question.isPlace(right) ? left : undefined;
  const same = other && equals(other, question);
  return same === undefined ? undefined : same === isEqual;
}

function equals(other: Node, { value, fn, project }: Question): boolean | undefined {
  const at = bare(other);
  const isNothing = (at.type === "Literal" && at.value === null) || pathOf(at).join() === "undefined";
  if (isNothing) return value.absent === true ? true : value.truthy ? false : undefined;
  if (value.absent) return undefined;
  const [expected, ...more] = valuesOf(at, fn.file, project);
  if (!expected || more.length > 0 || expected.text === undefined) return undefined;
  if (value.text !== undefined) return value.text === expected.text;
  if (value.prefix !== undefined && !expected.text.startsWith(value.prefix)) return false;
  return value.truthy && expected.text === "" ? false : undefined;
}
