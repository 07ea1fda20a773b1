import { blamedHost } from "../../src/core/blamed-host";

test.each([
  // UrlFetchApp names the address it called.
  [
    "transient",
    undefined,
    "Exception: Request failed for https://api.example returned code 503.",
    "service://api.example",
  ],
  ["transient", undefined, "Exception: DNS error: https://a.example/x?key=1", "service://a.example"],
  [
    "transient",
    undefined,
    "https://api.example のリクエストに失敗しました（エラー: 503）",
    "service://api.example",
  ],
  ["transient", undefined, "使用できないアドレス: https://api.example/v1", "service://api.example"],
  [
    "rate",
    undefined,
    "Bandwidth quota exceeded: https://api.example/v1. Try reducing the rate.",
    "service://api.example",
  ],
  [
    "credentials",
    undefined,
    "Request failed for https://api.example returned code 401.",
    "service://api.example",
  ],
  [
    "permanent",
    undefined,
    "Error: Request failed for https://api.example returned code 404.",
    "service://api.example",
  ],
  // An address to read at is nobody who was called.
  [
    "credentials",
    undefined,
    "Access not configured. Enable it by visiting https://console.example/apis",
    "google:account",
  ],
  ["permanent", undefined, "Invalid value. See https://docs.example/", ""],
  ["transient", undefined, "Server error; for help go to https://docs.example/", "service:orders"],
  // Without one.
  [
    "transient",
    undefined,
    "We're sorry, a server error occurred. Please wait a bit and try again.",
    "service:orders",
  ],
  ["rate", undefined, "Too many requests", "service:orders"],
  ["daily_quota", undefined, "Daily limit exceeded", "google:account"],
  ["permanent", undefined, "Invalid argument: value", ""],
  ["auth", undefined, "Access denied", ""],
  // What it says outranks where.
  ["transient", "Spreadsheets", "Service Spreadsheets failed at https://x.example", "google:Spreadsheets"],
  ["unexpected", "Drive", "TypeError: https://x.example is not a function", "script:orders"],
] as const)("%s of %s: %s", (as, service, message, host) => {
  const found = service === undefined ? { class: as } : { class: as, service };
  expect(blamedHost(found, message, "orders")).toBe(host);
});
