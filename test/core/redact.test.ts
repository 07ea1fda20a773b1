import fc from "fast-check";
import { hostOfUrl, redactText, redactUrl } from "../../src/core/redact";

const SECRET = "hunter2hunter2";

test.each([
  `Authorization: Bearer ${SECRET}`,
  `authorization: Basic ${SECRET}==`,
  `Authorization: token ${SECRET}`,
  `{"headers":{"Authorization":"Bearer ${SECRET}"}}`,
  `{"client_secret":"${SECRET}"}`,
  `{"password":"${SECRET} ${SECRET}"}`,
  `{"body":"{\\"refresh_token\\":\\"${SECRET}\\"}"}`,
  `x-api-key: ${SECRET}`,
  `X-Goog-Api-Key=${SECRET}`,
  `Cookie: ${SECRET}`,
  `password='${SECRET}'`,
  `api_key=${SECRET}&x=1`,
  `failed for https://user:${SECRET}@api.example/x`,
  `failed for https://api.example/x?sig=${SECRET}#${SECRET}`,
  "hook https://hooks.example/services/T0AB12CD3/B0AB12CD3/abcdefghij1234567890abcd",
])("the secret in %s never survives", (text) => {
  const shown = redactText(text);
  expect(shown).not.toContain("hunter2");
  expect(shown).not.toContain("abcdefghij1234567890abcd");
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'key')",
  "HTTP 404: no such order A-17",
  "指定された ID のアイテムは見つかりませんでした",
  "Unexpected token < in JSON at position 0",
])("an ordinary message stays as it is: %s", (text) => {
  expect(redactText(text)).toBe(text);
});

test.each([
  ["https://api.example/orders/17?token=x#y", "https://api.example/orders/17"],
  ["https://user:pass@api.example:8443/a", "https://api.example:8443/a"],
  ["https://api.example/bot123456:AAE-abc/send", "https://api.example/…/send"],
  ["https://hooks.example/T0AB12CD3/B0AB12CD3/x", "https://hooks.example/…/…/x"],
  ["not an address", "(no address)"],
])("the address %s is shown as %s", (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

test("nothing of an address's credentials, query or fragment ever survives", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/);
  fc.assert(
    fc.property(word, word, word, word, (user, password, query, fragment) => {
      fc.pre(![user, password, query, fragment].some((part) => "api.example/orders".includes(part)));
      const shown = redactText(
        `error at https://${user}:${password}@api.example/orders?x=${query}#${fragment} end`,
      );
      for (const part of [user, password, query, fragment]) expect(shown).not.toContain(part);
      expect(shown).toBe("error at https://api.example/orders end");
    }),
  );
});

test("the value of a field named like a secret never survives, in a header, a form or JSON", () => {
  const name = fc.constantFrom(
    "token",
    "access_token",
    "client-secret",
    "API_KEY",
    "password",
    "x-signature",
    "Set-Cookie",
  );
  const value = fc.stringMatching(/^[A-Za-z0-9._~+/-]{8,40}$/);
  const shape = fc.constantFrom(
    (n: string, v: string) => `${n}: ${v}`,
    (n: string, v: string) => `${n}=${v}&page=2`,
    (n: string, v: string) => JSON.stringify({ a: 1, [n]: v }),
    (n: string, v: string) => JSON.stringify({ text: JSON.stringify({ [n]: v }) }),
  );
  fc.assert(
    fc.property(name, value, shape, (n, v, write) => expect(redactText(write(n, v))).not.toContain(v)),
  );
});

test("what is shown is one line of limited length, whatever came in", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.integer({ min: 2, max: 300 }),
      (text, maxChars) => {
        const shown = redactText(text, maxChars);
        expect(shown.length).toBeLessThanOrEqual(maxChars);
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f]/);
      },
    ),
  );
});

test.each([
  ["https://API.example/x", "api.example"],
  ["http://user@api.example:81/x?y", "api.example:81"],
  [" https://api.example ", "api.example"],
  ["ftp://api.example", ""],
  ["/relative", ""],
  ["", ""],
])("the host of %j is %j", (url, host) => {
  expect(hostOfUrl(url)).toBe(host);
});
