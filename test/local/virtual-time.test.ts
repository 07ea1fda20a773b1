import { openWorld } from "../../src/local/world";
import { smallWorld } from "./small-world";

test("time never goes back, unless the clock is put right", () => {
  const world = smallWorld("");
  const start = world.nowMs();
  world.advanceTo(start + 5_000);
  world.advanceTo(start);
  expect(world.nowMs()).toBe(start + 5_000);
  world.stepClock(-90_000);
  expect(world.nowMs()).toBe(start - 85_000);
});

test("a world reopened in the middle of an execution has the time of its last call", () => {
  const world = smallWorld(`function main() { Utilities.sleep(120000); Utilities.sleep(1); }`);
  const start = world.nowMs();
  let seen = 0;
  world.execute("main", {
    intercept: ({ args }) => {
      if (args[0] === 1) seen = openWorld({ dir: world.dir }).nowMs() - start;
      return undefined;
    },
  });
  expect(seen).toBe(120_000);
});

test("two open worlds on one folder see each other's writes and time", () => {
  const one = smallWorld(
    `function main(v) { const p = PropertiesService.getScriptProperties(); const old = p.getProperty("k"); p.setProperty("k", v); return old; }`,
  );
  const other = openWorld({ dir: one.dir, bundleDir: one.dir.replace(/world$/, "bundle") });
  one.execute("main", { args: ["a"] });
  expect(other.execute("main", { args: ["b"] }).value).toBe("a");
  expect(one.execute("main", { args: ["c"] }).value).toBe("b");
  expect(other.nowMs()).toBe(one.nowMs());
});
