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

  test.each([
    ["a folder of the settings", "adopt"],
    ["that folder, where the file might be adopted", "yes"],
  ])(
    "in %s whose parent lies in the bin: nothing is put into the bin, and the record says so",
    (_, adopt) => {
      const { guard } = driveWorld(["r.pdf"], { adopt });
      const parent = guard.world.createFolder("P");
      const folder = guard.world.createFolder("T", parent);
      const settings = JSON.parse(guard.world.scriptProperties().TG_settings ?? "") as object;
      guard.world.setScriptProperty("TG_settings", JSON.stringify({ ...settings, folderId: folder }));
      const old = guard.world.createFile("r.pdf", "old", { folder });
      guard.world.trashFile(parent);
      guard.ticks(2);
      const named = () => guard.world.files().filter(({ name }) => name === "r.pdf");
      expect(named().map(({ id }) => id)).toEqual([old]);
      expect(guard.rows("records")[0]).toMatchObject({ done: "", status: "stopped" });
      expect(guard.stuck()[0]?.reason).toContain('The folder "T" lies in the bin.');
      expect(guard.notices()).toHaveLength(1);
      // Out of the bin the old file is a person's again; without it one new copy is made.
      guard.world.trashFile(parent, false);
      guard.world.trashFile(old);
      guard.call("resetFailures", ["job:R-1"]);
      guard.tick();
      expect(named().filter(({ trashed }) => !trashed)).toHaveLength(1);
      expect(guard.rows("records")[0]?.done).not.toBe(old);
      expect(guard.rows("records")[0]?.done).not.toBe("");
    },
  );

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

  const handlers = (guard: GuardWorld): string[] =>
    guard.world
      .triggers()
      .map(({ handler }) => handler)
      .sort();

  test("case 50 a: in 60 days on which the work takes more than a run nothing is armed: the two triggers that were installed, at any time", () => {
    const guard = guardWorld({ jobs: slow, sheets: { records: recordRows(ids(7)) } });
    for (let day = 0; day < 60; day++) {
      const runs = guard.ticks(3);
      // Five a minute long in a run, the rest in the next.
      expect(runs.map(({ value }) => (value as { done: number }).done)).toEqual([5, 2, 0]);
      expect(handlers(guard)).toEqual(["runJobs", "watchTrigger"]);
      for (let row = 2; row <= 8; row++) guard.world.sheet("records").setCell(row, 3, "");
      guard.world.advanceTo(guard.world.nowMs() + 24 * HOUR);
    }
  });

  test("case 50 b: where Google has no room for another trigger, 118 records are done by the one that is there", () => {
    const full =
      "This script has too many triggers. Triggers must be deleted from the script before more can be added.";
    const guard = guardWorld({
      jobs: ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(5_000))],
      sheets: { records: recordRows(ids(118)) },
    });
    const refused = guard.ticks(3, {
      intercept: ({ method }) => (method === "create" ? { throw: full, when: "before" } : undefined),
    });
    expect(refused.map(({ status }) => status)).toEqual(Array(3).fill("completed"));
    expect(refused.flatMap(({ callList }) => callList).some(({ method }) => method === "create")).toBe(false);
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
    expect(guard.notices()).toEqual([]);
  });

  test("case 50 b: a second installation that is refused leaves the trigger that was there", () => {
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

  test("case 50: only our own are removed: a person's trigger on another handler survives", () => {
    const guard = guardWorld({ jobs: slow });
    guard.byHand("ScriptApp.newTrigger('byHand1').timeBased().everyHours(1).create();");
    guard.call("installTrigger");
    guard.call("uninstallTrigger");
    expect(guard.runTriggers()).toMatchObject([{ handler: "byHand1" }]);
  });

  test("case 50 d: a spreadsheet in the bin is worked on no more: no attempt, and a person is told once", () => {
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

  test("case 50 d: after 30 runs the job pauses, which is told as well, and then there is silence", () => {
    const guard = guardWorld({ jobs: slow, sheets: { records: recordRows(ids(3)) } });
    const book = guard.world.files().find(({ name }) => name === "Book")?.id ?? "";
    guard.world.trashFile(book);
    const runs = guard.runFor(12 * 60);
    expect(guard.notices().map(({ subject }) => subject)).toEqual([
      "[Trigger Guard] job cannot work",
      "[Trigger Guard] job is paused",
    ]);
    expect(runs.at(-1)?.calls["properties.write"]).toBe(2);
    expect(guard.world.mails()).toHaveLength(2);
  });
});
