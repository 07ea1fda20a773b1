import fc from "fast-check";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, failure, smallWorld, type SmallWorldOptions } from "./small-world";

const visible: SmallWorldOptions = { openReadings: { searchLagMs: 0 } };
const LIST = `const names = (it) => { const out = []; while (it.hasNext()) out.push(it.next().getName()); return out.sort(); };`;

describe("names", () => {
  test("repeat, and each file has its own place on disk", () => {
    const world = smallWorld(
      `function main() { const f = DriveApp.createFolder("出力"); f.createFile("a.txt", "1"); f.createFile("a.txt", "2"); }`,
    );
    world.execute("main");
    const files = world.files().filter((file) => file.name === "a.txt");
    expect(files.map(({ path, folder }) => [path, folder])).toEqual([
      ["drive/出力/a.txt", "出力"],
      ["drive/出力/a (2).txt", "出力"],
    ]);
    expect(files.map(({ path }) => readFileSync(join(world.dir, path), "utf8"))).toEqual(["1", "2"]);
  });

  test("any name is kept in Drive, finds exactly its own file, and has a safe place on disk", () => {
    const world = smallWorld(
      `function main(name) {
        const id = DriveApp.createFile(name, "text").getId();
        const found = [], escaped = name.replace(/\\\\/g, "\\\\\\\\").replace(/'/g, "\\\\'");
        for (const it of [DriveApp.getFilesByName(name), DriveApp.searchFiles("title = '" + escaped + "'")]) {
          let n = 0;
          while (it.hasNext()) { const file = it.next(); n++; if (file.getName() !== name) n = -99; }
          found.push(n);
        }
        DriveApp.getFileById(id).setTrashed(true).setName("gone");
        return found;
      }`,
      visible,
    );
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        "O'Brien",
        "a\\b",
        "'",
        '"x"',
        "x' or name contains '",
        "../../up",
        "長".repeat(300),
        "😀",
        "index.json",
        ".",
      ),
    );
    fc.assert(
      fc.property(name, (one) => expect(world.execute("main", { args: [one] }).value).toEqual([1, 1])),
      { numRuns: 40 },
    );
    for (const { path } of world.files()) if (path !== "") expect(path).toMatch(/^drive[\\/]/);
  });

  test("renaming changes the name and leaves the content", () => {
    expect(
      evaluate(
        `const f = DriveApp.createFile("a.txt", "x").setName("b"); return [f.getName(), f.getBlob().getDataAsString(), f.getSize(), f.getMimeType()];`,
      ),
    ).toEqual(["b", "x", 1, "text/plain"]);
  });
});

describe("searching", () => {
  const make = `${LIST} const t = DriveApp.createFolder("T"), u = DriveApp.createFolder("U");
    t.createFile("r.pdf", ""); u.createFile("r.pdf", ""); t.createFile("gone.pdf", "").setTrashed(true);
    u.createFile("in bin.pdf", ""); u.setTrashed(true);`;

  test.each([
    [`t.getFilesByName("r.pdf")`, ["r.pdf"]],
    [`DriveApp.getFilesByName("r.pdf")`, ["r.pdf", "r.pdf"]],
    [`t.getFiles()`, ["gone.pdf", "r.pdf"]],
    [`DriveApp.searchFiles("trashed = false")`, ["Book", "r.pdf"]],
    [`DriveApp.searchFiles("title contains 'gone' and trashed = true")`, ["gone.pdf"]],
    [`DriveApp.searchFiles("'" + t.getId() + "' in parents and not title = 'gone.pdf'")`, ["r.pdf"]],
    [
      `DriveApp.searchFiles("(title = 'gone.pdf' or title = 'in bin.pdf') and trashed = true")`,
      ["gone.pdf", "in bin.pdf"],
    ],
    [`DriveApp.searchFiles("mimeType = 'application/vnd.google-apps.spreadsheet'")`, ["Book"]],
    [`DriveApp.getFoldersByName("T")`, ["T"]],
    [`DriveApp.getRootFolder().getFolders()`, ["T", "U"]],
  ])("%s", (query, names) => expect(evaluate(`${make} return names(${query});`, visible)).toEqual(names));

  test.each(["name = 'x'", "title = 'x", "title", "", "title = 'O'Brien'"])(
    "the query %s is refused",
    (query) => {
      expect(failure(`DriveApp.searchFiles(${JSON.stringify(query)});`)).toBe("Invalid argument: q");
    },
  );

  test("an item in a trashed folder is in the bin too", () => {
    expect(
      evaluate(
        `const u = DriveApp.createFolder("U"); const f = u.createFile("a", ""); u.setTrashed(true); const inBin = f.isTrashed(); u.setTrashed(false); return [inBin, f.isTrashed()];`,
      ),
    ).toEqual([true, false]);
  });

  test.each([
    [true, ["a"]],
    [false, []],
  ])("searches bring trashed files: %s [open]", (searchFindsTrashed, names) => {
    const options = { openReadings: { searchLagMs: 0, searchFindsTrashed } };
    expect(
      evaluate(
        `${LIST} DriveApp.createFile("a", "").setTrashed(true); return names(DriveApp.getFilesByName("a"));`,
        options,
      ),
    ).toEqual(names);
  });

  test("a search misses what was created less than the lag ago, an id does not [open]", () => {
    const body = `${LIST} const id = DriveApp.createFile("a", "").getId(); const soon = names(DriveApp.getFilesByName("a"));
      Utilities.sleep(30000); return [soon, DriveApp.getFileById(id).getName(), names(DriveApp.getFilesByName("a"))];`;
    expect(evaluate(body)).toEqual([[], "a", ["a"]]);
  });

  test("an iterator at its end refuses", () => {
    expect(failure(`DriveApp.getFilesByName("none").next();`)).toBe(
      "Cannot retrieve the next object: iterator has reached the end.",
    );
  });
});

describe("copies", () => {
  test("a document's copy has the text, the name and the folder it was given", () => {
    const world = smallWorld(
      `function main(template, folder) { const copy = DriveApp.getFileById(template).makeCopy("納品書 A/1", DriveApp.getFolderById(folder)); return [copy.getName(), copy.getMimeType(), copy.getUrl().includes(copy.getId())]; }`,
    );
    const template = world.createFile("雛形", "{{name}} 様\n", { document: true });
    const folder = world.createFolder("納品");
    const result = world.execute("main", { args: [template, folder] });
    expect(result.value).toEqual(["納品書 A/1", "application/vnd.google-apps.document", true]);
    expect(readFileSync(join(world.dir, "drive/納品/納品書 A_1.md"), "utf8")).toBe("{{name}} 様\n");
  });

  test.each([
    ["en", "Copy of a.txt"],
    ["ja", "a.txt のコピー"],
  ] as const)("without a name it is called so in %s", (locale, name) => {
    expect(evaluate(`return DriveApp.createFile("a.txt", "").makeCopy().getName();`, { locale })).toBe(name);
  });

  test("the day's documents run out", () => {
    const world = smallWorld(
      `function main(id) { const f = DriveApp.getFileById(id); f.makeCopy("1"); f.makeCopy("2"); }`,
      { quotas: { documents: 1 } },
    );
    const id = world.createFile("t", "", { document: true });
    expect(world.execute("main", { args: [id] }).error?.message).toBe(
      "Service invoked too many times for one day: docs create.",
    );
  });
});

describe("items", () => {
  test("descriptions, dates, parents", () => {
    const body = `const folder = DriveApp.createFolder("F"); const f = folder.createFile("a", "x"); f.setDescription("ours");
      return [f.getDescription(), DriveApp.createFile("b", "").getDescription(), f.getDateCreated() instanceof Date, f.getParents().next().getId() === folder.getId(), f.moveTo(DriveApp.getRootFolder()).getParents().next().getName(), folder.getUrl().includes(folder.getId())];`;
    expect(evaluate(body)).toEqual(["ours", null, true, true, "My Drive", true]);
  });

  test.each([
    [
      "DriveApp.getFileById('nowhere')",
      "en",
      "No item with the given ID could be found. Possibly because you have not edited this item or you do not have permission to access it.",
    ],
    [
      "DriveApp.getFolderById('nowhere')",
      "ja",
      "指定された ID のアイテムは見つからなかったか、アクセスする権限がありません。",
    ],
    ["DriveApp.getFileById('')", "en", "Invalid argument: id"],
    ["DriveApp.createFolder('')", "en", "Invalid argument: name"],
    [
      "DriveApp.createFile('a')",
      "en",
      "The parameters (string) don't match the method signature for DriveApp.createFile.",
    ],
  ] as const)("%s in %s", (call, locale, message) => expect(failure(`${call};`, { locale })).toBe(message));

  test("the bound spreadsheet is a file too, and shows that it is in the bin", () => {
    const world = smallWorld(
      `function main() { const f = DriveApp.getFileById(SpreadsheetApp.getActive().getId()); return [f.getName(), f.isTrashed()]; }`,
    );
    const before = world.execute("main").value;
    world.trashFile(world.files().find(({ name }) => name === "Book")?.id ?? "");
    expect([before, world.execute("main").value]).toEqual([
      ["Book", false],
      ["Book", true],
    ]);
  });

  test("a file that a kill left unlisted is not in Drive, and is not overwritten", () => {
    const world = smallWorld(`function main() { DriveApp.createFile("a.txt", "new"); }`);
    writeFileSync(join(world.dir, "drive", "a.txt"), "left behind");
    world.execute("main");
    expect(world.files().map(({ path }) => path)).toEqual(["", "drive/a (2).txt"]);
    expect(readFileSync(join(world.dir, "drive", "a.txt"), "utf8")).toBe("left behind");
  });
});
