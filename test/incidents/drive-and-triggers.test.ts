// Files that are not ours, names that break queries, triggers that multiply. Each test is one public report.
import { guardWorld, HOUR, ids, recordRows, type GuardWorld, type JobsSource } from "../support/bundle-world";

const SHORTCUT = "application/vnd.google-apps.shortcut";

/** One file per record, of the name in its row, into the folder T. */
const FILES: JobsSource = ({ sheetJob }) => [
  sheetJob((row, ctx) => {
    const file = ctx.copyOnce({
      template: ctx.setting("templateId"),
      folder: ctx.setting("folderId"),
      name: row.text("name"),
      adoptExisting: ctx.setting("adopt") === "yes",
    });
    return { done: file.id };
  }),
];

function driveWorld(names: readonly string[], settings = {}): { guard: GuardWorld; folder: string } {
  const header = recordRows([])[0] ?? [];
  const rows = names.map((name, index) => [
    `R-${index + 1}`,
    name === "" ? "" : `'${name}`,
    "",
    "",
    "",
    "",
    "",
    "x",
  ]);
  const guard = guardWorld({ jobs: FILES, sheets: { records: [[...header, "note 2"], ...rows] } });
  const folder = guard.world.createFolder("T");
  const templateId = guard.world.createFile("template", "text");
  guard.world.setScriptProperty("TG_settings", JSON.stringify({ folderId: folder, templateId, ...settings }));
  return { guard, folder };
}

const inT = (guard: GuardWorld) =>
  guard.world.files().filter(({ folder, trashed }) => folder === "T" && !trashed);

describe("case 47: a file of the same name", () => {
  test.each<[string, (guard: GuardWorld, folder: string) => void]>([
    [
      "in another folder",
      (guard) => void guard.world.createFile("r.pdf", "", { folder: guard.world.createFolder("U") }),
    ],
    [
      "in the folder, but in the bin",
      (guard, folder) => guard.world.trashFile(guard.world.createFile("r.pdf", "", { folder })),
    ],
    [
      "in a folder of the folder that is in the bin",
      (guard, folder) => {
        const inner = guard.world.createFolder("inner", folder);
        guard.world.createFile("r.pdf", "", { folder: inner });
        guard.world.trashFile(inner);
      },
    ],
    [
      "that is only a shortcut",
      (guard, folder) => void guard.world.createFile("r.pdf", "", { folder, mimeType: SHORTCUT }),
    ],
  ])("%s does not count: one new copy is made", (_, prepare) => {
    const { guard, folder } = driveWorld(["r.pdf"]);
    prepare(guard, folder);
    guard.ticks(2);
    const made = inT(guard).filter(({ mimeType }) => mimeType !== SHORTCUT && mimeType !== "");
    expect(made.filter(({ name }) => name === "r.pdf")).toHaveLength(1);
    expect(guard.rows("records")[0]?.done).toBe(made.find(({ name }) => name === "r.pdf")?.id);
  });

  test("that stands there twice and may be adopted: none is made, the older is used and the double is reported", () => {
    const { guard, folder } = driveWorld(["r.pdf"], { adopt: "yes" });
    const older = guard.world.createFile("r.pdf", "first", { folder });
    guard.world.advanceTo(guard.world.nowMs() + HOUR);
    guard.world.createFile("r.pdf", "second", { folder });
    guard.world.advanceTo(guard.world.nowMs() + HOUR);
    const run = guard.tick();
    expect(inT(guard)).toHaveLength(2);
    expect(guard.rows("records")[0]?.done).toBe(older);
    expect(run.logs.map(({ text }) => text).join("\n")).toContain("NAME_TWICE");
  });

  test("that is a person's own is neither filled nor overwritten: the record says so and stops", () => {
    const { guard, folder } = driveWorld(["r.pdf"]);
    guard.world.createFile("r.pdf", "a person's", { folder });
    guard.world.advanceTo(guard.world.nowMs() + HOUR);
    guard.ticks(2);
    expect(inT(guard)).toHaveLength(1);
    expect(guard.stuck()).toMatchObject([{ attempts: 1, stopped: true }]);
    expect(guard.stuck()[0]?.reason).toContain("was not made for this record");
  });
});

test("case 48: names with quotes, backslashes, 300 characters or an emoji find their own file or none, an empty one is refused", () => {
  const names = ["O'Brien", "a\\b", "'", '"x"', "x' or name contains '", "long ".repeat(60).trim(), "🦜"];
  const { guard } = driveWorld([...names, ""]);
  // The answer of every first copy is lost, so that each record has to find its file by its name.
  const seen = new Set<unknown>();
  const lost = "We're sorry, a server error occurred. Please wait a bit and try again.";
  for (let hour = 0; hour < 8; hour++) {
    guard.tick({
      intercept: ({ method, args }) => {
        if (method !== "makeCopy" || seen.has(args[0])) return undefined;
        seen.add(args[0]);
        return { throw: lost, when: "after" };
      },
    });
    guard.world.advanceTo(guard.world.nowMs() + 4 * HOUR);
  }
  expect(
    inT(guard)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names].sort());
  expect(guard.stuck()).toMatchObject([{ id: "R-8", attempts: 1, stopped: true }]);
});

test("case 48: an empty name is refused before anything is asked of Drive", () => {
  const { guard } = driveWorld([""]);
  const run = guard.tick();
  expect(guard.stuck()).toMatchObject([{ id: "R-1", attempts: 1, stopped: true }]);
  expect(
    run.callList.filter(({ method }) => /^(searchFiles|getFilesByName|getFolderById|makeCopy)$/.test(method)),
  ).toEqual([]);
});

describe("case 50: triggers", () => {
  const slow: JobsSource = ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(60_000))];

  test("a backlog that takes many runs arms nothing: there is one trigger at any time, also afterwards", () => {
    const guard = guardWorld({ jobs: slow, sheets: { records: recordRows(ids(20)) } });
    const counts = Array.from({ length: 8 }, () => {
      guard.tick();
      return guard.runTriggers().length;
    });
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
  });

  test("a second installation that is refused leaves the trigger that was there", () => {
    const guard = guardWorld({ jobs: slow, sheets: { records: recordRows(ids(1)) } });
    const result = guard.world.execute("installTrigger", {
      kind: "menu",
      intercept: ({ method }) =>
        method === "create" ? { throw: "This script has too many triggers.", when: "before" } : undefined,
    });
    expect(result.status).toBe("failed");
    expect(guard.runTriggers()).toHaveLength(1);
    guard.tick();
    expect(guard.rows("records")[0]?.done).not.toBe("");
  });

  describe.each(["en", "ja"] as const)("case 50 c (%s): a trigger that Google has switched off", (locale) => {
    const stopped = (): GuardWorld => {
      const guard = guardWorld({ locale, jobs: slow, sheets: { records: recordRows(ids(2)) } });
      guard.ticks(3);
      guard.byHand(
        "ScriptApp.getProjectTriggers().filter(function (one) { return one.getHandlerFunction() === 'runJobs'; })" +
          ".forEach(function (one) { ScriptApp.deleteTrigger(one); });",
      );
      return guard;
    };
    const open = (guard: GuardWorld): string[] =>
      guard.world.execute("onOpen", { kind: "simple-trigger" }).ui.toasts.map(({ message }) => message);
    const words = { en: "Nothing has run since 2026-11-30 09:", ja: "から実行されていません" }[locale];

    test("is told by one mail a day, with what to do", () => {
      const guard = stopped();
      guard.runFor(4 * 24 * 60);
      expect(guard.notices().map(({ subject }) => subject)).toEqual(
        Array(4).fill(expect.stringContaining(words)),
      );
      expect(guard.notices()[0]?.text).toContain(
        { en: "Trigger Guard → Install the trigger", ja: "「トリガーを設定」" }[locale],
      );
    });

    test("is said where a person opens the sheet, and no longer once they have installed it", () => {
      const guard = stopped();
      expect(open(guard)).toEqual([]);
      guard.world.advanceTo(guard.world.nowMs() + 40 * 60_000);
      expect(open(guard)).toEqual([expect.stringContaining(words)]);
      guard.call("installTrigger");
      expect(open(guard)).toEqual([]);
      guard.runFor(3 * 60);
      expect(guard.notices()).toEqual([]);
      expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
    });

    test("before it has fired once, is told as well", () => {
      const guard = guardWorld({ locale, jobs: slow });
      guard.byHand(
        "ScriptApp.getProjectTriggers().filter(function (one) { return one.getHandlerFunction() === 'runJobs'; })" +
          ".forEach(function (one) { ScriptApp.deleteTrigger(one); });",
      );
      guard.runFor(30 * 60);
      expect(guard.notices().map(({ subject }) => subject)).toEqual([expect.stringContaining(words)]);
      expect(open(guard)).toEqual([expect.stringContaining(words)]);
    });

    test.each(['{"lockWaitMs":-1}', '{"logLevel":"loud","alertMail":"nobody"}', "{"])(
      "or that fires in vain, since the settings are %s, is told with what to do",
      (settings) => {
        const guard = guardWorld({ locale, jobs: slow });
        guard.ticks(3);
        guard.world.setScriptProperty("TG_settings", settings);
        const runs = guard.runFor(24 * 60);
        expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["failed"]));
        const [mail] = guard.notices();
        expect(mail?.subject).toContain(words);
        expect(mail?.text).toContain({ en: "Trigger Guard → Settings…", ja: "「設定…」" }[locale]);
        expect(open(guard)).toEqual([expect.stringContaining({ en: "Settings…", ja: "「設定…」" }[locale])]);
      },
    );

    test("is not missed where a person took it away", () => {
      const guard = guardWorld({ locale, jobs: slow });
      guard.ticks(20);
      guard.call("uninstallTrigger");
      guard.runFor(30 * 60);
      expect(open(guard)).toEqual([]);
      expect(guard.notices()).toEqual([]);
    });

    test("is told by the next run where it comes back by itself, once", () => {
      const guard = guardWorld({ locale, jobs: slow, sheets: { records: recordRows(ids(2)) } });
      guard.ticks(3);
      guard.world.advanceTo(guard.world.nowMs() + 3 * HOUR);
      guard.ticks(5);
      expect(guard.ownersMails().map(({ subject }) => subject)).toEqual([
        expect.stringMatching({ en: /No run from .* to /, ja: /から .* まで実行されませんでした/ }[locale]),
      ]);
    });
  });

  test("only our own are removed: a person's trigger on another handler survives", () => {
    const guard = guardWorld({ jobs: slow });
    guard.byHand("ScriptApp.newTrigger('byHand1').timeBased().everyHours(1).create();");
    guard.call("installTrigger");
    guard.call("uninstallTrigger");
    expect(guard.runTriggers()).toMatchObject([{ handler: "byHand1" }]);
  });

  test("a spreadsheet in the bin is worked on no more: no attempt, and a person is told once", () => {
    const guard = guardWorld({ jobs: slow, sheets: { records: recordRows(ids(3)) } });
    const book = guard.world.files().find(({ name }) => name === "Book")?.id ?? "";
    guard.world.trashFile(book);
    guard.ticks(12);
    expect(guard.rows("records").every(({ done }) => done === "")).toBe(true);
    expect(guard.ledgerKeys()).toEqual([]);
    expect(guard.notices()).toHaveLength(1);
    guard.world.trashFile(book, false);
    guard.tick();
    expect(guard.rows("records").some(({ done }) => done !== "")).toBe(true);
  });
});
