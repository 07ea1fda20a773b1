// B8: a write that may have been done is not sent again by another attempt, whatever fails behind it.
import { retryLater, setupError } from "../../src/core/raised";
import type { RecordContext } from "../../src/guard/record-context";
import { type MemoryWorld, tick } from "../support/memory-world";
import { doneIds, idsTo, orders, stoppedIds, worldOfOrders } from "../support/orders";

const API = "https://api.example/";
const POST = { method: "post", payload: "1" };

const postsOf = (world: MemoryWorld) => world.http.calls.filter(({ method }) => method === "post").length;

/** One record, many ticks. */
function worked(process: (ctx: RecordContext) => unknown, minutes = 300): MemoryWorld {
  const world = worldOfOrders(1);
  world.http.answer(`${API}down`, { status: 503 });
  world.http.answer(`${API}limited`, { status: 429 });
  world.http.answer(`${API}gone`, { status: 404 });
  tick(world, [orders((_record, ctx) => process(ctx) as undefined)], minutes);
  return world;
}

const post = (ctx: RecordContext) => ctx.fetch(`${API}order`, POST);
const fails = (path: string) => (ctx: RecordContext) => void ctx.fetch(API + path);
const raises = (thrown: unknown) => () => {
  throw thrown;
};

const LATER_FAILURES: [string, (ctx: RecordContext) => void][] = [
  ["a host that is down", fails("down")],
  ["a refusal for its rate", fails("limited")],
  ["a refusal for good", fails("gone")],
  ["a quota that is used up", raises(new Error("Service invoked too many times for one day: urlfetch."))],
  ["broken code", raises(new TypeError("x is not a function"))],
  ["a wish to go on later", raises(retryLater("not ready", 5))],
  ["a fault of the set-up", raises(setupError("The folder is gone."))],
  ["a second write that was refused", (ctx) => void ctx.fetchAll([{ url: `${API}limited`, options: POST }])],
];

test.each(LATER_FAILURES)(
  "a write that was answered is not sent again because of %s behind it",
  (_name, fail) => {
    const world = worked((ctx) => {
      post(ctx);
      fail(ctx);
    });
    expect(world.http.callsTo(`${API}order`)).toHaveLength(1);
    expect(world.entry("orders", "A1")).toMatchObject({
      n: 1,
      class: "unknown_outcome",
      stopped: "unknown_outcome",
      writing: "",
    });
    const mails = world.mails.map(({ text }) => text).join("");
    expect(mails).toContain("Something was sent, and the work failed after that.");
    expect(mails).toContain("once or step");
    expect(world.column("orders", "note")).toEqual([expect.stringMatching(/^Something was sent/)]);
  },
);

test.each(LATER_FAILURES)("nor inside a step or a once that %s ends early", (_name, fail) => {
  for (const kind of ["step", "once"] as const) {
    const world = worked((ctx) =>
      ctx[kind]("send", () => {
        post(ctx);
        fail(ctx);
      }),
    );
    expect([kind, world.http.callsTo(`${API}order`).length]).toEqual([kind, 1]);
    expect(world.entry("orders", "A1")?.stopped).toBe("unknown_outcome");
  }
});

test.each(["step", "once"] as const)(
  "a write inside a finished %s is remembered, and what fails behind it is tried again",
  (kind) => {
    const world = worldOfOrders(1);
    world.http.answer(`${API}later`, (_request, nth) => (nth <= 3 ? { status: 503 } : {}));
    const job = orders((_record, ctx) => {
      ctx[kind]("send", () => void post(ctx));
      ctx.fetch(`${API}later`);
    });
    tick(world, [job], 10);
    expect([postsOf(world), doneIds(world)]).toEqual([1, ["A1"]]);
  },
);

test("a write before a step is not remembered by that step", () => {
  const world = worked((ctx) => {
    post(ctx);
    ctx.step("fill", () => 1);
    fails("down")(ctx);
  });
  expect([postsOf(world), world.entry("orders", "A1")?.stopped]).toEqual([1, "unknown_outcome"]);
});

describe("a checkpoint", () => {
  const rows = (ctx: RecordContext) => {
    for (let next = ctx.checkpoint<number>() ?? 0; next < 3; next++) {
      ctx.fetch(`${API}row${next}`, POST);
      ctx.checkpoint(next + 1);
      if (next === 1 && ctx.attempt === 1) fails("down")(ctx);
    }
  };

  test("remembers the writes since it was read", () => {
    const world = worked(rows, 10);
    expect([postsOf(world), doneIds(world)]).toEqual([3, ["A1"]]);
  });

  test("remembers none of those before", () => {
    const world = worked((ctx) => {
      post(ctx);
      rows(ctx);
    });
    expect(world.http.callsTo(`${API}order`)).toHaveLength(1);
    expect(world.entry("orders", "A1")?.stopped).toBe("unknown_outcome");
  });
});

test("pages remember what was written for those that were handled, and a read by POST is a read", () => {
  const world = worked((ctx) => {
    ctx.pages<number>({
      read(cursor) {
        const page = Number(cursor ?? 0);
        ctx.fetch(`${API}list${page}`, POST);
        return { page, next: page < 2 ? String(page + 1) : undefined };
      },
      handle(page) {
        if (page === 1 && ctx.attempt === 1) fails("down")(ctx);
        ctx.fetch(`${API}item${page}`, POST);
      },
    });
  }, 10);
  expect(world.http.callsTo(`${API}item`).map(({ url }) => url.slice(-1))).toEqual(["0", "1", "2"]);
  expect(doneIds(world)).toEqual(["A1"]);
});

test("a write that was refused leaves the record as free as before", () => {
  const world = worldOfOrders(1);
  world.http.answer(`${API}order`, (_request, nth) => (nth <= 3 ? { status: 429 } : {}));
  tick(world, [orders((_record, ctx) => void post(ctx))], 10);
  expect([postsOf(world), doneIds(world)]).toEqual([4, ["A1"]]);
});

test("when only the mark of the result fails, the mark alone is tried again", () => {
  const world = worldOfOrders(1);
  let refusals = 0;
  world.before["table.write"] = () => {
    if (++refusals === 1)
      throw new Error("Service Spreadsheets timed out while accessing document with id x.");
  };
  tick(world, [orders((_record, ctx) => ({ name: String(post(ctx).getResponseCode()) }))], 10);
  expect([refusals > 1, postsOf(world), doneIds(world)]).toEqual([true, 1, ["A1"]]);
});

test("a POST whose answer cannot be read is not sent again", () => {
  const world = worldOfOrders(1);
  const { fetch } = world.ports.http;
  world.ports.http.fetch = (request) => ({
    ...fetch(request),
    getResponseCode: () => 500,
    getContentText: () => {
      throw new Error("Service invoked too many times for one day: urlfetch.");
    },
  });
  tick(world, [orders((_record, ctx) => void post(ctx))], 60);
  expect([postsOf(world), world.entry("orders", "A1")?.stopped]).toEqual([1, "unknown_outcome"]);
});

test("a bulk call lost on the way stops what had a write in it, also where it may not try again", () => {
  const world = worldOfOrders(4);
  const requests = [
    { url: `${API}get`, options: {} },
    { url: `${API}order`, options: POST },
  ];
  world.http.answer(API, () => ({ throws: new Error("Connection reset by peer") }));
  const job = orders((_record, ctx) => void ctx.fetchAll(requests), { call: { tries: 1 } });
  tick(world, [job], 60);
  expect(world.http.bulkCalls).toBe(4);
  expect(stoppedIds(world, idsTo(4))).toEqual(idsTo(4));
});
