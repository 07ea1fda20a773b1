// What stands in the execution log of the compiled script: JSON, one trace a run, no secret, no less than the level.
import type { ExecutionResult } from "../../src/local/world";
import { guardWorld, recordRows, type GuardWorld, type GuardWorldOptions } from "../support/bundle-world";

const SECRET = "s3cr3tAbcdefgh1234567890";

/** Of two records one fails, naming an address with a secret, and the other one logs it. */
const worldOfTwo = (options: GuardWorldOptions = {}): GuardWorld =>
  guardWorld({
    sheets: { records: [recordRows([])[0] ?? [], ["1", "bad"], ["2", "good"]] },
    jobs: ({ sheetJob }) => [
      sheetJob((row, ctx) => {
        const url = "https://x.example/orders?key=s3cr3tAbcdefgh1234567890";
        if (row.id === "1") throw new Error(`DNS error: ${url}`);
        ctx.log(`read ${url}`, { url, token: "s3cr3t" });
      }),
    ],
    ...options,
  });

const linesOf = ({ logs }: ExecutionResult): Record<string, unknown>[] =>
  logs.map(({ severity, text }) => {
    const line = JSON.parse(text) as Record<string, unknown>;
    expect(line).toEqual({
      severity,
      code: expect.stringMatching(/^[A-Z_]+$/) as string,
      message: expect.any(String) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      trace: expect.stringMatching(/^[0-9a-z]{8,}$/) as string,
      context: expect.any(Object) as object,
    });
    return line;
  });

const codesOf = (result: ExecutionResult) => linesOf(result).map(({ code }) => code);
const tracesOf = (result: ExecutionResult) => [...new Set(linesOf(result).map(({ trace }) => trace))];

const noMail = {
  intercept: ({ service, method }: { service: string; method: string }) =>
    service === "MailApp" && method === "sendEmail"
      ? ({ throw: `Refused: token=${SECRET}`, when: "before" } as const)
      : undefined,
};

test("every line of a run with a failure is JSON with the trace of its rows in retry_logs", () => {
  const guard = worldOfTwo();
  const first = guard.tick();
  expect(codesOf(first)).toEqual(expect.arrayContaining(["JOB", "RUN_ENDED"]));
  expect(guard.log().length).toBeGreaterThan(0);
  expect(tracesOf(first)).toEqual([...new Set(guard.log().map(({ trace }) => trace))]);
  const second = guard.tick();
  expect(tracesOf(second)).toHaveLength(1);
  expect(tracesOf(second)).not.toEqual(tracesOf(first));
});

test("a secret in an address, a context or a service's refusal is in no line", () => {
  const guard = worldOfTwo();
  const results = Array.from({ length: 60 }, () => {
    guard.world.advanceTo(guard.world.nowMs() + 3_600_000);
    return guard.tick(noMail);
  });
  expect(results.flatMap(codesOf)).toEqual(expect.arrayContaining(["JOB", "STOPPED", "MAIL_FAILED"]));
  expect(JSON.stringify(results.map(({ logs }) => logs))).not.toContain("s3cr3t");
});

test("logLevel WARNING leaves out what is less severe, and a refused lock is still told", () => {
  const guard = worldOfTwo({ settings: { logLevel: "WARNING" } });
  expect(guard.tick().logs).toEqual([]);
  const refused = guard.tick({
    intercept: ({ method }) =>
      method === "tryLock" ? { throw: "Service error: Lock", when: "before" } : undefined,
  });
  expect(codesOf(refused)).toEqual(["LOCK_FAILED"]);
});

test("a level that does not exist is named, with those that do", () => {
  const run = worldOfTwo({ settings: { logLevel: "LOUD" }, install: false }).world.execute("runJobs", {
    kind: "editor",
  });
  expect(run.error?.message).toMatch(/logLevel is "LOUD"\. Allowed: DEBUG, INFO, WARNING, ERROR\./);
});

test("what a person is answered is plain text, in no line of JSON and whatever the level", () => {
  const guard = worldOfTwo({ settings: { logLevel: "ERROR" } });
  const { logs, value } = guard.world.execute("runNow", { kind: "editor" });
  expect(logs.map(({ text }) => text)).toEqual([value]);
  expect(value).toMatch(/^The run is over: 1 done, 1 failed/);
});
