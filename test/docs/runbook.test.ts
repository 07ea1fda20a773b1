// Whoever is woken by an alarm finds it in the runbook, with something to do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPES } from "../../src/core/scopes";
import { pageText, ROOT, tableOf } from "./pages";

test("every alarm that the code has is in the runbook, in its order, with what to do", () => {
  const code = readFileSync(join(ROOT, "src", "messages", "notice-texts.ts"), "utf8");
  const alarms = [...code.matchAll(/^ {2}(\w+)\([^)]*\): NoticeText;$/gm)].map(([, name]) => name);
  expect(alarms.length).toBeGreaterThan(10);
  const rows = tableOf("docs/runbook.md", "alarm");
  expect(rows.map(([name = ""]) => name.replaceAll("`", ""))).toEqual(alarms);
  for (const cells of rows) expect(cells.filter((cell) => cell === "")).toEqual([]);
});

test.each(["docs/going-live.md", "docs/going-live.ja.md"])(
  "%s says why each permission is asked for",
  (page) => {
    const names = SCOPES.map((scope) => scope.slice(scope.lastIndexOf("/") + 1));
    expect(names.filter((name) => !pageText(page).includes(`\`${name}\``))).toEqual([]);
  },
);
