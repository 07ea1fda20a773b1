/** What `npm run local` prints of the compiled script's dialogs and refusals, in the world's language. */
import { main } from "../../scripts/local";
import { main as readings } from "../../scripts/readings";
import { guardWorld } from "../support/bundle-world";

function run(act: () => number) {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    jest.spyOn(console, "log").mockImplementation((text) => void out.push(String(text))),
    jest.spyOn(console, "error").mockImplementation((text) => void err.push(String(text))),
  ];
  try {
    return { status: act(), out: out.join("\n"), err };
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
}

const { world, bundleDir } = guardWorld({
  locale: "ja",
  settings: { everyMinutes: 5, apiBase: "https://a.example" },
});
const call = (...args: string[]) =>
  run(() => main(["call", ...args, "--world", world.dir, "--bundle", bundleDir]));

test("the settings dialog is printed as text: each setting, its value or default, and what is allowed", () => {
  const { status, out } = call("showSettings", "--as", "menu");
  expect(status).toBe(0);
  expect(out).toMatch(/^apiBase +API の URL +https:\/\/a\.example +https:\/\/…$/m);
  expect(out).toMatch(/^logRows +retry_logs の行数 +5000（既定値） +10–100000$/m);
});

test.each([
  ['{"everyMinutes":"0"}', "everyMinutes (実行の間隔（分）): 使えない値です。使える値: 1–1440"],
  ['{"constructor":"0"}', "constructor という設定はありません。何も保存していません。"],
])("saving %s ends with status 1 and one sentence", (changes, sentence) => {
  const { status, err } = call("saveSettings", changes);
  expect([status, err.at(-1)]).toEqual([1, sentence]);
});

test("saving what is possible ends with status 0", () => {
  expect(call("saveSettings", '{"everyMinutes":"10"}').status).toBe(0);
});

test("a record that is not stopped is one sentence and status 1, without a stack", () => {
  const { status, err } = call("resetFailures", "delivery-notes:A-17");
  expect(status).toBe(1);
  expect(err.at(-1)).toMatch(/^「delivery-notes:A-17」は止まっていません。.*。$/);
});

test("a recording that is not there: what, and what to do", () => {
  const { status, err } = run(() => readings(["nothing.csv"]));
  expect([status, err]).toEqual([
    2,
    [
      "nothing.csv cannot be read: there is no such file. Download the tab self_check_readings as CSV and name that file.",
    ],
  ]);
});
