// Whoever is woken by an alarm finds it in the runbook, with something to do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { SCOPES } from "../../src/core/scopes";
import { pageText, ROOT, tableOf } from "./pages";

test.each([
  ["docs/runbook.md", "alarm"],
  ["docs/runbook.ja.md", "通知"],
])("every alarm that the code has is in %s, in its order, with what to do", (page, header) => {
  const code = readFileSync(join(ROOT, "src", "messages", "notice-texts.ts"), "utf8");
  const alarms = [...code.matchAll(/^ {2}(\w+)\([^)]*\): NoticeText;$/gm)].map(([, name]) => name);
  expect(alarms.length).toBeGreaterThan(10);
  const rows = tableOf(page, header);
  expect(rows.map(([name = ""]) => name.replaceAll("`", ""))).toEqual(alarms);
  for (const cells of rows) expect(cells.filter((cell) => cell === "")).toEqual([]);
});

test("the subjects that the Japanese page shows are those of the mails", () => {
  const japanese = globSync("src/messages/*.ts", { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  for (const [name = "", shown = ""] of tableOf("docs/runbook.ja.md", "通知")) {
    if (name === "`atOnce`") continue; // the record's own name
    const words = shown
      .replace(/^\d+ | など$/g, "")
      .split(/、|…/)
      .filter((part) => part.length > 3);
    expect([name, words.filter((part) => !japanese.includes(part))]).toEqual([name, []]);
  }
});

test.each(["docs/going-live.md", "docs/going-live.ja.md"])(
  "%s says why each permission is asked for",
  (page) => {
    const names = SCOPES.map((scope) => scope.slice(scope.lastIndexOf("/") + 1));
    expect(names.filter((name) => !pageText(page).includes(`\`${name}\``))).toEqual([]);
  },
);

test.each([
  ["docs/going-live.md", "every"],
  ["docs/going-live.ja.md", "間隔"],
])("the cost of a day in %s follows from the idle tick of the benchmark", (page, header) => {
  const idle = tableOf("docs/costs.md", "run").find(([run = ""]) => run === "idle, 0 stuck, 0 finished");
  const [reads, writes, ms] = [idle?.[3], idle?.[4], idle?.[14]].map(Number) as [number, number, number];
  for (const [
    every = "",
    runs = "",
    time = "",
    ofConsumer = "",
    ofWorkspace = "",
    properties = "",
  ] of tableOf(page, header)) {
    const ticks = 1_440 / Number.parseInt(every, 10);
    const minutes = (ticks * ms) / 60_000;
    expect(runs).toBe(ticks.toLocaleString("en"));
    expect(Number.parseFloat(time)).toBeCloseTo(minutes, 0);
    expect(ofConsumer).toBe(`${((minutes / 90) * 100).toFixed(1)} %`);
    expect(ofWorkspace).toBe(`${((minutes / 360) * 100).toFixed(1)} %`);
    const calls = ticks * (reads + writes);
    expect(properties).toBe(`${calls.toLocaleString("en")}, ${((calls / 50_000) * 100).toFixed(1)} %`);
  }
});
