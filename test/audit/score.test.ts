// The scorer: hits, misses and wrong reports, counted as the labels ask.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLabels, score } from "../../scripts/audit-score";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "audit-score-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const CODE = `function doPost(e) {
  UrlFetchApp.fetch(e.parameter.a);




  UrlFetchApp.fetch(e.parameter.b);
}
`;

function scored(...rows: string[]): ReturnType<typeof score> {
  writeFileSync(join(folder, "a.gs"), CODE);
  writeFileSync(
    join(folder, "labels.tsv"),
    ["file\tline\trule\tconfidence\tnote", ...rows.map((row) => row.replaceAll(" ", "\t"))].join("\n"),
  );
  return score(readLabels(join(folder, "labels.tsv")), folder, false);
}

test("a report within three lines of a label is a hit, any other report is wrong", () => {
  const { hits, unlabelled, precision, recall } = scored("a.gs 1 unguarded-fetch high x");
  expect({ hits, wrong: unlabelled.map(({ line }) => line), precision, recall }).toEqual({
    hits: 1,
    wrong: [7],
    precision: 0.5,
    recall: 1,
  });
});

test("a report on a NOT row is wrong", () => {
  const { onNot, precision } = scored("a.gs 2 NOT:unguarded-fetch high x", "a.gs 7 unguarded-fetch high x");
  expect([onNot.length, precision]).toEqual([1, 0.5]);
});

test("rows of low confidence count neither way", () => {
  const { hits, unlabelled, recall } = scored(
    "a.gs 2 unguarded-fetch low x",
    "a.gs 7 unguarded-fetch medium x",
  );
  expect([hits, unlabelled.length, recall]).toEqual([1, 0, 1]);
});

test("a label without a report is missed", () => {
  const { missed, recall } = scored(
    "a.gs 2 unguarded-fetch high x",
    "a.gs 7 unguarded-fetch high x",
    "a.gs 4 trigger-leak high x",
  );
  expect([missed.map(({ rule }) => rule), recall]).toEqual([["trigger-leak"], 2 / 3]);
});
