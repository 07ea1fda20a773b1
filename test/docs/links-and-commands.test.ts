// A page that sends people to a file or a command that is not there costs them more than no page.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { scripts } from "../../package.json";
import { PAGES, pageText, ROOT, sectionOf } from "./pages";

const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");

/** As the hosting sites make anchors of headings. */
const anchorsOf = (page: string): string[] =>
  [...pageText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const commandsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bnpm (?:run )?([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
];

const OF_NPM_ITSELF = ["install", "ci", "run", "pack"];
describe.each(PAGES)("%s", (page) => {
  test("links only to what is there", () => {
    const links = [...withoutCode(pageText(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
      ([, link = ""]) => link,
    );
    const broken = links.filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : join(dirname(page), file);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("names only files that are there", () => {
    const named = [...pageText(page).matchAll(/`((?:src|test|scripts|docs)\/[\w./-]+)`/g)].map(
      ([, file = ""]) => file,
    );
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

test.each(PAGES)("%s names only commands that package.json has", (page) => {
  const named = commandsIn(pageText(page));
  expect(named.filter((name) => !(name in scripts) && !OF_NPM_ITSELF.includes(name))).toEqual([]);
});

describe.each([
  ["README.md", "Not there yet"],
  ["README.ja.md", "まだないもの"],
])("what %s says is missing", (page, heading) => {
  test.each([
    ["deploy", /deploy command|配備用のコマンド/],
    ["dashboard", /dashboard|ダッシュボード/],
    ["simulate", /simulation|シミュレーション/],
    ["mutants", /mutants|ミュータント/],
    ["crash-sweep", /crash sweep|総当たり/],
    ["bench", /Costs are not measured|コストの計測/],
  ])("%s: the command is there, or the page says that it is not", (name, words) => {
    expect(words.test(sectionOf(page, heading))).toBe(!(name in scripts));
  });
});
