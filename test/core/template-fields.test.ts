import { fieldText, placeholdersIn } from "../../src/core/template-fields";

test.each([
  ["Dear {{name}}, {{ order.no }} and {{name}}", ["name", "order.no"]],
  ["{{ 宛名 }}", ["宛名"]],
  ["{ {name} } {name}", []],
  ["{{name}} {{}} {{ }}", ["name", ""]],
  ["{{a\nb}}", ["a\nb"]],
])("the placeholders in %j are %j", (text, names) => {
  expect(placeholdersIn(text)).toEqual(names);
});

const DATA = {
  name: "佐藤",
  order: { no: 17, lines: ["a", { what: "b", count: 2 }] },
  paid: false,
  none: null,
  empty: "",
  evil: "{{name}}",
};
test.each([
  ["name", "佐藤"],
  ["order.no", "17"],
  ["order.lines", "a\nwhat: b, count: 2"],
  ["order.lines.0", "a"],
  ["order.lines.1.what", "b"],
  ["paid", "false"],
  ["none", ""],
  ["empty", ""],
  ["missing", undefined],
  ["order.missing", undefined],
  ["name.length", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
  ["none.x", undefined],
])("the field %s is %j", (path, text) => {
  expect(fieldText(DATA, path)).toBe(text);
});

test("a value brings no placeholder of its own into the document", () => {
  const text = fieldText(DATA, "evil") ?? "";
  expect(placeholdersIn(text)).toEqual([]);
  expect(text.replace("\u200b", "")).toBe("{{name}}");
});
