import type { CreateOptions } from "../../src/guard/create-once";
import { MINUTE_MS, type MemoryWorld, START_MS, tick } from "../support/memory-world";
import { type StoredFile, storedFile } from "../support/memory-files";
import { doneIds, idsTo, orders, worldOfOrders } from "../support/orders";

const NAME = "note A1";

function worldWith(...files: Partial<StoredFile>[]): MemoryWorld {
  const world = worldOfOrders(1);
  world.files.push(storedFile({ name: "template", id: "template" }));
  for (const file of files)
    world.files.push(storedFile({ name: NAME, createdMs: START_MS - MINUTE_MS, ...file }));
  return world;
}

const copying = (options: Partial<CreateOptions> = {}) =>
  orders((_record, ctx) => ({
    done: ctx.copyOnce({ template: "template", name: NAME, folder: "T", ...options }).id,
  }));

const copies = (world: MemoryWorld) =>
  world.files.filter(({ name, isTrashed }) => name === NAME && !isTrashed);

test.each<[string, Partial<StoredFile>[], number]>([
  ["no file of that name", [], 1],
  ["one in another folder", [{ folderId: "U" }], 2],
  ["one in the bin", [{ folderId: "T", isTrashed: true }], 1],
  ["a shortcut of that name", [{ folderId: "T", isShortcut: true }], 2],
  ["a folder of that name", [{ folderId: "T", kind: "folder" }], 2],
])("with %s a new copy is made", (_name, files, count) => {
  const world = worldWith(...files);
  tick(world, [copying()], 2);
  expect(doneIds(world)).toEqual(["A1"]);
  expect(copies(world)).toHaveLength(count);
});

test("a person's file of that name is neither filled nor overwritten: the record says so and stops", () => {
  const world = worldWith({ folderId: "T", id: "theirs", content: "theirs" });
  tick(world, [copying()], 2);
  expect(world.entry("orders", "A1")).toMatchObject({ stopped: "permanent" });
  expect(world.entry("orders", "A1")?.message).toMatch(
    /already a file "note A1" that was not made for this recor/,
  );
  expect(copies(world)).toHaveLength(1);
});

test("with adoptExisting the oldest of that name is used, and a second one is reported", () => {
  const world = worldWith(
    { folderId: "T", id: "young", createdMs: START_MS - 1 },
    { folderId: "T", id: "old", createdMs: START_MS - 9 },
  );
  world.run([copying({ adoptExisting: true })]);
  expect(world.column("orders", "done")).toEqual(["old"]);
  expect(world.lines.map(({ code }) => code)).toEqual(expect.arrayContaining(["NAME_TWICE", "REUSED"]));
});

test("a copy whose answer was lost is found and used by the next attempt", () => {
  const world = worldWith();
  let isLost = true;
  const job = orders((_record, ctx) => {
    const copy = ctx.copyOnce({ template: "template", name: NAME, folder: "T" });
    return { done: copy.id };
  });
  world.before["files.copy"] = () => {
    if (!isLost) return;
    isLost = false;
    world.files.push(storedFile({ name: NAME, folderId: "T", id: "lost", createdMs: world.nowMs }));
    throw new Error("The operation was successful, but there was an error preparing the response. (500)");
  };
  tick(world, [job], 10);
  expect(world.column("orders", "done")).toEqual(["lost"]);
  expect(copies(world)).toHaveLength(1);
});

test("what was created is marked as ours, and its id is stored in the very next call", () => {
  const world = worldWith();
  const order: string[] = [];
  for (const call of ["files.copy", "store.write", "files.describe"])
    world.before[call] = () => void order.push(call);
  world.run([copying()]);
  const created = order.indexOf("files.copy");
  expect(order.slice(created, created + 3)).toEqual(["files.copy", "store.write", "files.describe"]);
  expect(copies(world)[0]?.description).toMatch(/^Trigger Guard: orders /);
});

test("a reused file is logged", () => {
  const world = worldWith();
  const job = orders((_record, ctx) => {
    ctx.copyOnce({ template: "template", name: NAME });
    if (ctx.attempt === 1) throw new Error("Request failed for https://x.example returned code 503");
  });
  tick(world, [job], 10);
  expect(world.lines.filter(({ code }) => code === "REUSED")).toHaveLength(1);
});

test("several creations of one attempt stay apart, by their order or by their key", () => {
  const world = worldWith();
  const job = orders((_record, ctx) => {
    const folder = ctx.folderOnce({ name: "box" });
    ctx.fileOnce({ name: "one", content: "1", folder: folder.id });
    ctx.fileOnce({ name: "two", content: "2", folder: folder.id });
    for (const key of ["constructor", "__proto__"]) ctx.fileOnce({ name: key, content: "", key });
    if (ctx.attempt < 3) throw new Error("Request failed for https://x.example returned code 503");
  });
  tick(world, [job], 30);
  expect(world.files.map(({ name }) => name).sort()).toEqual([
    "__proto__",
    "box",
    "constructor",
    "one",
    "template",
    "two",
  ]);
});

test("a missing template is the job's fault: no record loses an attempt, one message, and all is done when it is back", () => {
  const world = worldOfOrders(3);
  const job = copying();
  tick(world, [job], 20);
  expect(idsTo(3).map((id) => world.entry("orders", id)?.starts ?? 0)).toEqual([0, 0, 0]);
  expect(world.mails).toHaveLength(1);
  expect(world.mails[0]?.text).toMatch(/The template template cannot be opened/);
  world.files.push(storedFile({ name: "template", id: "template" }));
  tick(world, [orders((record, ctx) => void ctx.copyOnce({ template: "template", name: record.id }))], 2);
  expect(doneIds(world)).toEqual(idsTo(3));
});

test("a name that is empty is refused before any call, and odd names find exactly their own file", () => {
  const names = ["O'Brien", "a\\b", "'", '"x"', "x' or name contains '", "n".repeat(300), "😀"];
  const world = worldOfOrders(names.length + 1);
  world.files.push(storedFile({ name: "template", id: "template" }));
  const job = orders(({ id }, ctx) => {
    ctx.copyOnce({ template: "template", name: names[Number(id.slice(1)) - 1] ?? " " });
    // Every second: the service answers the others.
    if (ctx.attempt === 1 && Number(id.slice(1)) % 2 === 1)
      throw new Error("Request failed for https://x.example returned code 503");
  });
  tick(world, [job], 30);
  expect(world.files.map(({ name }) => name)).toEqual(["template", ...names]);
  expect(world.entry("orders", `A${names.length + 1}`)).toMatchObject({ stopped: "permanent", n: 1 });
});
