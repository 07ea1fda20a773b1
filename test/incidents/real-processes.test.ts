// The same promises where a run is a real process: one that is killed, two that meet, and the command line.
import { setTimeout as pause } from "node:timers/promises";
import { startApi, type Api } from "../support/api-process";
import { deliveryWorld, ORDER, orders, type Delivery } from "../support/delivery-world";
import { runLocal } from "../support/script-process";

const tickArgs = ({ guard }: Delivery): string[] => [
  "tick",
  "--json",
  "--world",
  guard.world.dir,
  "--bundle",
  guard.bundleDir,
];

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

let api: Api;
beforeEach(async () => {
  api = await startApi();
  await api.answer("*", ORDER);
});

test("killed with SIGKILL in mid-attempt: the next run books exactly that record, finishes the others and makes no second copy", async () => {
  await api.answer("/2", { instead: "silence" }, ORDER);
  const delivery = deliveryWorld(api, orders(4));
  const run = runLocal(tickArgs(delivery));
  await waitFor(async () => (await api.count("/2")) === 1);
  await run.kill();
  expect(delivery.documents()).toEqual(["A-1 Customer 1"]);

  const next = await runLocal(tickArgs(delivery)).ended;
  expect(next.status).toBe(0);
  expect(delivery.documents().sort()).toEqual(["A-1 Customer 1", "A-3 Customer 3", "A-4 Customer 4"]);
  expect(delivery.guard.stuck()).toMatchObject([{ id: "A-2", attempts: 1, stopped: false }]);
  expect(delivery.guard.log()).toMatchObject([
    { record: "A-2", attempt: "1", result: "did not finish", message: "attempt 1 did not finish" },
  ]);

  delivery.guard.runFor(15);
  expect(delivery.documents()).toHaveLength(4);
  expect(new Set(delivery.documents()).size).toBe(4);
  expect(delivery.guard.ledgerKeys()).toEqual([]);
});

test("two runs at once: one works, the other returns", async () => {
  await api.answer("/1", { instead: "silence" }, ORDER);
  const delivery = deliveryWorld(api, orders(3));
  const first = runLocal(tickArgs(delivery));
  await waitFor(async () => (await api.count("/1")) === 1);
  const call = [
    "call",
    "runJobs",
    "--json",
    "--world",
    delivery.guard.world.dir,
    "--bundle",
    delivery.guard.bundleDir,
  ];
  const second = await runLocal(call).ended;
  expect(JSON.parse(second.stdout)).toMatchObject({ kind: "busy", done: 0, failed: 0 });
  expect((await first.ended).status).toBe(0);
  expect(delivery.documents()).toHaveLength(new Set(delivery.documents()).size);
  expect(
    delivery.guard
      .rows("records")
      .slice(1)
      .map(({ status }) => status),
  ).toEqual(["done", "done"]);
  expect(await api.count("/2")).toBe(1);
});

test("`npm run local -- call listStuck --json` prints what is stuck as one line, and nothing else", async () => {
  await api.answer("/2", { status: 404 });
  const delivery = deliveryWorld(api, orders(2));
  delivery.guard.tick();
  const { world } = delivery.guard;
  const printed = await runLocal([
    "call",
    "listStuck",
    "--json",
    "--world",
    world.dir,
    "--bundle",
    delivery.guard.bundleDir,
  ]).ended;
  expect(printed.status).toBe(0);
  expect(printed.stdout.trim().split("\n")).toHaveLength(1);
  const [line] = JSON.parse(printed.stdout) as Record<string, unknown>[];
  expect(line).toMatchObject({
    job: "delivery-notes",
    id: "A-2",
    label: "Customer 2",
    attempts: 1,
    stopped: true,
    state: "stopped",
    lastTry: expect.stringMatching(/^2026-11-30 \d\d:\d\d$/),
    reason: expect.stringContaining("404"),
    nextTry: "",
    nextTryMs: null,
  });
});
