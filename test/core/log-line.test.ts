import fc from "fast-check";
import { isLogged, LOG_LEVELS, logText, traceId, type LogEntry } from "../../src/core/log-line";

const LINE: LogEntry = {
  severity: "WARNING",
  code: "STOPPED",
  message: "1 stopped",
  context: { job: "orders" },
  atMs: Date.parse("2026-11-30T05:00:00Z"),
  trace: "abc",
};

const lineWith = (change: Partial<LogEntry>): Record<string, unknown> =>
  JSON.parse(logText({ ...LINE, ...change })) as Record<string, unknown>;

test("a line says how severe, what, when and in which run", () => {
  expect(lineWith({})).toEqual({
    severity: "WARNING",
    code: "STOPPED",
    message: "1 stopped",
    timestamp: "2026-11-30T05:00:00.000Z",
    trace: "abc",
    context: { job: "orders" },
  });
});

test("a level leaves out what is less severe, and nothing else", () => {
  for (const level of LOG_LEVELS) {
    const written = LOG_LEVELS.filter((severity) => isLogged(severity, level));
    expect(written).toEqual(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)));
  }
});

const SECRET = "s3cr3tAbcdefgh1234567890";

test.each<[string, Partial<LogEntry>]>([
  ["the message", { message: `https://x.example/a?key=${SECRET}` }],
  ["a text of the context", { context: { url: `https://u:${SECRET}@x.example/` } }],
  ["a list in the context", { context: { tried: [`Bearer ${SECRET}`] } }],
  ["an object in the context", { context: { request: { headers: { Authorization: "short1" } } } }],
  ["a secret's own name", { context: { apiKey: "short1", access_token: 12345, password: ["short1"] } }],
])("a secret in %s is not in the line", (_where, change) => {
  expect(logText({ ...LINE, ...change })).not.toMatch(/s3cr3t|short1|12345"|:12345/);
});

test("the id of a record stays, though it looks like a token", () => {
  const record = "550e8400-e29b-41d4-a716-446655440000";
  expect(lineWith({ context: { record } })).toMatchObject({ context: { record } });
});

test("whatever a job hands over, the line is one line of JSON", () => {
  const circle: Record<string, unknown> = { name: "x" };
  circle.self = circle;
  const odd = [circle, { big: BigInt(1) }, { toJSON: () => undefined }, { at: new Date(NaN) }];
  for (const context of odd) expect(lineWith({ context })).toHaveProperty("message", "1 stopped");
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (message, context) => {
      const text = logText({ ...LINE, message, context });
      expect(text).not.toContain("\n");
      expect(JSON.parse(text)).toMatchObject({ code: "STOPPED", trace: "abc" });
    }),
  );
});

test("two that begin at the same time have different traces", () => {
  expect(traceId(LINE.atMs, 0.1)).not.toBe(traceId(LINE.atMs, 0.9));
});
