import fc from "fast-check";
import {
  decodeSettings,
  encodeSettings,
  numberSetting,
  SETTING_SPECS,
  settingProblem,
  settingProblems,
  textSetting,
} from "../../src/core/settings";

test.each([
  ["everyMinutes", "0", "1–1440"],
  ["everyMinutes", "five", "1–1440"],
  ["everyMinutes", " ", "1–1440"],
  ["lockWaitMs", "30001", "0–30000"],
  ["locale", "fr", "ja, en"],
  ["alertMail", "nobody", "name@example.com, …"],
  ["alertMail", "a@b.example, c", "name@example.com, …"],
  ["apiBase", "ftp://x.example", "https://…"],
  ["apiBase", "javascript:alert(1)", "https://…"],
])("%s is not %j: allowed is %s", (name, value, allowed) => {
  expect(settingProblem(name, value)).toEqual({ name, value, allowed });
});

test.each([
  ["everyMinutes", "1440"],
  ["alertMail", "a@b.example, c@d.example"],
  ["apiBase", "http://localhost:8080"],
  ["locale", "ja"],
  ["templateId", ""],
  ["aKeyOfAJob", "whatever it likes"],
])("%s may be %j", (name, value) => {
  expect(settingProblem(name, value)).toBeUndefined();
});

test("a number that is not set is its default, and a wrong one is refused with what is allowed and where it stands", () => {
  expect(numberSetting({}, "everyMinutes")).toBe(5);
  expect(numberSetting({ everyMinutes: "" }, "everyMinutes")).toBe(5);
  expect(() => numberSetting({ everyMinutes: "0" }, "everyMinutes")).toThrow(
    'The setting everyMinutes is "0". Allowed: 1–1440. Correct it in the menu (Settings…) or in the script property TG_settings.',
  );
  expect(textSetting({ alertMail: "" }, "alertMail")).toBeUndefined();
});

test("every default is a value that is allowed", () => {
  const defaults = Object.entries(SETTING_SPECS).map(([name, { fallback = "" }]) => [name, String(fallback)]);
  expect(settingProblems(Object.fromEntries(defaults) as Record<string, string>)).toEqual([]);
});

test("a change keeps every key that it does not name, whatever stands there", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((key) => key !== "__proto__"),
        fc.jsonValue(),
      ),
      (kept) => {
        const before = { ...kept, everyMinutes: 5, apiBase: "https://old.example" };
        const after = encodeSettings(JSON.stringify(before), { everyMinutes: "10", apiBase: "" });
        const expected = { ...before, everyMinutes: 10, apiBase: undefined };
        expect(JSON.parse(after)).toEqual(JSON.parse(JSON.stringify(expected)));
      },
    ),
  );
});

test("what is no text or number is not read as a setting, and what is no JSON object is not read at all", () => {
  expect(decodeSettings('{"a":1,"b":"x","c":null,"d":{},"e":[1]}')).toEqual({ a: "1", b: "x" });
  expect(decodeSettings(null)).toEqual({});
  for (const broken of ["{", "[1]", "5", ""]) expect(decodeSettings(broken)).toBeNull();
});
