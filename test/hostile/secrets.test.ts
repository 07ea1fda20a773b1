/** Secrets in addresses, headers, bodies and messages: none of them gets into what the guard writes or sends. */
import fc from "fast-check";
import { MemoryWorld, MINUTE_MS } from "../support/memory-world";
import { orders, withOrders } from "../support/orders";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** As providers make them: letters and digits mixed. */
const secret = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 12, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 8, maxLength: 12 }),
  )
  .map(([letters, digits]) => letters.slice(0, 6) + digits + letters.slice(6));

interface Place {
  url(secret: string): string;
  options?(secret: string): Record<string, unknown>;
  reply?(secret: string, url: string): { status?: number; body?: string; throws?: unknown };
}

const PLACES: Readonly<Record<string, Place>> = {
  "the query": { url: (s) => `https://x.example/orders?api_key=${s}&page=2` },
  "a query under another name": { url: (s) => `https://x.example/orders?t=${s}` },
  "user and password": { url: (s) => `https://user:${s}@x.example/orders` },
  "the path": { url: (s) => `https://x.example/services/${s}` },
  "the fragment": { url: (s) => `https://x.example/orders#${s}` },
  "a header": {
    url: () => "https://x.example/orders",
    options: (s) => ({ headers: { Authorization: `Bearer ${s}` } }),
    reply: (s) => ({ status: 400, body: `Bad request: Authorization: Bearer ${s}` }),
  },
  "the body of the answer": {
    url: () => "https://x.example/orders",
    reply: (s) => ({ status: 400, body: JSON.stringify({ error: "bad", access_token: s }) }),
  },
  "a service's message": {
    url: (s) => `https://x.example/orders?key=${s}`,
    reply: (_s, url) => ({ throws: new Error(`Address unavailable: ${url}`) }),
  },
};

/** Everything that the guard has written anywhere. */
const everythingIn = (world: MemoryWorld): string =>
  JSON.stringify([
    [...world.properties],
    world.mails,
    world.lines,
    world.logRows,
    [...world.sheets].map(([, sheet]) => sheet.rows),
  ]);

test.each(Object.keys(PLACES))("a secret in %s is nowhere to be found, whatever it is", (name) => {
  const place = PLACES[name] as Place;
  fc.assert(
    fc.property(secret, fc.constantFrom(404, 500, 429, 401), (hidden, status) => {
      const world = new MemoryWorld();
      withOrders(world, ["A1", "A2"]);
      const url = place.url(hidden);
      world.http.answer(
        "https://",
        () => place.reply?.(hidden, url) ?? { status, body: `No page at ${url}` },
      );
      const job = orders((_record, ctx) => void ctx.fetch(url, place.options?.(hidden) ?? {}));
      for (let run = 0; run < 8; run++) {
        world.run([job]);
        world.nowMs += 90 * MINUTE_MS;
      }
      expect(world.logRows.length).toBeGreaterThan(0);
      expect(everythingIn(world)).not.toContain(hidden);
    }),
    { numRuns: 20 },
  );
});

test("a secret in what a job throws, notes or leaves in a step's error is masked as well", () => {
  fc.assert(
    fc.property(secret, (hidden) => {
      const world = new MemoryWorld();
      withOrders(world, ["A1"]);
      const job = orders((_record, ctx) => {
        ctx.log(`calling https://x.example/?token=${hidden}`);
        throw new Error(`Request to https://x.example/?token=${hidden} failed: password=${hidden}`);
      });
      world.run([job]);
      expect(everythingIn(world)).not.toContain(hidden);
    }),
    { numRuns: 40 },
  );
});
