import fc from "fast-check";
import { classify, classifyThrown } from "../../src/core/classify";
import { CLASSES, type FailureClass } from "../../src/core/failure-class";
import { inputError, permanent, retryLater, setupError } from "../../src/core/raised";

const classOf = (thrown: unknown): FailureClass => classifyThrown(thrown).class;

/** What people name things, each a trap for a reader of free words and digits. */
const trap = fc.constantFrom(
  "quota",
  "503",
  "429",
  "401",
  "timeout",
  "RateLimitExceeded",
  "daily-limit",
  "権限",
  "上限",
  "not-found",
);

describe("the number where it stands", () => {
  test.each<[message: string, status: number]>([
    ["Request failed for https://host.test returned code 503. Truncated server response: 404", 503],
    ["https://host.test のリクエストに失敗しました（エラー: ５０３）。", 503],
    ["AxiosError: Request failed with status code 404", 404],
    ["HTTP/1.1 502 Bad Gateway", 502],
    ["APIエラー（429）: しばらくお待ちください", 429],
    ["Google API error - [403] The caller does not have permission", 403],
    ["429 Too Many Requests", 429],
    ["Error: 529 Overloaded", 529],
    ["Code renvoyé : 404", 404],
    ["Zurückgegebener Code: 500", 500],
    ["返回代码：503", 503],
  ])("%s is %d", (message, status) => {
    expect(classifyThrown(message).httpStatus).toBe(status);
  });

  test.each([
    "500 rows were written",
    "Record (500) was skipped",
    "エラー件数: 503 件",
    "404 件のデータを処理しました",
    "注文番号 503 の処理を開始",
    'row {"code":500,"name":"Tokyo"}',
    "See https://host.test/errors/503?code=429",
  ])("is not read from a free digit: %s", (message) => {
    expect(classifyThrown(message)).toMatchObject({ class: "unexpected", reason: "unknown" });
  });

  test("outranks every word of the answer, whatever the address is called", () => {
    fc.assert(
      fc.property(trap, trap, (inPath, inBody) => {
        const message = `Request failed for https://host.test/${inPath} returned code 404. Truncated server response: {"message":"${inBody} not here"}`;
        expect(classifyThrown(message)).toMatchObject({ class: "permanent", reason: "http_404" });
      }),
    );
  });

  test.each<[status: number, as: FailureClass, provesNothingHappened: boolean]>([
    [400, "permanent", true],
    [401, "credentials", true],
    [402, "daily_quota", true],
    [403, "auth", true],
    [404, "permanent", true],
    [408, "transient", false],
    [409, "permanent", true],
    [413, "permanent", true],
    [422, "permanent", true],
    [429, "rate", true],
    [500, "transient", false],
    [502, "transient", false],
    [503, "transient", false],
    [504, "transient", false],
    [529, "transient", false],
    [302, "permanent", false],
  ])("%d alone is %s, and proves that nothing happened: %s", (httpStatus, as, provesNothingHappened) => {
    expect(classify({ message: "", httpStatus })).toMatchObject({
      class: as,
      reason: `http_${httpStatus}`,
      httpStatus,
      provesNothingHappened,
    });
  });
});

describe("what a body adds to the number", () => {
  const google = (reason: string, message = "x") =>
    JSON.stringify({ error: { code: 0, message, errors: [{ domain: "usageLimits", reason }] } });

  test.each<[what: string, httpStatus: number, body: string, as: FailureClass]>([
    ["a 403 with a rate reason", 403, google("userRateLimitExceeded"), "rate"],
    ["a 403 of the day's quota", 403, google("dailyLimitExceeded"), "daily_quota"],
    ["a 403 without a reason", 403, "{}", "auth"],
    ["a 403 of a full store", 403, google("storageQuotaExceeded"), "permanent"],
    [
      "a 403 of a missing scope",
      403,
      '{"error":{"status":"PERMISSION_DENIED","message":"Request had insufficient authentication scopes."}}',
      "credentials",
    ],
    ["a 429 per minute", 429, '{"quotaId":"RequestsPerMinutePerProject"}', "rate"],
    ["a 429 per day", 429, '{"quotaId":"RequestsPerDayPerProject"}', "daily_quota"],
    [
      "a 429 of both windows",
      429,
      '[{"quotaId":"RequestsPerMinute"},{"quotaId":"RequestsPerDay"}]',
      "daily_quota",
    ],
    ["a 429 without credit", 429, '{"error":{"code":"insufficient_quota"}}', "daily_quota"],
    ["a 400 that needs a sign-in", 400, '{"error":"invalid_grant"}', "credentials"],
    ["a 400 of a bad reply token", 400, '{"message":"Invalid reply token"}', "permanent"],
    [
      "a 404 that talks of quota",
      404,
      '{"message":"Quota plan not found, rate limit exceeded"}',
      "permanent",
    ],
    ["a 500 that talks of permission", 500, '{"message":"permission denied"}', "transient"],
    ["a 409 in passing", 409, '{"error":{"status":"ABORTED"}}', "transient"],
    ["a 200 around an error", 200, '{"error":{"code":503,"status":"UNAVAILABLE"}}', "transient"],
    ["a 200 of Slack", 200, '{"ok":false,"error":"ratelimited"}', "rate"],
    [
      "a 200 with escaped letters",
      200,
      '{"error":{"message":"\\u6a29\\u9650\\u304c\\u3042\\u308a\\u307e\\u305b\\u3093"}}',
      "auth",
    ],
    ["a body cut off in the middle", 403, '{"error":{"errors":[{"reason":"rateLimitExceeded","mess', "rate"],
  ])("%s", (_what, httpStatus, body, as) => {
    expect(classify({ message: "", httpStatus, body }).class).toBe(as);
  });

  test("a page where data was expected alerts a person, and is read where it says something", () => {
    const page = (text: string) => ({
      message: "",
      httpStatus: 200,
      body: `<!DOCTYPE html><html><body><p>${text}</p></body></html>`,
    });
    expect(classify(page("Welcome"))).toMatchObject({ class: "unexpected", reason: "html_instead_of_data" });
    expect(classify(page("We&#39;re sorry, a server error occurred.")).class).toBe("transient");
    expect(classify(page("このページを表示するにはログインが必要です")).class).toBe("credentials");
  });

  test("an answer without a failure is none", () => {
    expect(classify({ message: "", httpStatus: 200 })).toMatchObject({
      class: "unexpected",
      reason: "no_failure_recognised",
    });
  });
});

describe("names that somebody chose decide nothing", () => {
  test("a quoted sheet, an id and a mail address are masked", () => {
    fc.assert(
      fc.property(trap, trap, (name, id) => {
        expect(classOf(`シート名「${name}」はすでに存在しています。別の名前を入力してください。`)).toBe(
          "permanent",
        );
        expect(
          classOf(
            `Service Spreadsheets timed out while accessing document with id 1${id}0000000000000000000000.`,
          ),
        ).toBe("transient");
        expect(classOf(`Invalid email: ${name === "権限" || name === "上限" ? "x" : name}@example.com`)).toBe(
          "permanent",
        );
      }),
    );
  });

  test("an error of the language stays a bug, whatever it quotes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("TypeError", "ReferenceError", "SyntaxError", "RangeError"),
        trap,
        (name, word) => {
          expect(
            classOf(`処理に失敗しました: ${name}: Cannot read properties of undefined (reading '${word}')`),
          ).toBe("unexpected");
          expect(classify({ name, message: `${word} is not defined` }).class).toBe("unexpected");
        },
      ),
    );
  });

  test("a dead network is no bug, although it comes as a TypeError", () => {
    const dead = new TypeError("fetch failed", {
      cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }),
    });
    expect(classifyThrown(dead)).toMatchObject({
      class: "transient",
      reason: "dns",
      provesNothingHappened: true,
    });
    expect(classOf(new TypeError("Failed to parse URL from undefined"))).toBe("unexpected");
  });
});

describe("what nobody knows", () => {
  test("is never retried in silence", () => {
    const nonsense = fc.array(fc.stringMatching(/^[bcdfgkmpqvwxz]{3,9}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(nonsense, (words) => {
        expect(classifyThrown(words.join(" "))).toMatchObject({
          class: "unexpected",
          reason: "unknown",
          retry: false,
        });
      }),
    );
  });

  test.each(["何かがおかしい", "something odd happened", "步骤三", "이상한 값", "algo raro", "", " "])(
    "%j alerts a person",
    (message) => {
      expect(classOf(message)).toBe("unexpected");
    },
  );
});

test("anything at all has one class, and the class decides the retry", () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
      (thrown) => {
        const found = classifyThrown(thrown);
        expect(found.retry).toBe(CLASSES[found.class].retryInRun);
        expect(found.reason).toMatch(/^[a-z][a-z0-9_.]*$/);
      },
    ),
  );
});

test.each(["{", "<a ", '"', '\\"a\\":', "error ", "エラー ", "(line 1 ", "no ", "a_", "'", "1 日 "])(
  "a page of nothing but %j is done with before the run's time is up",
  (part) => {
    expect(classifyThrown(part.repeat(50_000)).reason).not.toBe("");
  },
);

test("what a job raises is taken at its word, not read", () => {
  expect(classifyThrown(permanent("server error, try again later"))).toMatchObject({
    class: "permanent",
    reason: "raised",
  });
  expect(classifyThrown(inputError("数量", "503 ではなく 1 以上"))).toMatchObject({
    class: "permanent",
    reason: "input",
  });
  expect(classifyThrown(setupError("timeout"))).toMatchObject({ class: "permanent", reason: "setup" });
  expect(classOf(retryLater("not found", 5))).toBe("later");
});

test.each<[message: string, service: string | undefined]>([
  ["Service invoked too many times for one day: urlfetch.", "urlfetch"],
  ["1 日にサービス premium urlfetch を実行した回数が多すぎます。", "urlfetch"],
  [
    "function () { GmailApp.sendEmail() } failed: Service invoked too many times for one day: email.",
    "email",
  ],
  ["Service using too much computer time for one day.", "computer_time"],
  ["Service Spreadsheets timed out while accessing document with id 1AbC.", "Spreadsheets"],
  ["Exception: Access denied: DriveApp.", "Drive"],
  [
    "Quota exceeded for quota metric 'Read requests' and limit 'x' of service 'sheets.googleapis.com'",
    "Spreadsheets",
  ],
  ["No people found on this calendar of maps", undefined],
])("%s is about %s", (message, service) => {
  expect(classifyThrown(message).service).toBe(service);
});

describe("when the host wants to be asked again", () => {
  test.each<[what: string, thrown: unknown, text: string | undefined]>([
    ["a header in any case", { httpStatus: 429, headers: { "RETRY-after": "120" } }, "120"],
    [
      "a header with a date",
      { httpStatus: 503, headers: { "Retry-After": "Mon, 30 Nov 2026 10:00:00 GMT" } },
      "Mon, 30 Nov 2026 10:00:00 GMT",
    ],
    [
      "Gmail's instant",
      "User-rate limit exceeded.  Retry after 2026-11-30T10:11:12.345Z",
      "2026-11-30T10:11:12.345Z",
    ],
    ["Gemini's delay", '{"error":{"code":429,"details":[{"retryDelay":"34.2s"}]}}', "35"],
    ["OpenAI's span", "Rate limit reached. Please try again in 1m26.4s.", "87"],
    ["no time at all", "Rate limit reached. Please try again later.", undefined],
  ])("%s is kept", (_what, thrown, text) => {
    expect(classifyThrown(thrown).retryAfterText).toBe(text);
  });
});
