// Work that is longer than a run, and runs that die in it. Each test is one public report.
import type { ExecutionResult, Fault, Intercept } from "../../src/local/world";
import {
  guardWorld,
  HOUR,
  ids,
  MINUTE,
  recordRows,
  type GuardWorld,
  type JobsSource,
} from "../support/bundle-world";

const copiesIn = (guard: GuardWorld): string[] =>
  guard.world
    .files()
    .filter(({ folder }) => folder === "copies")
    .map(({ name }) => name)
    .sort();

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Customer R-${index + 1}`).sort();

/** One copy per record, into the folder "copies". */
function copyWorld(count: number): GuardWorld {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(count)) },
    jobs: ({ sheetJob }) => [
      sheetJob((row, ctx) => {
        const copy = ctx.copyOnce({
          template: ctx.setting("templateId"),
          name: row.label,
          folder: ctx.setting("folderId"),
        });
        return { done: copy.url };
      }),
    ],
  });
  setDrive(guard);
  return guard;
}

function setDrive({ world }: GuardWorld): void {
  const folderId = world.createFolder("copies");
  const templateId = world.createFile("template", "text");
  world.setScriptProperty("TG_settings", JSON.stringify({ folderId, templateId }));
}

/** Lets copies of some name fail, from before or after they were made. */
const failCopies =
  (isBad: (name: string) => boolean, text: string, when: "before" | "after" = "before"): Intercept =>
  ({ method, args }) =>
    method === "makeCopy" && isBad(String(args[0])) ? { throw: text, when } : undefined;

test.each<[string, Fault, number, Record<string, unknown>]>([
  [
    "met the daily limit, so that its checkpoint was saved",
    { throw: "Service invoked too many times for one day: drive.", when: "before" },
    0,
    { n: 0, outageHits: 1 },
  ],
  [
    "was killed, so that its checkpoint is that of the last copy saved",
    { die: "before" },
    1,
    { n: 0, slices: 1 },
  ],
])(
  "case 9: a folder copy of ten that %s goes on a day later without a second copy, and nothing counts as its failure",
  (_, fault, reused, entry) => {
    const guard = guardWorld({
      sheets: { records: recordRows(["folder"]) },
      jobs: ({ sheetJob }) => [
        sheetJob((_row, ctx) => {
          for (let index = (ctx.checkpoint<number>() ?? 0) + 1; index <= 10; index++) {
            const [template, folder] = [ctx.setting("templateId"), ctx.setting("folderId")];
            ctx.copyOnce({ template, folder, name: `Customer R-${index}`, key: `file ${index}` });
            ctx.checkpoint(index, { done: index, total: 10, saveEvery: 4 });
          }
          return "copied";
        }),
      ],
    });
    setDrive(guard);
    let copies = 0;
    guard.tick({ intercept: ({ method }) => (method === "makeCopy" && ++copies > 6 ? fault : undefined) });
    expect(copiesIn(guard)).toEqual(names(6));
    // What has died is booked by the next run; the limit, here, lets nothing be copied.
    const limit: Intercept = ({ method }) =>
      method === "makeCopy"
        ? { throw: "Service invoked too many times for one day: drive.", when: "before" }
        : undefined;
    const booking = reused > 0 ? [guard.tick({ intercept: limit })] : [];
    expect(guard.entry("folder")).toMatchObject(entry);
    guard.world.advanceTo(guard.world.nowMs() + 24 * HOUR);
    const runs = guard.ticks(2);
    const logs = [...booking, ...runs]
      .flatMap((run) => run.logs)
      .filter(({ text }) => text.includes('"code":"REUSED"'));
    expect(runs.flatMap((run) => run.callList).filter(({ method }) => method === "makeCopy")).toHaveLength(4);
    expect([logs.length, copiesIn(guard)]).toEqual([reused, names(10)]);
    expect(guard.entry("folder")).toBeUndefined();
  },
);

test.each([
  ["after the mail had left", "after", 30],
  ["just before the mail left", "before", 29],
] as const)(
  "case 10: killed in mail 17 of 30, %s, nobody gets a second mail and a person is told of the one in doubt",
  (_, die, sent) => {
    const guard = guardWorld({
      sheets: { records: recordRows(ids(30)) },
      jobs: ({ sheetJob, MailApp }) => [
        sheetJob((row, ctx) => {
          ctx.once("mail", () => MailApp.sendEmail(`${row.id}@example.com`, "Merge", row.label));
        }),
      ],
    });
    let mails = 0;
    guard.tick({
      intercept: ({ method }) => (method === "sendEmail" && ++mails === 17 ? { die } : undefined),
    });
    guard.tick();
    expect(guard.entry("R-17")).toMatchObject({ n: 1 });
    guard.runFor(15);
    const receivers = guard.mails().map(({ to }) => to);
    expect(new Set(receivers).size).toBe(receivers.length);
    expect(receivers).toHaveLength(sent);
    expect(guard.notices().map(({ text }) => text)).toEqual([expect.stringContaining("Customer R-17")]);
    expect(guard.rows("records").every(({ done }) => done !== "")).toBe(true);
  },
);

test.each<[string, JobsSource, string[]]>([
  [
    "with nothing that remembers the mail, only the one in flight may go out a second time",
    ({ sheetJob, MailApp }) => [
      sheetJob((row) => MailApp.sendEmail(`${row.id}@example.com`, "Merge", row.label)),
    ],
    ["R-17@example.com"],
  ],
  [
    'with `delivery: "once"`, none does',
    ({ sheetJob, MailApp }) => [
      sheetJob((row) => MailApp.sendEmail(`${row.id}@example.com`, "Merge", row.label), { delivery: "once" }),
    ],
    [],
  ],
])("case 10: killed after mail 17 of 30 has left: %s", (_, jobs, twice) => {
  const guard = guardWorld({ sheets: { records: recordRows(ids(30)) }, jobs });
  let mails = 0;
  guard.tick({
    intercept: ({ method }) => (method === "sendEmail" && ++mails === 17 ? { die: "after" } : undefined),
  });
  expect(guard.mails()).toHaveLength(17);
  guard.tick();
  expect(guard.entry("R-17")).toMatchObject({ n: 1, staleHits: 1 });
  guard.runFor(15);
  const receivers = guard.mails().map(({ to }) => to);
  expect(receivers.filter((to, index) => receivers.indexOf(to) < index)).toEqual(twice);
  expect(new Set(receivers).size).toBe(30);
  expect(guard.log().map(({ record, result }) => [record, result])).toContainEqual([
    "R-17",
    "did not finish",
  ]);
});

test("case 11: a copy that is refused as invalid is given up at its first attempt, told once, and nothing re-arms itself", () => {
  const guard = copyWorld(10);
  const refused = failCopies((name) => name === "Customer R-4", "Invalid argument: destination");
  guard.tick({ intercept: refused });
  const later = guard.ticks(6, { intercept: refused });
  expect(copiesIn(guard)).toEqual(names(10).filter((name) => name !== "Customer R-4"));
  expect(guard.stuck()).toMatchObject([{ id: "R-4", attempts: 1, stopped: true }]);
  expect(later.every(({ callList }) => !callList.some(({ method }) => method === "makeCopy"))).toBe(true);
  expect(guard.notices()).toHaveLength(1);
  expect(guard.runTriggers()).toHaveLength(1);
});

test("case 14: 600 records of a second each take three runs of about 228, 228 and 144, each starts where the last ended, nobody is charged", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(ids(600)) },
    jobs: ({ sheetJob, Utilities }) => [sheetJob(() => Utilities.sleep(1_000))],
  });
  const firstUndone: number[] = [];
  const runs = Array.from({ length: 3 }, () => {
    const run = guard.tick();
    const done = guard.rows("records").map((row) => row.done !== "");
    // In order: nothing behind the first unfinished record was touched.
    const first = done.indexOf(false);
    firstUndone.push(first === -1 ? 600 : first);
    expect(done.filter(Boolean)).toHaveLength(firstUndone.at(-1) ?? 0);
    expect(guard.ledgerKeys()).toEqual([]);
    return run;
  });
  expect(runs.map(({ status }) => status)).toEqual(Array(3).fill("completed"));
  // A record and its mark take 1.2 s; none starts after 270 s of the 360.
  expect(Math.max(...runs.map(({ durationMs }) => durationMs))).toBeLessThan(275_000);
  const counts = runs.map(({ value }) => (value as { done: number }).done);
  expect(counts[0]).toBeGreaterThan(220);
  expect(counts[0]).toBeLessThan(240);
  expect(Math.abs((counts[1] ?? 0) - (counts[0] ?? 0))).toBeLessThanOrEqual(2);
  expect(firstUndone).toEqual([counts[0], (counts[0] ?? 0) + (counts[1] ?? 0), 600]);
  expect(runs.map(({ value }) => (value as { left: number }).left)).toEqual(
    firstUndone.map((index) => 600 - index),
  );
  expect(guard.log()).toEqual([]);
});

test("case 15: a record that never fits into a run is stopped after three runs died in it, each of them logged and one mail sent", () => {
  const guard = guardWorld({
    sheets: { records: recordRows(["huge", "small"]) },
    jobs: ({ sheetJob, Utilities }) => [
      sheetJob((row) => {
        if (row.id === "huge") [1, 2].forEach(() => Utilities.sleep(210_000));
      }),
    ],
  });
  const statuses = guard.runFor(180).map(({ status }) => status);
  expect(statuses.filter((status) => status === "timed out")).toHaveLength(3);
  expect(guard.stuck()).toMatchObject([
    { id: "huge", label: "Customer huge", attempts: 3, stopped: true, state: "stopped" },
  ]);
  const rows = guard.log().filter(({ record }) => record === "huge");
  expect(rows.map(({ attempt, message }) => [attempt, message])).toEqual(
    ["1", "2", "3"].map((number) => [number, `attempt ${number} did not finish`]),
  );
  expect(guard.notices()).toHaveLength(1);
  expect(guard.rows("records").map(({ done }) => done !== "")).toEqual([false, true]);
});

describe("case 17: a copy whose answer was lost", () => {
  const lost = "The operation was successful, but there was an error preparing the response.";
  const listed = (guard: GuardWorld): string[] =>
    guard.byHand(
      `var found = DriveApp.getFoldersByName("copies").next().getFilesByName("Customer R-1"), names = [];
       while (found.hasNext()) names.push(found.next().getName());
       return names;`,
    );

  test("is not looked for while a new file may still be unlisted, and found and reused after the cool-down", () => {
    const guard = copyWorld(1);
    guard.world.advanceTo(guard.world.nowMs() + HOUR);
    const first = guard.tick({ intercept: failCopies(() => true, lost, "after") });
    expect(copiesIn(guard)).toEqual(["Customer R-1"]);
    // Drive does not list it yet: who looked now would make a second one.
    expect(listed(guard)).toEqual([]);
    expect(guard.entry("R-1")).toMatchObject({
      n: 1,
      made: { "file 1": expect.stringMatching(/^\?\d+$/) as string },
    });
    const nextMs = guard.stuck()[0]?.nextTryMs ?? 0;
    expect(nextMs - Number(guard.entry("R-1")?.lastMs)).toBe(5 * MINUTE);
    // A trigger that fires every 20 seconds changes nothing in it.
    const early: ExecutionResult[] = [];
    while (guard.world.nowMs() + 20_000 < nextMs) {
      guard.world.advanceTo(guard.world.nowMs() + 20_000);
      if (guard.world.nowMs() < nextMs) early.push(guard.world.execute("runJobs", { kind: "time-trigger" }));
    }
    expect(early.length).toBeGreaterThan(10);
    expect(
      early.every(({ callList }) => !callList.some(({ service }) => /Drive|Folder|File/.test(service))),
    ).toBe(true);
    expect(listed(guard)).toEqual(["Customer R-1"]);
    guard.world.advanceTo(nextMs);
    const second = guard.world.execute("runJobs", { kind: "time-trigger" });
    expect(
      [first, second].map(({ callList }) => callList.filter(({ method }) => method === "makeCopy")),
    ).toEqual([[expect.anything()], []]);
    expect(second.logs.map(({ text }) => text).join("\n")).toContain("REUSED");
    expect(copiesIn(guard)).toEqual(["Customer R-1"]);
    expect(guard.rows("records")[0]?.done).toContain("http");
  });

  const filesMade = (guard: GuardWorld): number => copiesIn(guard).length;

  test("and that a person resumes at once waits until it would be listed, and is then found", () => {
    const guard = copyWorld(1);
    guard.tick({ intercept: failCopies(() => true, lost, "after") });
    guard.world.advanceTo(guard.world.nowMs() + 10_000);
    guard.call("resetFailures", ["job:R-1"]);
    guard.call("runNow");
    expect(filesMade(guard)).toBe(1);
    expect(guard.stuck()).toMatchObject([{ id: "R-1", stopped: false }]);
    guard.runFor(15);
    expect(filesMade(guard)).toBe(1);
    expect(guard.rows("records")[0]?.done).toContain("http");
  });

  test("and that a job asks for again in the same attempt is not made twice", () => {
    const guard = guardWorld({
      sheets: { records: recordRows(["R-1"]) },
      jobs: ({ sheetJob }) => [
        sheetJob((row, ctx) => {
          const copy = () =>
            ctx.copyOnce({
              template: ctx.setting("templateId"),
              name: row.label,
              folder: ctx.setting("folderId"),
              key: "note",
            });
          try {
            return { done: copy().url };
          } catch {
            return { done: copy().url };
          }
        }),
      ],
    });
    setDrive(guard);
    let copies = 0;
    guard.tick({
      intercept: ({ method }) =>
        method === "makeCopy" && ++copies === 1 ? { throw: lost, when: "after" } : undefined,
    });
    expect(filesMade(guard)).toBe(1);
    guard.runFor(15);
    expect(filesMade(guard)).toBe(1);
    expect(guard.rows("records")[0]?.done).toContain("http");
  });

  test.each<[string, Fault]>([
    ["the answer was lost", { throw: lost, when: "after" }],
    ["the run was killed before it had saved the id", { die: "after" }],
  ])("%s, and a person resumes it before the next attempt: it is still ours, and used", (_, fault) => {
    const guard = copyWorld(1);
    guard.tick({ intercept: ({ method }) => (method === "makeCopy" ? fault : undefined) });
    guard.tick();
    if (guard.rows("records")[0]?.done === "") guard.call("resetFailures", ["job:R-1"]);
    guard.runFor(15);
    expect(filesMade(guard)).toBe(1);
    expect(guard.rows("records")[0]?.done).toContain("http");
    expect(guard.log().filter(({ result }) => result === "stopped")).toEqual([]);
  });
});
