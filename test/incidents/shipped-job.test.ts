// The job that ships, as it is compiled: real answers of a real server, real documents, a stop and its way back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startApi, type Api } from "../support/api-process";
import { HOUR, MINUTE, type StuckLine } from "../support/bundle-world";
import { COLUMNS, deliveryWorld, ORDER, orders, type Delivery } from "../support/delivery-world";

let api: Api;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  await api.reset();
  await api.answer("*", ORDER);
});

const statuses = ({ guard }: Delivery): string[] => guard.rows("records").map(({ status }) => status ?? "");

test("case 19: one record of 20 that is not found costs one attempt, is shown as stopped, and nothing is copied again", async () => {
  await api.answer("/9", { status: 404 });
  const delivery = deliveryWorld(api, orders(20));
  const first = delivery.guard.tick();
  expect(first.value).toMatchObject({ done: 19, failed: 1, message: expect.stringContaining("1 failed") });
  expect(delivery.documents()).toHaveLength(19);
  expect(statuses(delivery).map((status) => status === "stopped")).toEqual(
    orders(20).map((_, index) => index === 8),
  );
  const later = delivery.guard.ticks(3);
  expect(later.every(({ calls }) => calls["drive.copy"] === undefined && calls.urlfetch === undefined)).toBe(
    true,
  );
  expect(delivery.guard.stuck()).toMatchObject([{ id: "A-9", attempts: 1, stopped: true }]);
  expect(await api.count("/9")).toBe(1);
});

test("of 100 records one always fails: 99 are done in the first run, the one gets five attempts, each at the first tick after its cool-down, and not one call later", async () => {
  await api.answer("/50", { status: 500 });
  const { guard, documents } = deliveryWorld(api, orders(100), { serviceLatency: false });
  const first = guard.tick();
  expect(first.value).toMatchObject({ done: 99, failed: 1, left: 0 });
  expect(documents()).toHaveLength(99);

  const coolDowns: number[] = [];
  let dueMs = 0;
  for (let tick = 0, run = first; tick < 60; tick++, run = guard.tick()) {
    // At the first tick at which it is due, and at no other.
    expect((run.calls.urlfetch ?? 0) > 0).toBe(run.startedMs >= dueMs);
    const entry = guard.entry("A-50", "delivery-notes") ?? {};
    if (run.startedMs < dueMs) continue;
    dueMs = Number(entry.resumeMs ?? Infinity);
    coolDowns.push((dueMs - Number(entry.lastMs)) / MINUTE);
  }
  expect(coolDowns).toEqual([5, 15, 60, 180, Infinity]);
  guard.world.advanceTo(guard.world.nowMs() + 24 * HOUR);
  guard.ticks(6);
  expect(await api.count("/50")).toBe(15);
  expect(guard.stuck()).toMatchObject([{ id: "A-50", label: "Customer 50", attempts: 5, stopped: true }]);
  expect(guard.notices()).toHaveLength(1);
});

test("two records whose documents would have the same name get a document each", () => {
  const delivery = deliveryWorld(api, [
    ["A", "B C"],
    ["A B", "C"],
  ]);
  delivery.guard.tick();
  expect(delivery.documents()).toEqual(["A B C", "A B C"]);
  const links = delivery.guard.rows("records").map(({ document }) => document);
  expect(new Set(links).size).toBe(2);
  expect(statuses(delivery)).toEqual(["done", "done"]);
});

test("a person's own file of that name stays as it is, and the record says why it stopped", () => {
  const delivery = deliveryWorld(api, orders(2));
  const mine = delivery.guard.world.createFile("A-1 Customer 1", "mine {{total}}", {
    folder: delivery.folderId,
    document: true,
  });
  delivery.guard.world.advanceTo(delivery.guard.world.nowMs() + HOUR);
  delivery.guard.tick();
  const file = delivery.guard.world.files().find(({ id }) => id === mine);
  expect(readFileSync(join(delivery.guard.world.dir, file?.path ?? ""), "utf8")).toContain("mine {{total}}");
  expect(statuses(delivery)).toEqual(["stopped", "done"]);
  expect(delivery.guard.rows("records")[0]?.note).toContain("not made for this record");
});

test.each([
  ["no JSON", { body: "<html>busy</html>" }],
  ["empty", { body: "" }],
  ["a list", { body: "[]" }],
  ["without a field that the template asks for", { body: '{"customer":"Someone"}' }],
])("data that is %s makes no document at all, and no done mark", async (_, answer) => {
  await api.answer("/1", answer);
  const delivery = deliveryWorld(api, orders(2));
  delivery.guard.tick();
  expect(delivery.documents()).toEqual(["A-2 Customer 2"]);
  expect(delivery.guard.rows("records")[0]).toMatchObject({
    document: "",
    note: expect.stringMatching(/\S/),
  });
});

test("a template with a placeholder without a name makes no document, charges no record, and is told of once", async () => {
  const delivery = deliveryWorld(api, orders(3));
  const { world } = delivery.guard;
  const templateId = world.createFile("worse", "Note for {{customer}}: {{ }}", { document: true });
  const settings = JSON.parse(world.scriptProperties().TG_settings ?? "") as object;
  world.setScriptProperty("TG_settings", JSON.stringify({ ...settings, templateId }));
  delivery.guard.ticks(4);
  expect(delivery.documents()).toEqual([]);
  expect(delivery.guard.ledgerKeys()).toEqual([]);
  expect(delivery.guard.notices().map(({ text }) => text)).toEqual([
    expect.stringMatching(/placeholder without a name, {{}}\. Write a field's name into it, or remove it\./),
  ]);
});

describe("a stopped record, its cause mended, finishes after", () => {
  const row = (delivery: Delivery) => delivery.guard.rows("records")[0];

  test.each<[string, (delivery: Delivery) => void]>([
    [
      "the menu's dialog",
      ({ guard }) =>
        guard.call("resumeById", [], { kind: "menu", dialogAnswers: ["delivery-notes:A-1", "OK"] }),
    ],
    [
      "the menu's resume of the selected rows",
      ({ guard }) => {
        guard.call("resumeSelectedRows", [], { kind: "menu", selection: { sheet: "records", a1: "A2:B2" } });
      },
    ],
    ["the menu's resume of all", ({ guard }) => guard.call("resetAllFailures", [], { kind: "menu" })],
    [
      "the tick box of its row",
      ({ guard }) => guard.world.sheet("records").setChecked(2, COLUMNS.indexOf("resume") + 1, true),
    ],
    ["the editor's function", ({ guard }) => guard.call("resetFailures", ["A-1"])],
    [
      "the script property that a person adds",
      ({ guard }) => guard.world.setScriptProperty("RESET_delivery-notes:A-1", "please"),
    ],
  ])("%s", async (_, resume) => {
    await api.answer("/1", { status: 404 });
    const delivery = deliveryWorld(api, orders(2));
    delivery.guard.ticks(2);
    expect(row(delivery)).toMatchObject({ document: "", status: "stopped" });
    await api.answer("/1", ORDER);
    delivery.guard.ticks(2);
    expect(await api.count("/1")).toBe(1);
    resume(delivery);
    delivery.guard.ticks(2);
    expect(row(delivery)).toMatchObject({
      status: "done",
      document: expect.stringContaining("http"),
      note: "",
    });
    expect(row(delivery)?.resume).not.toBe("TRUE");
    expect(await api.count("/1")).toBe(2);
    expect(delivery.documents().sort()).toEqual(["A-1 Customer 1", "A-2 Customer 2"]);
    expect(delivery.guard.stuck()).toEqual([]);
  });
});

test("listStuck says of each record its id, label, attempts, last try, whether it is stopped, why, and when it is tried next", async () => {
  await api.answer("/1", { status: 404 });
  await api.answer("/2", { status: 500 });
  const { guard } = deliveryWorld(api, orders(3));
  const { startedMs } = guard.tick();
  const [stopped, waiting] = guard.stuck() as [StuckLine, StuckLine];
  expect(stopped).toMatchObject({
    id: "A-1",
    label: "Customer 1",
    attempts: 1,
    stopped: true,
    nextTryMs: null,
  });
  expect(stopped.reason).toContain("404");
  expect(waiting).toMatchObject({ id: "A-2", label: "Customer 2", attempts: 1, stopped: false });
  expect(waiting.reason).toContain("500");
  expect(waiting.lastTryMs).toBeGreaterThanOrEqual(startedMs);
  expect(waiting.nextTryMs).toBe(waiting.lastTryMs + 5 * MINUTE);
});
