// The menu as people use it, on the compiled script: what it asks, what it answers, whose run it is, and that nobody
// is kept waiting by a dialog that somebody left open.
import type { MenuItem } from "../../src/local/ui";
import type { ExecutionResult } from "../../src/local/world";
import { guardWorld, type GuardWorld, ids, MINUTE, recordRows } from "../support/bundle-world";

const COLLEAGUE = "colleague@example.com";

/** One record fails until it is mended: its customer's name says so. */
const world = (options: Partial<Parameters<typeof guardWorld>[0]> = {}): GuardWorld =>
  guardWorld({
    sheets: { records: recordRows(ids(3)) },
    jobs: ({ sheetJob, permanent }) => [
      sheetJob((row) => {
        if (row.id === "R-2") throw permanent("it is refused");
      }),
    ],
    ...options,
  });

const click = (
  guard: GuardWorld,
  name: string,
  options: { user?: string; dialogAnswers?: string[]; selection?: { sheet: string; a1: string } } = {},
): ExecutionResult => {
  const result = guard.world.execute(name, { kind: "menu", ...options });
  expect(result.error?.message).toBeUndefined();
  return result;
};

/** Everything that the person was shown by it. */
const said = ({ ui }: ExecutionResult): string =>
  [...ui.alerts, ...ui.prompts, ...ui.toasts].map(({ message }) => message).join("\n");

const labelsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ caption, items: inner }) => (inner === undefined ? [caption] : labelsOf(inner)));

test.each([
  ["ja", "今すぐ実行"],
  ["en", "Run now"],
] as const)("the menu speaks the person's language: %s", (locale, label) => {
  const opened = world({ locale, install: false }).world.execute("onOpen", { kind: "simple-trigger" });
  expect(opened.status).toBe("completed");
  expect(labelsOf(opened.ui.menus)).toContain(label);
});

test("where nobody may say who is there, the menu speaks the spreadsheet's language", () => {
  const guard = world({ install: false });
  const opened = guard.world.execute("onOpen", {
    kind: "simple-trigger",
    intercept: ({ method }) =>
      method === "getActiveUserLocale" ? { throw: "You do not have permission", when: "before" } : undefined,
  });
  expect(opened.status).toBe("completed");
  expect(labelsOf(opened.ui.menus)).toContain("Run now");
});

describe("every button says in words what it did", () => {
  test.each([
    ["runNow", {}, "The run is over: 0 done, 0 failed."],
    ["showStuck", {}, /R-2 .* stopped/],
    ["updateChart", {}, "The tab retry_chart shows 1 failures."],
    ["showBounds", {}, /runJobs +job +12 +36 /],
    [
      "resumeSelectedRows",
      { selection: { sheet: "records", a1: "A3" } },
      "1 resumed; the next run tries them.",
    ],
    [
      "resumeSelectedRows",
      { selection: { sheet: "records", a1: "A2" } },
      "None of the selected rows is stuck.",
    ],
    ["resumeById", { dialogAnswers: ["R-2"] }, "1 resumed; the next run tries them."],
    ["resumeById", { dialogAnswers: ["R-9"] }, /"R-9" is not stuck/],
    ["resumeAllStuck", { dialogAnswers: ["YES"] }, /Resume all 1 .*\n1 resumed; the next run tries them./],
    ["resumeAllStuck", { dialogAnswers: ["NO"] }, "Nothing was changed."],
    ["resumeAllStuck", {}, "Nothing was changed."],
    ["installFromMenu", {}, "Installed: it runs every 5 minutes as owner@example.com."],
    ["uninstallTrigger", {}, /Your trigger is removed/],
  ] as const)("%s %j", (name, options, words) => {
    const guard = world();
    guard.tick();
    expect(said(click(guard, name, options as object))).toMatch(words);
  });

  test("what is longer than a line is a dialog, which does not go away by itself, and stays in a corner where the editor would wait", () => {
    const guard = world();
    guard.tick();
    const taken = click(guard, "installFromMenu", { user: COLLEAGUE, dialogAnswers: ["YES"] });
    expect(taken.ui.alerts[1]?.message).toMatch(
      /^Installed: .* Only owner@example\.com can remove the other/,
    );
    expect(taken.ui.toasts).toEqual([]);
    const noted = click(guard, "runNow");
    expect(noted.ui.alerts).toEqual([]);
    expect(noted.ui.toasts).toMatchObject([{ timeoutSeconds: -1 }]);
    expect(click(guard, "updateChart").ui.toasts).toMatchObject([{ timeoutSeconds: 5 }]);
  });

  test("a list that no dialog holds is cut, and says how many there are and where", () => {
    const guard = world({
      sheets: { records: recordRows(ids(150)) },
      jobs: ({ sheetJob, permanent }) => [
        sheetJob((row) => {
          throw permanent(`${"abcdefghijklm"[Number(row.id.slice(2)) % 13]}: refused`);
        }),
      ],
    });
    guard.runFor(20);
    const count = guard.stuck().length;
    expect(count).toBeGreaterThan(100);
    const [dialog] = click(guard, "showStuck").ui.alerts;
    expect(dialog?.message.split("\n")).toHaveLength(42);
    expect(dialog?.message).toContain(`… and ${count - 40} more: see the dashboard`);
  });

  test("in Japanese too", () => {
    const guard = world({ locale: "ja" });
    guard.tick();
    expect(said(click(guard, "resumeAllStuck", { dialogAnswers: ["YES"] }))).toContain("1 件を再開しました");
    expect(said(click(guard, "resumeAllStuck"))).toBe("止まっているものはありません。");
    expect(said(click(guard, "runNow"))).toContain("実行が終わりました。完了 0 件、失敗 1 件");
    expect(said(click(guard, "showBounds"))).toContain("停止まで");
  });
});

test("no button holds the lock while its dialog is open: a run of the trigger is never kept out by it", () => {
  const buttons: [name: string, answers: string[]][] = [
    ["showStuck", []],
    ["showBounds", []],
    ["resumeById", ["R-2"]],
    ["resumeAllStuck", ["YES"]],
    ["installFromMenu", ["YES"]],
  ];
  for (const [name, dialogAnswers] of buttons) {
    const guard = world();
    guard.tick();
    const inside: unknown[] = [];
    const user = name === "installFromMenu" ? COLLEAGUE : guard.world.owner;
    guard.world.execute(name, {
      kind: "menu",
      user,
      dialogAnswers,
      intercept: ({ service, method }) => {
        if (service === "Ui" && ["alert", "prompt"].includes(method))
          inside.push(guard.world.execute("runJobs", { kind: "time-trigger" }).value);
        return undefined;
      },
    });
    expect(inside.length).toBeGreaterThan(0);
    for (const value of inside) expect(value).toMatchObject({ kind: "ran" });
  }
});

describe("two people in one sheet", () => {
  test("a colleague's run-now is noted, done by the owner's next run, and the colleague is told whose run it is", () => {
    const guard = guardWorld({
      sheets: { records: recordRows(ids(1)) },
      jobs: ({ sheetJob, user, MailApp }) => [
        sheetJob((row) => MailApp.sendEmail("reader@example.com", row.id, user())),
      ],
    });
    const clicked = click(guard, "runNow", { user: COLLEAGUE });
    expect(said(clicked)).toBe(
      "Noted. The next run does it, as owner@example.com, who installed the trigger.",
    );
    expect(clicked.calls.mail).toBeUndefined();
    guard.tick();
    expect(guard.mails().map(({ text }) => text.trim())).toEqual([guard.world.owner]);
  });

  test("the owner's run-now runs at once, and while another run works the answer says that it does", () => {
    const guard = world();
    expect(said(click(guard, "runNow"))).toBe("The run is over: 2 done, 1 failed.");
    let busy: ExecutionResult | undefined;
    guard.world.execute("runJobs", {
      kind: "time-trigger",
      intercept: ({ method }) => {
        if (method === "hasLock") busy ??= click(guard, "runNow");
        return undefined;
      },
    });
    guard.byHand(`PropertiesService.getScriptProperties().setProperty("RESET_*", "1")`);
    guard.tick({
      intercept: ({ method }) => {
        if (method === "hasLock") busy ??= click(guard, "runNow");
        return undefined;
      },
    });
    expect(said(busy as ExecutionResult)).toMatch(/^Another run is in progress/);
  });

  test("a second trigger is refused while the first one lives: the editor is told whom to ask, the menu asks", () => {
    const guard = world();
    guard.tick();
    const refused = guard.world.execute("installTrigger", { user: COLLEAGUE });
    expect(refused.status).toBe("failed");
    expect(refused.error?.message).toMatch(/owner@example\.com has a trigger .* installTrigger\(true\)/);
    const asked = click(guard, "installFromMenu", { user: COLLEAGUE, dialogAnswers: ["NO"] });
    expect(asked.ui.alerts[0]?.message).toMatch(
      /owner@example\.com has a trigger .*Install yours all the same\?/s,
    );
    expect(said(asked)).toContain("Nothing was changed.");
    expect(guard.runTriggers().map(({ owner }) => owner)).toEqual([guard.world.owner]);
  });

  test("who takes over is the owner from then on, and stays it when the one before removes theirs", () => {
    const guard = world();
    guard.tick();
    const taken = click(guard, "installFromMenu", { user: COLLEAGUE, dialogAnswers: ["YES"] });
    expect(said(taken)).toContain(
      `Installed: it runs every 5 minutes as ${COLLEAGUE}. Only owner@example.com can remove the other trigger`,
    );
    click(guard, "uninstallTrigger");
    expect(guard.world.scriptProperties().TG_owner).toBe(COLLEAGUE);
    expect(said(click(guard, "runNow"))).toContain(`as ${COLLEAGUE}`);
    expect(guard.runTriggers().map(({ owner }) => owner)).toEqual([COLLEAGUE]);
  });

  test("a heartbeat that is old refuses nobody", () => {
    const guard = world();
    guard.tick();
    guard.world.advanceTo(guard.world.nowMs() + 46 * MINUTE);
    const installed = click(guard, "installFromMenu", { user: COLLEAGUE });
    expect(installed.ui.alerts).toEqual([]);
    expect(said(installed)).toBe(`Installed: it runs every 5 minutes as ${COLLEAGUE}.`);
  });

  test("who has no trigger of their own is told that a colleague's is not theirs to remove", () => {
    const guard = world();
    expect(said(click(guard, "uninstallTrigger", { user: COLLEAGUE }))).toContain("only by them");
    expect(guard.runTriggers()).toHaveLength(1);
  });
});

test("a record whose id is a number is resumed by it, written with quotes or without", () => {
  const guard = world({
    sheets: { records: recordRows(["17", "18"]) },
    jobs: ({ sheetJob, permanent }) => [
      sheetJob(() => {
        throw permanent("it is refused");
      }),
    ],
  });
  guard.tick();
  expect(guard.call("resetFailures", [17])).toMatch(/1 resumed/);
  expect(guard.call("resetFailures", ["18"])).toMatch(/1 resumed/);
  expect(guard.stuck()).toEqual([]);
});
