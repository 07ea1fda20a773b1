/** What each release left in people's properties, read by the present code. A new release adds its file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHosts } from "../../src/core/circuits";
import { decodeClaim } from "../../src/core/claim";
import { type Entry, parseObject } from "../../src/core/failure-ledger";
import { decodeMark, HOSTS_KEY, RUN_KEY, STATE_KEY } from "../../src/core/run-state";
import { MemoryWorld } from "../support/memory-world";
import { doneIds, orders, withOrders } from "../support/orders";
import { longUsedWorld } from "../support/proof-released";

interface Released {
  nowMs: number;
  /** Rows that were done. */
  done: string[];
  /** What the release meant by its entries. */
  meant: Record<string, Partial<Entry>>;
  properties: Record<string, string>;
}

const releases = readdirSync(__dirname)
  .filter((file) => file.endsWith(".json"))
  .map((file): [string, Released] => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(join(__dirname, file), "utf8")) as Released,
  ]);

function foundBy({ nowMs, properties, meant, done }: Released) {
  const world = new MemoryWorld();
  world.nowMs = nowMs;
  for (const [key, text] of Object.entries(properties)) world.properties.set(key, text);
  const sheet = withOrders(world, [...done, ...Object.keys(meant), "killed-at-last", "new"]);
  for (const row of sheet.rows) if (done.includes(String(row[0]))) row[2] = "2026-11-30";
  return world;
}

describe.each(releases)("the properties that %s left", (_version, released) => {
  test("mean to the present version what they meant then", () => {
    const world = foundBy(released);
    for (const [id, entry] of Object.entries(released.meant)) {
      expect({ id, ...world.entry("orders", id) }).toMatchObject({ id, ...entry });
    }
    expect(decodeMark(released.properties[RUN_KEY])).toMatchObject({ isOpen: true, job: "orders" });
    expect(decodeClaim(released.properties["FAIL_open:orders"])?.records.length).toBeGreaterThan(1);
    expect(decodeHosts(released.properties[HOSTS_KEY])?.size).toBeGreaterThan(1);
  });

  test("are worked on by the next run: the killed record is charged, what is stopped stays so, nothing is unreadable", () => {
    const world = foundBy(released);
    const started: string[] = [];
    world.run([orders((record) => void started.push(record.id))]);
    const stopped = Object.entries(released.meant).filter(([, entry]) => entry.stopped !== "");
    expect(started).toContain("new");
    expect(started).not.toContain("killed-at-last");
    expect(started).not.toEqual(expect.arrayContaining([expect.stringMatching(/^stopped|unsure|in-write/)]));
    expect(stopped.every(([id]) => world.entry("orders", id)?.stopped !== "")).toBe(true);
    expect(world.entry("orders", "killed-at-last")).toMatchObject({ starts: 1, class: "killed" });
    expect(world.lines.filter(({ code }) => code.includes("UNREADABLE"))).toEqual([]);
  });

  test("are carried to their end by a resume of all: everything is done, and no file is made twice", () => {
    const world = foundBy(released);
    world.properties.set("RESET_*", "{}");
    const job = orders((record, ctx) => {
      if (record.id === "left-traces") ctx.fileOnce({ name: `Note ${record.id}`, content: "" });
    });
    const { made } = released.meant["left-traces"] ?? {};
    world.files.push({
      kind: "file",
      id: Object.values(made ?? {})[0] ?? "",
      name: "Note left-traces",
      folderId: "",
      content: "",
      url: "",
      createdMs: 0,
      description: "",
      isTrashed: false,
      isShortcut: false,
    });
    for (let run = 0; run < 8; run++) {
      world.run([job]);
      world.nowMs += 3_600_000;
    }
    expect(doneIds(world)).toEqual(world.column("orders", "id"));
    expect(world.files).toHaveLength(1);
  });
});

/** The names of everything that stands in these properties, nested ones too. */
function shapesIn(properties: Iterable<[string, string]>): Set<string> {
  const shapes = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item, `${path}[]`));
    if (typeof value !== "object" || value === null) return void shapes.add(`${path}: ${typeof value}`);
    const isByName = /steps|once|made|jobs|hits|toldMs/.test(path.split(".").at(-1) ?? "");
    for (const [name, item] of Object.entries(value)) walk(item, `${path}.${isByName ? "*" : name}`);
  };
  for (const [key, text] of properties) {
    if (text !== "") walk(parseObject(text), key.replace(/^FAIL_(?!open).*/, "FAIL_").replace(/:.*/, ""));
  }
  return shapes;
}

test("the present version writes nothing of a shape that no release shows: else its own file is due", () => {
  const known = new Set(releases.flatMap(([, { properties }]) => [...shapesIn(Object.entries(properties))]));
  const written = shapesIn(longUsedWorld().world.properties);
  expect([...written].filter((shape) => !known.has(shape))).toEqual([]);
  expect(written.has(`${STATE_KEY}.seenMs: number`)).toBe(true);
});
