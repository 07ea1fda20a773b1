import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { asJsonLine, asText, classifyLine } from "../../scripts/explain";

const root = join(__dirname, "../..");
const run = (args: string[], input = "") =>
  spawnSync(
    process.execPath,
    [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "scripts/explain.ts"), ...args],
    {
      cwd: root,
      input,
      encoding: "utf8",
    },
  );
const shown = (line: string) => JSON.parse(asJsonLine(classifyLine(line))) as object;

test.each<[line: string, expected: object]>([
  [
    "Service invoked too many times for one day: urlfetch.",
    { class: "daily_quota", reason: "daily_urlfetch", retry: false },
  ],
  ['{"message":"busy","httpStatus":503}', { class: "transient", reason: "http_503", retry: true }],
  [
    '{"name":"TypeError","message":"x is not a function"}',
    { class: "unexpected", reason: "script_error", retry: false },
  ],
  [
    '{"httpStatus":429,"headers":{"Retry-After":"5"},"body":"slow down"}',
    { class: "rate", reason: "http_429", retry: true },
  ],
  [
    '{"error":{"code":403,"errors":[{"reason":"rateLimitExceeded"}]}}',
    { class: "rate", reason: "rate_limit", retry: true },
  ],
  [
    '{"message":"request failed, reason: ","code":"ETIMEDOUT"}',
    { class: "transient", reason: "timeout", retry: true },
  ],
  ['{\\n  "error": {\\n    "code": 503\\n  }\\n}', { class: "transient", reason: "http_503", retry: true }],
  ["承認が必要です", { class: "auth", reason: "authorization_required", retry: false }],
  ['{"httpStatus":200,"message":""}', { class: "unexpected", reason: "no_failure_recognised", retry: false }],
  ["{ cut off", { class: "unexpected", reason: "unknown", retry: false }],
  ["null", { class: "unexpected", reason: "unknown", retry: false }],
  ["", { class: "unexpected", reason: "unknown", retry: false }],
])("%s is explained", (line, expected) => {
  expect(shown(line)).toEqual(expected);
});

test("a person reads what happened and what to do, in their language", () => {
  const found = classifyLine("Exception: Access denied: DriveApp.");
  expect(asText(found, "en")).toContain("what to do: Ask the owner to share it");
  expect(asText(found, "ja")).toContain("できること: 処理を動かしているアカウントへの共有を所有者に依頼し");
});

test.each([
  [
    "900",
    "en",
    "retried in the run: yes, if the run may wait the 900 s that the host orders; else the host rests",
  ],
  ["900", "ja", "同じ実行での再試行: する（接続先の指示する 900 秒をその実行で待てる場合。"],
  ["soon", "en", "retried in the run: yes\n"],
] as const)("a Retry-After of %s is told (%s)", (order, locale, words) => {
  const line = JSON.stringify({ httpStatus: 429, headers: { "Retry-After": order } });
  expect(asText(classifyLine(line), locale)).toContain(words);
});

test("each line of input has its line of output, empty ones too", () => {
  const lines = Array.from({ length: 3_000 }, (_, index) =>
    index % 3 === 0 ? "" : index % 3 === 1 ? "HTTP 404" : "HTTP 503",
  );
  const { status, stdout } = run(["--json"], `${lines.join("\n")}\n`);
  const classes = stdout
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { class: string }).class);
  expect(status).toBe(0);
  expect(classes).toEqual(
    lines.map((line) => (line === "" ? "unexpected" : line === "HTTP 404" ? "permanent" : "transient")),
  );
});

test.each<[what: string, args: string[]]>([
  ["no message", []],
  ["two messages", ["one", "two"]],
  ["an unknown option", ["--frobnicate", "x"]],
  ["an unknown language", ["--locale", "xx", "x"]],
])("%s ends with status 2 and says what was wrong", (_what, args) => {
  const { status, stderr } = run(args);
  expect(status).toBe(2);
  expect(stderr.trim()).not.toBe("");
});

test("--help tells the usage and succeeds", () => {
  expect(run(["--help"])).toMatchObject({ status: 0, stdout: expect.stringContaining("--json") as string });
});

test("a refused sign-in is `auth`, and the text says what it is in the table of failures", () => {
  const found = classifyLine("HTTP 401: no key");
  expect(asText(found, "en")).toMatch(
    /^class: auth\nin the table of failures: credentials where .*; auth, and stopped, where /,
  );
  expect(asText(found, "ja")).toMatch(/^分類: auth\n失敗の表では: .*credentials、.*auth（停止します）\n/);
  expect(asText(found, "ja")).toContain("停止したものは再開してください");
  expect(asText(classifyLine("Exception: Access denied: DriveApp."), "en")).not.toContain("table");
});

test.each([
  [{ LANG: "ja_JP.UTF-8", LC_ALL: "" }, "分類: transient"],
  [{ LANG: "en_US.UTF-8", LC_ALL: "ja_JP.UTF-8" }, "分類: transient"],
  [{ LANG: "ja_JP.UTF-8", LC_ALL: "C" }, "class: transient"],
])("in a terminal with %j it speaks that language", (env, first) => {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "scripts/explain.ts"), "timeout"],
    { cwd: root, encoding: "utf8", env: { ...process.env, ...env } },
  );
  expect(stdout.split("\n")[0]).toBe(first);
});
