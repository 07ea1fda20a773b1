import { startServer } from "./processes";
import { smallWorld, type SmallWorldOptions } from "./small-world";
import { inVirtualTime } from "../../src/local/url-fetch";
import type { ExecutionResult } from "../../src/local/world";

let base: string;
beforeAll(async () => {
  base = await startServer();
});

const run = (body: string, options: SmallWorldOptions = {}): ExecutionResult =>
  smallWorld(`function main(base) { ${body} }`, {
    httpWaitMs: body.includes("/silent") ? 1_000 : 20_000,
    ...options,
  }).execute("main", {
    args: [base],
  });

const value = (body: string, options?: SmallWorldOptions): unknown => {
  const result = run(body, options);
  if (result.status !== "completed") throw new Error(result.error?.message);
  return result.value;
};

interface Echo {
  method: string;
  url: string;
  rawHeaders: string[];
  body: string;
}

const echoed = (params: string): Echo & { headers: Record<string, string> } => {
  const echo = value(
    `return JSON.parse(UrlFetchApp.fetch(base + "/echo?q=1", ${params}).getContentText());`,
  ) as Echo;
  const headers: Record<string, string> = {};
  for (let i = 0; i < echo.rawHeaders.length; i += 2)
    headers[echo.rawHeaders[i] ?? ""] = echo.rawHeaders[i + 1] ?? "";
  return { ...echo, headers };
};

describe("what is sent", () => {
  test.each([
    ["{}", "GET", "", undefined],
    [`{ method: "delete" }`, "DELETE", "", undefined],
    [`{ payload: "text" }`, "POST", "text", "application/x-www-form-urlencoded"],
    [`{ method: "put", payload: "{}", contentType: "application/json" }`, "PUT", "{}", "application/json"],
    [
      `{ method: "post", payload: { a: "1 2", "ä": "&" } }`,
      "POST",
      "a=1+2&%C3%A4=%26",
      "application/x-www-form-urlencoded",
    ],
    [`{ method: "post", payload: Utilities.newBlob("日本", "text/plain") }`, "POST", "日本", "text/plain"],
  ])("%s", (params, method, body, contentType) => {
    const echo = echoed(params);
    expect([echo.method, echo.url, echo.body, echo.headers["Content-Type"]]).toEqual([
      method,
      "/echo?q=1",
      body,
      contentType,
    ]);
  });

  test("headers keep the case they were written in", () => {
    expect(echoed(`{ headers: { "Idempotency-KEY": "k1", "x-lower": 5 } }`).headers).toMatchObject({
      "Idempotency-KEY": "k1",
      "x-lower": "5",
    });
  });

  test("a blob among the fields makes it multipart", () => {
    const echo = echoed(
      `{ method: "post", payload: { note: "n", file: Utilities.newBlob("text", "text/plain", "a.txt") } }`,
    );
    expect(echo.headers["Content-Type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(echo.body).toContain('name="file"; filename="a.txt"');
  });

  test("getRequest tells what would be sent, and sends nothing", () => {
    const body = `const before = UrlFetchApp.fetch(base + "/count").getContentText();
      const request = UrlFetchApp.getRequest(base + "/echo", { payload: "x" });
      return [request.method, request.payload, request.contentType, UrlFetchApp.fetch(base + "/count").getContentText() === before];`;
    expect(value(body)).toEqual(["post", "x", "application/x-www-form-urlencoded", true]);
  });
});

describe("what comes back", () => {
  test("headers in the server's casing, repeated ones as a list", () => {
    const headers = value(
      `const r = UrlFetchApp.fetch(base + "/headers"); return [r.getAllHeaders(), r.getHeaders()];`,
    );
    expect(headers).toMatchObject([
      { "X-Custom-CASE": "1", "Set-Cookie": ["a=1", "b=2"], "retry-after": "7" },
      { "X-Custom-CASE": "1", "retry-after": "7" },
    ]);
  });

  test.each([
    ["/gzip", "圧縮された本文"],
    ["/sjis", "日本"],
    ["/status?code=200&body=", ""],
  ])("the text of %s", (path, text) => {
    expect(value(`return UrlFetchApp.fetch(base + "${path}").getContentText();`)).toBe(text);
  });

  test("redirects are followed unless asked otherwise", () => {
    const body = `return [UrlFetchApp.fetch(base + "/redirect").getResponseCode(), UrlFetchApp.fetch(base + "/redirect", { followRedirects: false }).getResponseCode()];`;
    expect(value(body)).toEqual([200, 302]);
  });

  test("five redirects are followed", () => {
    expect(value(`return UrlFetchApp.fetch(base + "/hops?left=5").getResponseCode();`)).toBe(200);
  });

  test("one that does not say where it leads is the answer itself", () => {
    expect(value(`return UrlFetchApp.fetch(base + "/nowhere").getResponseCode();`)).toBe(302);
  });

  test("a muted error status is an answer like any other", () => {
    const body = `const r = UrlFetchApp.fetch(base + "/status?code=503&body=busy", { muteHttpExceptions: true }); return [r.getResponseCode(), r.getContentText()];`;
    expect(value(body)).toEqual([503, "busy"]);
  });

  test.each([
    [
      "en",
      (host: string) =>
        `Request failed for ${host} returned code 503. Truncated server response: busy (use muteHttpExceptions option to examine full response)`,
    ],
    [
      "ja",
      (host: string) =>
        `${host} のリクエストに失敗しました（エラー: 503）。サーバー応答の一部: busy（応答の全文を見るには muteHttpExceptions オプションを使用してください）`,
    ],
  ] as const)("an unmuted one is thrown, naming only the host, in %s", (locale, message) => {
    expect(run(`UrlFetchApp.fetch(base + "/status?code=503&body=busy");`, { locale }).error?.message).toBe(
      message(base),
    );
  });

  test("a long body is cut in the message", () => {
    const message =
      run(`UrlFetchApp.fetch(base + "/status?code=500&body=" + "x".repeat(900));`).error?.message ?? "";
    expect(message).toContain(`response: ${"x".repeat(200)}... (use`);
  });
});

describe("servers that cannot be reached throw, muted or not", () => {
  const muted = "{ muteHttpExceptions: true, timeoutSeconds: 20 }";

  test.each([
    [`base + "/reset"`, "en", /^Unexpected error: http:\/\/127/],
    [`base + "/reset"`, "ja", /^予期しないエラー: http:\/\/127/],
    [`"http://127.0.0.1:1/x"`, "en", /^Address unavailable: http:\/\/127\.0\.0\.1:1\/x$/],
    [`base + "/silent"`, "en", /^Timeout: http:\/\/127.*\/silent$/],
    [`base.replace("http:", "https:")`, "en", /^SSL Error https:/],
  ] as const)("%s in %s", (url, locale, message) => {
    const result = run(`UrlFetchApp.fetch(${url}, ${muted});`, { locale });
    expect([result.status, result.error?.name]).toEqual(["failed", "Exception"]);
    expect(result.error?.message).toMatch(message);
  });

  test.each([
    ["the sixth redirect", "/hops?left=6"],
    ["a circle", "/loop"],
    ["a redirect to a file", "/to?location=file:///etc/passwd"],
    ["a redirect to no address", "/to?location=http://"],
  ])("%s is a bad request, in words of Google's", (_name, path) => {
    const { status, error } = run(`UrlFetchApp.fetch(base + "${path}", ${muted});`);
    expect([status, error?.name, error?.message]).toEqual([
      "failed",
      "Exception",
      `Bad request: ${base}${path}`,
    ]);
  });

  test("a circle costs six requests", () => {
    const body = `const count = () => Number(UrlFetchApp.fetch(base + "/count").getContentText());
      const before = count();
      try { UrlFetchApp.fetch(base + "/loop", ${muted}); } catch (e) { return count() - before; }`;
    expect(value(body)).toBe(6);
  });

  test("a name that nobody knows is a DNS error", () => {
    const result = run(`UrlFetchApp.fetch("http://name.invalid/x", ${muted});`, { httpWaitMs: 15_000 });
    expect(result.error?.message).toBe("DNS error: http://name.invalid/x");
  });

  test("an unanswered call lasts its timeout on the clock", () => {
    const result = run(
      `try { UrlFetchApp.fetch(base + "/silent", ${muted}); } catch (e) { return "caught"; }`,
    );
    expect([result.value, result.durationMs]).toEqual(["caught", 20_000 + 250]);
  });

  test("without a timeout it takes the whole execution with it", () => {
    const result = run(`try { UrlFetchApp.fetch(base + "/silent"); } catch (e) { return "caught"; }`);
    expect([result.status, result.durationMs]).toEqual(["timed out", 360_000]);
  });
});

describe("fetchAll", () => {
  test("keeps the order, takes addresses and requests", () => {
    const body = `return UrlFetchApp.fetchAll([base + "/a", { url: base + "/b", method: "post", payload: "x" }, { url: base + "/status?code=404", muteHttpExceptions: true }])
      .map((r) => r.getResponseCode() === 200 ? JSON.parse(r.getContentText()).url : r.getResponseCode());`;
    expect(value(body)).toEqual(["/a", "/b", 404]);
  });

  test("one address that cannot be reached loses the whole batch", () => {
    const result = run(`return UrlFetchApp.fetchAll([base + "/a", "http://127.0.0.1:1/"]);`);
    expect([result.status, result.error?.message]).toEqual([
      "failed",
      "Address unavailable: http://127.0.0.1:1/",
    ]);
  });

  test("an unanswered address holds the batch for its own timeout", () => {
    const result = run(
      `try { UrlFetchApp.fetchAll([{ url: base + "/silent", timeoutSeconds: 7 }, { url: base + "/a", timeoutSeconds: 90 }]); } catch (e) { return e.message; }`,
    );
    expect([result.value, result.durationMs]).toEqual([`Timeout: ${base}/silent`, 7_250]);
  });

  test.each([
    [true, "too many"],
    [false, "went on"],
  ])("a lost batch counts whole: %s [open]", (failedBatchCountsWhole, expected) => {
    const body = `try { UrlFetchApp.fetchAll([base + "/a", "http://127.0.0.1:1/"]); } catch (e) {}
      try { UrlFetchApp.fetch(base + "/a"); return "went on"; } catch (e) { return "too many"; }`;
    expect(value(body, { quotas: { urlfetch: 2 }, openReadings: { failedBatchCountsWhole } })).toBe(expected);
  });

  test("nothing asked, nothing sent", () => expect(value(`return UrlFetchApp.fetchAll([]);`)).toEqual([]));
});

describe("limits", () => {
  test.each([
    [`""`, "{}", "Attribute provided with no value: url"],
    [`"ftp://127.0.0.1/"`, "{}", "Invalid argument: ftp://127.0.0.1/"],
    [`"http://a b/"`, "{}", "Invalid argument: http://a b/"],
    [`base + "/" + "x".repeat(2100)`, "{}", "Limit Exceeded: URLFetch URL Length."],
    [`base`, `{ headers: { A: "x".repeat(9000) } }`, "Limit Exceeded: URLFetch Header Size."],
  ])("fetch(%s, %s)", (url, params, message) => {
    expect(run(`UrlFetchApp.fetch(${url}, ${params});`).error?.message).toBe(message);
  });

  test.each([
    ["en", "Service invoked too many times for one day: urlfetch."],
    ["ja", "1 日にサービス urlfetch を実行した回数が多すぎます。"],
  ] as const)("the day's quota, in %s", (locale, message) => {
    const options: SmallWorldOptions = { locale, quotas: { urlfetch: 1 } };
    expect(
      run(`UrlFetchApp.fetch(base + "/a"); UrlFetchApp.fetch(base + "/b");`, options).error?.message,
    ).toBe(message);
  });
});

describe("a date to wait for", () => {
  test.each([-100, 100])(
    "of a server on the real clock holds as long on a virtual clock %i days off",
    (days) => {
      const startMs = Date.now() + days * 86_400_000;
      const sent = value(
        `return UrlFetchApp.fetch(base + "/wait?seconds=600", { muteHttpExceptions: true }).getHeaders()["Retry-After"];`,
        { clock: { mode: "virtual", startMs } },
      ) as string;
      // A date has whole seconds, and calls cost some.
      expect(Math.abs(Date.parse(sent) - startMs - 600_000)).toBeLessThan(30_000);
    },
  );

  const VIRTUAL = Date.parse("2026-11-30T00:00:00Z");
  const HOUR = 3_600_000;
  test.each([
    ["Mon, 30 Nov 2026 05:10:00 GMT", VIRTUAL + 5 * HOUR, "Mon, 30 Nov 2026 00:10:00 GMT"],
    ["Sun, 29 Nov 2026 19:10:00 GMT", VIRTUAL - 5 * HOUR, "Mon, 30 Nov 2026 00:10:00 GMT"],
    // Meant by the virtual clock already.
    ["Mon, 30 Nov 2026 00:10:00 GMT", VIRTUAL + 5 * HOUR, "Mon, 30 Nov 2026 00:10:00 GMT"],
    ["Mon, 30 Nov 2026 00:10:00 GMT", VIRTUAL - 5 * HOUR, "Mon, 30 Nov 2026 00:10:00 GMT"],
    ["120", VIRTUAL + 5 * HOUR, "120"],
    ["soon", VIRTUAL + 5 * HOUR, "soon"],
  ])("%s at real %i is %s", (sent, realMs, read) => {
    expect(inVirtualTime(sent, VIRTUAL, realMs)).toBe(read);
  });
});
