import { evaluate, failure, smallWorld } from "./small-world";

const C = `const c = CacheService.getScriptCache();`;

test("a value lives as long as it was given, 600 s by default", () => {
  const body = `${C} c.put("a", "1"); c.put("b", "2", 1000); Utilities.sleep(300000); const soon = [c.get("a"), c.get("b")];
    return soon;`;
  expect(evaluate(body)).toEqual(["1", "2"]);
  const world = smallWorld(
    `function put() { ${C} c.put("a", "1"); c.put("b", "2", 1000); } function get() { ${C} return c.getAll(["a", "b"]); }`,
  );
  world.execute("put");
  world.advanceTo(world.nowMs() + 600_000);
  expect(world.execute("get").value).toEqual({ b: "2" });
});

test("removed values are gone", () => {
  expect(
    evaluate(
      `${C} c.putAll({ a: "1", b: "2", d: "3" }); c.remove("a"); c.removeAll(["b"]); return c.getAll(["a", "b", "d"]);`,
    ),
  ).toEqual({ d: "3" });
});

test("the thousand and first item pushes the oldest out", () => {
  const body = `${C} const all = {}; for (let i = 0; i < 1000; i++) all["k" + i] = "v"; c.putAll(all); c.put("one more", "v", 700);
    return [Object.keys(c.getAll(Object.keys(all))).length, c.get("one more")];`;
  expect(evaluate(body)).toEqual([999, "v"]);
});

test.each([
  [`c.put("k".repeat(251), "v")`, "Argument too large: key"],
  [`c.put("k", "v".repeat(100 * 1024 + 1))`, "Argument too large: value"],
])("%s is refused", (call, message) => {
  expect(failure(`${C} ${call};`)).toBe(message);
});

test("user caches are apart", () => {
  const world = smallWorld(
    `function main(v) { const c = CacheService.getUserCache(); const old = c.get("k"); c.put("k", v); return old; }`,
  );
  world.execute("main", { args: ["a"], user: "a@example.com" });
  expect(world.execute("main", { args: ["b"], user: "b@example.com" }).value).toBeNull();
  expect(world.execute("main", { args: ["c"], user: "a@example.com" }).value).toBe("a");
});
