import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, isLockHeld } from "../../src/local/file-lock";
import { startChild } from "./processes";
import { evaluate, failure, smallWorld, tempFolder, writeBundle } from "./small-world";
import { openWorld } from "../../src/local/world";

const HOLDER = `function main() { if (LockService.getScriptLock().tryLock(0)) Utilities.sleep(1000); }`;

describe("one script lock", () => {
  test("a free lock is got and known to be held, and released", () => {
    const body = `const lock = LockService.getScriptLock();
      const states = [lock.hasLock(), lock.tryLock(0), lock.hasLock()]; lock.releaseLock(); return [...states, lock.hasLock()];`;
    expect(evaluate(body)).toEqual([false, true, true, false]);
  });

  test("a held one is refused at once with a timeout of 0, and after the wait with a longer one", () => {
    const world = smallWorld(`function main(ms) { return LockService.getScriptLock().tryLock(ms); }`, {
      serviceLatency: false,
    });
    const release = world.holdScriptLock();
    const [atOnce, later] = [world.execute("main", { args: [0] }), world.execute("main", { args: [2_000] })];
    expect([atOnce.value, atOnce.durationMs, later.value, later.durationMs]).toEqual([
      false,
      0,
      false,
      2_000,
    ]);
    release();
    expect(world.execute("main", { args: [0] }).value).toBe(true);
  });

  test.each([
    ["en", "Lock timeout: another process was holding the lock for too long."],
    ["ja", "ロックのタイムアウト: 別のプロセスがロックを保持している時間が長すぎました。"],
  ] as const)("waitLock throws in %s", (locale, message) => {
    const world = smallWorld(`function main() { LockService.getScriptLock().waitLock(10); }`, { locale });
    const release = world.holdScriptLock();
    expect(world.execute("main").error?.message).toBe(message);
    release();
  });

  test("an execution that ends without releasing, or fails, leaves the lock free", () => {
    const world = smallWorld(`
      function forgets() { LockService.getScriptLock().tryLock(0); }
      function fails() { LockService.getScriptLock().tryLock(0); throw new Error("x"); }`);
    world.execute("forgets");
    world.holdScriptLock()();
    world.execute("fails");
    world.holdScriptLock()();
  });

  test("user locks are apart per user, the script lock is one for all", () => {
    const world = smallWorld(`
      function main() { return [LockService.getUserLock().tryLock(0), LockService.getScriptLock().tryLock(0)]; }
      function outer() { LockService.getUserLock().tryLock(0); LockService.getScriptLock().tryLock(0); Utilities.sleep(1); }`);
    const seen: unknown[] = [];
    world.execute("outer", {
      user: "a@example.com",
      intercept: ({ method }) => {
        if (method === "sleep")
          for (const user of ["a@example.com", "b@example.com"])
            seen.push(world.execute("main", { user }).value);
        return undefined;
      },
    });
    expect(seen).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test.each([
    ["busy", [true, false]],
    ["reentrant", [true, true]],
  ] as const)("a second lock object in one execution is %s [open]", (nestedLock, expected) => {
    const body = `return [LockService.getScriptLock().tryLock(0), LockService.getScriptLock().tryLock(0)];`;
    expect(evaluate(body, { openReadings: { nestedLock } })).toEqual(expected);
  });

  test("a document lock exists where there is a document", () => {
    const world = smallWorld(
      `function main() { return LockService.getDocumentLock() && LockService.getDocumentLock().tryLock(0); }`,
    );
    const bare = openWorld({
      dir: join(tempFolder(), "bare"),
      bundleDir: world.dir.replace(/world$/, "bundle"),
    });
    expect([world.execute("main").value, bare.execute("main").value]).toEqual([true, null]);
  });

  test("a wait is given as a number", () => {
    expect(failure(`LockService.getScriptLock().tryLock();`)).toBe(
      "The parameters (undefined) don't match the method signature for LockService.Lock.tryLock.",
    );
  });
});

describe("between processes", () => {
  const sharedWorld = (source: string) => {
    const folder = tempFolder();
    const bundleDir = writeBundle(join(folder, "bundle"), source);
    const dir = join(folder, "world");
    const world = openWorld({
      dir,
      bundleDir,
      clock: { mode: "virtual", startMs: 0 },
      serviceLatency: false,
    });
    world.createSpreadsheet("Book", { records: [["id"]] });
    return { world, dir, bundleDir };
  };

  test("another process's lock is met, and free at the very moment that process is killed", async () => {
    const { world, dir, bundleDir } = sharedWorld(
      `${HOLDER} function look() { return LockService.getScriptLock().tryLock(0); }`,
    );
    const child = startChild("stopAtSleep", dir, bundleDir);
    await child.firstLine;
    expect(world.execute("look").value).toBe(false);
    await child.kill();
    expect(world.execute("look").value).toBe(true);
  });

  test("a lock whose holder's process id was given to somebody else is free", () => {
    const path = join(tempFolder(), "lock.json");
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: "long ago", id: "dead" }));
    expect([isLockHeld(path), acquireLock(path)]).toEqual([false, true]);
  });

  test("processes that contend, one of them dying inside, never lose a count", async () => {
    const folder = tempFolder();
    const [counter, lock] = [join(folder, "counter"), join(folder, "lock.json")];
    writeFileSync(counter, "0");
    const children = ["25", "10 die", "25", "4 die"].map((detail) =>
      startChild("count", counter, lock, detail),
    );
    await Promise.all(children.map((child) => child.exit));
    expect(readFileSync(counter, "utf8")).toBe(String(25 + 9 + 25 + 3));
  });

  test("a process killed at any moment leaves a world that can be read, and a free lock", async () => {
    const source = `function main() {
      const lock = LockService.getScriptLock();
      if (!lock.tryLock(0)) return;
      const properties = PropertiesService.getScriptProperties();
      const n = Number(properties.getProperty("n") || 0) + 1;
      properties.setProperty("n", String(n));
      const sheet = SpreadsheetApp.getActive().getSheetByName("records");
      sheet.appendRow([n]);
      SpreadsheetApp.flush();
      DriveApp.createFile("f" + n, "text");
      lock.releaseLock();
    }`;
    const { dir, bundleDir } = sharedWorld(source);
    for (let round = 0; round < 3; round++) {
      const child = startChild("repeat", dir, bundleDir);
      await child.firstLine;
      await child.kill();
      const world = openWorld({ dir, bundleDir });
      const n = Number(world.scriptProperties()["n"]);
      const rows = world
        .readSheet("records")
        .slice(1)
        .map((row) => Number(row[0]));
      const lost = Array.from({ length: n }, (_, i) => i + 1).filter((value) => !rows.includes(value));
      expect(n).toBeGreaterThan(0);
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
      // Each kill may have come between the counter and its row, and costs that row alone.
      expect(lost.length).toBeLessThanOrEqual(round + 1);
      expect(world.execute("main").status).toBe("completed");
      expect(Number(world.scriptProperties()["n"])).toBe(n + 1);
    }
  });
});
