import { DEFAULT_POLICY, parsePolicy, type PolicyInput, treatedClass } from "../../src/core/policy";

test("without options the defaults hold, and what is set to undefined is left out", () => {
  expect(parsePolicy(undefined, "orders")).toEqual(DEFAULT_POLICY);
  expect(parsePolicy({ maxStarts: undefined, call: { tries: undefined } } as never, "orders")).toEqual(
    DEFAULT_POLICY,
  );
});

test("single options replace single defaults", () => {
  const policy = parsePolicy({ maxAttempts: 3, call: { tries: 1 }, accept: [404] }, "orders");
  expect(policy).toEqual({
    ...DEFAULT_POLICY,
    maxAttempts: 3,
    accept: [404],
    call: { ...DEFAULT_POLICY.call, tries: 1 },
  });
});

/** option, least, most, whole numbers only */
const RANGES: [string, number, number, boolean][] = [
  ["maxAttempts", 1, 50, true],
  ["maxQuotaHits", 1, 100, true],
  ["maxQuotaHours", 0.1, 168, false],
  ["maxStaleHits", 1, 50, true],
  ["maxStarts", 1, 1_000, true],
  ["maxSlices", 1, 10_000, true],
  ["maxCallsPerAttempt", 1, 10_000, true],
  ["maxVanishedFailures", 1, 10_000, true],
  ["claimSize", 1, 10, true],
  ["call.timeoutSeconds", 1, 300, false],
  ["call.tries", 1, 10, true],
  ["call.baseMs", 1, 60_000, false],
  ["call.capMs", 1, 300_000, false],
  ["call.waitPerAttemptMs", 0, 240_000, false],
  ["cooldownMinutes[]", 0.1, 10_080, false],
  ["quotaCooldownMinutes[]", 0.1, 10_080, false],
  ["accept[]", 100, 599, true],
];

const inputFor = (option: string, value: unknown): PolicyInput => {
  if (option.endsWith("[]")) return { [option.slice(0, -2)]: [value] } as PolicyInput;
  return (
    option.startsWith("call.") ? { call: { [option.slice(5)]: value } } : { [option]: value }
  ) as PolicyInput;
};

test.each(RANGES)("%s may be %d to %d (whole numbers only: %s)", (option, min, max, isWhole) => {
  for (const value of [min, max]) expect(() => parsePolicy(inputFor(option, value), "orders")).not.toThrow();
  const wrong: unknown[] = [
    min - 1,
    max + 1,
    NaN,
    Infinity,
    -Infinity,
    "5",
    null,
    true,
    {},
    ...(isWhole ? [min + 0.5] : []),
  ];
  for (const value of wrong) {
    const shownOption = option.replace("[]", "[0]");
    expect(() => parsePolicy(inputFor(option, value), "orders")).toThrow(
      `Job "orders": option "${shownOption}" is ${typeof value === "string" ? '"5"' : String(value)}. Allowed: ` +
        `${isWhole ? "whole numbers" : "numbers"} from ${min} to ${max}`,
    );
  }
});

test("every number of a policy has a range", () => {
  const numbers = [
    ...Object.entries(DEFAULT_POLICY),
    ...Object.entries(DEFAULT_POLICY.call).map(([name, value]) => [`call.${name}`, value] as const),
  ]
    .filter(
      ([, value]) =>
        typeof value === "number" || (Array.isArray(value) && typeof (value[0] ?? 0) === "number"),
    )
    .map(([name, value]) => (Array.isArray(value) ? `${name}[]` : name));
  expect(RANGES.map(([option]) => option).sort()).toEqual(numbers.sort());
});

test.each<[string, unknown, RegExp]>([
  [
    "an unknown option",
    { maxAttemps: 5 },
    /"maxAttemps" is 5\. Allowed: no such option; known are maxAttempts/,
  ],
  ["an unknown option of calls", { call: { retries: 3 } }, /"call\.retries" is 3\. Allowed: no such option/],
  ["no cool-down at all", { cooldownMinutes: [] }, /"cooldownMinutes" is .*Allowed: a list of numbers/],
  ["a cool-down that is no list", { cooldownMinutes: 5 }, /a list of numbers/],
  ["a list without end", { cooldownMinutes: Array.from({ length: 51 }, () => 5) }, /a list of numbers/],
  ["jitter that is text", { call: { jitter: "no" } }, /"call\.jitter" is "no"\. Allowed: a boolean/],
  ["calls that are no object", { call: 5 }, /"call" is 5\. Allowed: an object/],
  ["treat that is none", { treat: null }, /"treat" is null\. Allowed: an object/],
  ["a status that is none", { treat: { teapot: "transient" } }, /"treat\.teapot"/],
  [
    "a class that is none",
    { treat: { 404: "banana" } },
    /"treat\.404" is "banana"\. Allowed: transient, rate/,
  ],
])("%s is refused, with the job, the option, what was found and what is allowed", (_name, input, message) => {
  expect(() => parsePolicy(input as PolicyInput, "orders")).toThrow(message);
  expect(() => parsePolicy(input as PolicyInput, "orders")).toThrow(/^Job "orders": option/);
});

test("a refused policy carries its brand, since errors cross script contexts", () => {
  expect(() => parsePolicy({ maxStarts: Infinity }, "orders")).toThrow(
    expect.objectContaining({ brand: "trigger-guard:policy" }),
  );
});

test("a status is treated as the job says, and any other as it is", () => {
  const policy = parsePolicy({ treat: { 404: "transient" } }, "orders");
  expect([treatedClass(policy, 404), treatedClass(policy, 500), treatedClass(policy, undefined)]).toEqual([
    "transient",
    undefined,
    undefined,
  ]);
});
