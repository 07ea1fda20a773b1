/** The answer to the one question is a number, in every row that the command prints. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "../..");

test("bound --json: one line, a row for every entry point and job, and every number of it is finite", () => {
  const command = [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "scripts/bound.ts"), "--json"];
  const { stdout, status } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  const rows = JSON.parse(stdout) as Record<string, string | number>[];
  expect(rows.length).toBeGreaterThan(0);
  for (const { entryPoint, job, ...numbers } of rows) {
    expect([entryPoint, job]).not.toContain("");
    // What is not finite is null in JSON.
    expect(Object.values(numbers).filter((value) => !Number.isFinite(value))).toEqual([]);
    expect(numbers).toMatchObject({ shortestMs: 0 });
    expect(Object.keys(numbers).sort()).toEqual(
      ["mostStarts", "mostCalls", "startsAlone", "callsAlone", "shortestMs", "longestMs"].sort(),
    );
    expect(Number(numbers.startsAlone)).toBeGreaterThan(0);
    expect(Number(numbers.mostStarts)).toBeGreaterThanOrEqual(Number(numbers.startsAlone));
  }
});

test("in a Japanese terminal the table and what it means are Japanese", () => {
  const command = [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "scripts/bound.ts")];
  const { stdout, status } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "ja_JP.UTF-8" },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/実行する関数 .* 停止まで/);
  expect(stdout).toMatch(/runJobs +│ delivery-notes .* 0 – 430 分/);
  expect(stdout).toContain("最大: 人が対応するまでの上限");
});
