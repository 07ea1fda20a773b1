import { saveSettings, settingsView } from "../../src/guard/change-settings";
import { SETTING_SPECS } from "../../src/core/settings";
import { MemoryWorld } from "../support/memory-world";

function storeWith(settings: object | string): MemoryWorld {
  const world = new MemoryWorld();
  world.properties.set("TG_settings", typeof settings === "string" ? settings : JSON.stringify(settings));
  return world;
}

const stored = (world: MemoryWorld): unknown => JSON.parse(world.properties.get("TG_settings") ?? "null");

test("every setting is shown with what is set, its default and what is allowed", () => {
  const { rows, isReadable } = settingsView(storeWith({ everyMinutes: 10 }).ports.store);
  expect(isReadable).toBe(true);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(SETTING_SPECS));
  expect(rows.find(({ name }) => name === "everyMinutes")).toMatchObject({
    value: "10",
    isSet: true,
    fallback: "5",
    allowed: "1–1440",
  });
  expect(rows.find(({ name }) => name === "account")).toMatchObject({
    value: "",
    isSet: false,
    fallback: "consumer",
    choices: ["consumer", "workspace"],
  });
});

test("one wrong value, and nothing is changed: the others wait with it", () => {
  const world = storeWith({ everyMinutes: 10, apiBase: "https://a.example" });
  const report = saveSettings(world.ports.store, { everyMinutes: "0", apiBase: "https://b.example" });
  expect(report).toEqual({
    problems: [{ name: "everyMinutes", value: "0", allowed: "1–1440" }],
    saved: [],
    needsInstall: false,
  });
  expect(stored(world)).toEqual({ everyMinutes: 10, apiBase: "https://a.example" });
});

test("only what was changed is written, onto what somebody else saved meanwhile; a job's own settings stay", () => {
  const world = storeWith({ everyMinutes: 5, mine: { deep: [1] } });
  settingsView(world.ports.store);
  saveSettings(world.ports.store, { alertMail: " a@b.example " });
  const report = saveSettings(world.ports.store, { everyMinutes: "15" });
  expect(stored(world)).toEqual({ everyMinutes: 15, alertMail: "a@b.example", mine: { deep: [1] } });
  expect(report).toEqual({ problems: [], saved: ["everyMinutes"], needsInstall: true });
  saveSettings(world.ports.store, { alertMail: "" });
  expect(stored(world)).toEqual({ everyMinutes: 15, mine: { deep: [1] } });
});

test("a name that is no setting is refused", () => {
  const world = storeWith({});
  expect(saveSettings(world.ports.store, { toString: "x" }).problems).toHaveLength(1);
  expect(saveSettings(world.ports.store, { FAIL_x: "x" }).problems).toHaveLength(1);
  expect(stored(world)).toEqual({});
});

test("what cannot be read is said, and kept aside when somebody saves", () => {
  const world = storeWith('{"templateId": "abc"');
  expect(settingsView(world.ports.store).isReadable).toBe(false);
  saveSettings(world.ports.store, { everyMinutes: "10" });
  expect(stored(world)).toEqual({ everyMinutes: 10 });
  expect(world.properties.get("TG_bad:TG_settings")).toBe('{"templateId": "abc"');
});

test("a secret is never handed out, neither as it is nor in a complaint", () => {
  const world = storeWith({ webhookUrl: "https://chat.example/hook?key=abc" });
  const view = settingsView(world.ports.store);
  expect(view.rows.find(({ name }) => name === "webhookUrl")).toMatchObject({ value: "", isSet: true });
  const report = saveSettings(world.ports.store, { webhookUrl: "key=abc" });
  expect(report.problems).toEqual([{ name: "webhookUrl", value: "…", allowed: "https://…" }]);
  expect(JSON.stringify([view, report])).not.toContain("abc");
});

test("a store that refuses is an error, and what was stored is still there", () => {
  const world = storeWith({ everyMinutes: 10 });
  world.before["store.write"] = () => {
    throw new Error("quota");
  };
  expect(() => saveSettings(world.ports.store, { everyMinutes: "15" })).toThrow("quota");
  expect(stored(world)).toEqual({ everyMinutes: 10 });
});
