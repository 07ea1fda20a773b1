import { evaluate, smallWorld } from "./small-world";

const real = { clock: { mode: "real" } } as const;

test("time is the machine's, calls cost what they take, sleep waits", () => {
  const before = Date.now();
  const now = evaluate(`Utilities.sleep(3); return Date.now();`, real) as number;
  expect(now).toBeGreaterThanOrEqual(before + 3);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test("a lock that is not freed in time is refused after its wait", () => {
  const world = smallWorld(`function main() { return LockService.getScriptLock().tryLock(5); }`, real);
  const release = world.holdScriptLock();
  const result = world.execute("main");
  expect([result.value, result.durationMs >= 5]).toEqual([false, true]);
  release();
});

test("an execution is killed at its moment", () => {
  const result = smallWorld(`function main() { Utilities.sleep(200000); }`, real).execute("main", {
    killAfterMs: 5,
  });
  expect([result.status, result.durationMs < 100_000]).toEqual(["killed", true]);
});

test("the clock cannot be set", () => {
  expect(() => smallWorld("", real).stepClock(-1)).toThrow("A real clock cannot be set.");
});

test("a world of virtual time is not opened as one of real time", () => {
  const world = smallWorld("");
  expect(() => smallWorld("", { ...real, dir: world.dir })).toThrow("lives in virtual time");
});
