import fc from "fast-check";
import { evidenceOf } from "../../src/core/failure-evidence";

test("nothing that can be thrown makes it throw, fall silent or say [object Object]", () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSet: true }),
      (thrown) => {
        const { message } = evidenceOf(thrown);
        expect(message.trim()).not.toBe("");
        expect(message).not.toContain("[object Object]");
      },
    ),
  );
});

const touched = () => {
  throw new Error("touched");
};
const throwsAtAnyTouch = new Proxy({}, { get: touched, ownKeys: touched });
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const circular: Record<string, unknown> = {};
circular["cause"] = circular;
const withoutText = {
  toString: () => {
    throw new Error("no text");
  },
};

test.each<[what: string, thrown: unknown]>([
  ["undefined", undefined],
  ["null", null],
  ["an empty text", ""],
  ["an empty error", new Error("")],
  ["a symbol", Symbol("x")],
  ["a function", () => 1],
  ["an object whose toString throws", withoutText],
  ["an object that throws at any touch", throwsAtAnyTouch],
  ["a revoked proxy", revoked.proxy],
  ["an object that is its own cause", circular],
  ["an object without a prototype", Object.create(null)],
])("%s still has a message", (_what, thrown) => {
  expect(evidenceOf(thrown).message.trim()).not.toBe("");
});

test("a chain of causes is told in one message, with the first code found", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:443"), { code: "ECONNREFUSED" });
  const failed = new Error("fetch failed", { cause: refused });
  expect(evidenceOf(new Error("order 7 not sent", { cause: failed }))).toMatchObject({
    name: "Error",
    message: "order 7 not sent (fetch failed (connect ECONNREFUSED 127.0.0.1:443))",
    code: "ECONNREFUSED",
  });
});

test("several errors in one are told together", () => {
  const both = new AggregateError(
    [new Error("first address"), new Error("second address")],
    "no address answered",
  );
  expect(evidenceOf(both).message).toBe("no address answered (first address) (second address)");
});

test("a response of UrlFetchApp is read by its methods", () => {
  const response = {
    getResponseCode: () => 503,
    getContentText: () => "busy",
    getAllHeaders: () => ({ "Retry-After": "30", "Set-Cookie": ["a", "b"] }),
  };
  expect(evidenceOf(response)).toMatchObject({
    httpStatus: 503,
    body: "busy",
    headers: { "retry-after": "30", "set-cookie": "a,b" },
  });
});

test("an error of axios is read through its response", () => {
  const response = {
    status: 429,
    data: { error: { message: "slow down" } },
    headers: { "retry-after": "2" },
  };
  expect(
    evidenceOf(Object.assign(new Error("Request failed with status code 429"), { response })),
  ).toMatchObject({
    httpStatus: 429,
    headers: { "retry-after": "2" },
    body: '{"error":{"message":"slow down"}}',
  });
});

test("a response of fetch is read through its headers", () => {
  const response = { status: 503, headers: new Headers({ "Retry-After": "7" }) };
  expect(evidenceOf(response).headers).toEqual({ "retry-after": "7" });
});

test("headers that cannot be read do not hide the failure they came with", () => {
  const failed = Object.assign(new Error("HTTP 503"), { headers: throwsAtAnyTouch, status: 503 });
  expect(evidenceOf(failed)).toMatchObject({ message: "HTTP 503", httpStatus: 503 });
});

test.each<[what: string, thrown: unknown, expected: object]>([
  ["a bare number in code", { code: 500 }, { httpStatus: 500 }],
  ["a status as text", { status: "404", message: "gone" }, { httpStatus: 404, message: "gone" }],
  [
    "a service's own number",
    { code: 89, message: "Invalid or expired token." },
    { message: "Invalid or expired token." },
  ],
  [
    "an error inside",
    { error: { code: 403, message: "no", status: "PERMISSION_DENIED" } },
    { httpStatus: 403, message: "no" },
  ],
  [
    "JSON text",
    '{"message":"request failed, reason: ","code":"ETIMEDOUT"}',
    { message: "request failed, reason: ", code: "ETIMEDOUT" },
  ],
  [
    "a name without a message",
    { name: "AbortError" },
    { message: '{"name":"AbortError"}', name: "AbortError" },
  ],
])("%s is found", (_what, thrown, expected) => {
  expect(evidenceOf(thrown)).toMatchObject(expected);
});

test.each<[what: string, thrown: unknown, message: string]>([
  ["an array with what JSON has no word for", [{ size: 1n }], '{"size":"1"}'],
  [
    "an object without a prototype",
    Object.assign(Object.create(null) as object, { sheet: "A" }),
    '{"sheet":"A"}',
  ],
  ["a circular object", { sheet: "A", row: circular }, "{ sheet, row }"],
  ["a sentence that an application spoiled", new Error("failed: [object Object]"), "failed: (an object)"],
])("%s is told as well as it can be", (_what, thrown, message) => {
  expect(evidenceOf(thrown).message).toBe(message);
});

test("a page of fifty megabytes costs no more than its beginning", () => {
  const { message, body } = evidenceOf({ message: "x".repeat(50_000_000), body: "y".repeat(50_000_000) });
  expect(message.length + (body?.length ?? 0)).toBeLessThan(20_000);
});
