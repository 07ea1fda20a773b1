import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, failure, smallWorld } from "./small-world";

const P = `const p = PropertiesService.getScriptProperties();`;

describe("reading and writing", () => {
  test("a missing property is null, a value always a string", () => {
    expect(evaluate(`${P} p.setProperty("n", 5); return [p.getProperty("x"), p.getProperty("n")];`)).toEqual([
      null,
      "5",
    ]);
  });

  test("getProperties is a copy of everything in one call", () => {
    const world = smallWorld(
      `function main() { ${P} p.setProperties({ a: "1", b: "2" }); const all = p.getProperties(); all.a = "9"; return [p.getProperties(), p.getKeys()]; }`,
    );
    const result = world.execute("main");
    expect(result.value).toEqual([{ a: "1", b: "2" }, ["a", "b"]]);
    expect(result.calls).toEqual({ getter: 1, "properties.write": 1, "properties.read": 3 });
  });

  test.each([
    [false, { a: "1", b: "2" }],
    [true, { b: "2" }],
  ])("setProperties with deleteAllOthers %s", (deleteAllOthers, left) => {
    expect(
      evaluate(
        `${P} p.setProperty("a", "1"); p.setProperties({ b: "2" }, ${deleteAllOthers}); return p.getProperties();`,
      ),
    ).toEqual(left);
  });

  test("deleteProperty and deleteAllProperties", () => {
    expect(
      evaluate(
        `${P} p.setProperties({ a: "1", b: "2" }); p.deleteProperty("a"); const left = p.getKeys(); p.deleteAllProperties(); return [left, p.getKeys()];`,
      ),
    ).toEqual([["b"], []]);
  });

  test("script, user and document properties are apart, user properties per user", () => {
    const world = smallWorld(`
      function write(name) { PropertiesService.getScriptProperties().setProperty("k", "script"); PropertiesService.getUserProperties().setProperty("k", name); PropertiesService.getDocumentProperties().setProperty("k", "document"); }
      function read() { return [PropertiesService.getScriptProperties(), PropertiesService.getUserProperties(), PropertiesService.getDocumentProperties()].map(function (p) { return p.getProperty("k"); }); }`);
    world.execute("write", { args: ["a"], user: "a@example.com" });
    expect(world.execute("read", { user: "a@example.com" }).value).toEqual(["script", "a", "document"]);
    expect(world.execute("read", { user: "b@example.com" }).value).toEqual(["script", null, "document"]);
  });

  test("any name and any text come back as they were", () => {
    const world = smallWorld(
      `function main(name, text) { ${P} p.setProperty(name, text); return [p.getProperty(name), p.getProperties()[name]]; }`,
    );
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("__proto__", "constructor", "toString", "日本語", "a,b", "x\ny"),
    );
    fc.assert(
      fc.property(name, fc.string(), (key, text) => {
        expect(world.execute("main", { args: [key, text] }).value).toEqual([text, text]);
      }),
      { numRuns: 40 },
    );
  });

  test("the store is one readable JSON file", () => {
    const world = smallWorld(`function main() { ${P} p.setProperty("名前", "値"); }`);
    world.execute("main");
    expect(JSON.parse(readFileSync(join(world.dir, "properties", "script.json"), "utf8"))).toEqual({
      名前: "値",
    });
  });
});

describe("limits", () => {
  test.each([
    ["argument", "en", "Argument too large: value"],
    ["argument", "ja", "引数が大きすぎます: value"],
    [
      "storage",
      "en",
      "You have exceeded the property storage quota. Please remove some properties and try again.",
    ],
  ] as const)("a value over 9 KB is refused as %s in %s [open]", (longPropertyValue, locale, message) => {
    const options = { locale, openReadings: { longPropertyValue } };
    expect(evaluate(`${P} p.setProperty("a", "x".repeat(9 * 1024)); return 1;`, options)).toBe(1);
    expect(failure(`${P} p.setProperty("a", "x".repeat(9 * 1024 + 1));`, options)).toBe(message);
    expect(failure(`${P} p.setProperty("a", "あ".repeat(3 * 1024 + 1));`, options)).toBe(message);
  });

  test("a store over 500 KB is refused, keys counted, and stays as it was", () => {
    const world =
      smallWorld(`function main() { ${P} const all = {}; for (let i = 0; i < 55; i++) all["k" + i] = "x".repeat(9000);
      p.setProperties(all); try { p.setProperty("y".repeat(20000), ""); } catch (e) { return [e.message, p.getKeys().length]; } }`);
    expect(world.execute("main").value).toEqual([
      "You have exceeded the property storage quota. Please remove some properties and try again.",
      55,
    ]);
    expect(Object.keys(world.scriptProperties()).length).toBe(55);
  });

  test("of several properties, one that is refused leaves all as they were", () => {
    expect(
      evaluate(
        `${P} try { p.setProperties({ a: "1", b: "x".repeat(10000) }); } catch (e) { return p.getKeys(); }`,
      ),
    ).toEqual([]);
  });
});
