// Whole scripts as people write them, half of them endless. The first line of each names its entry point and the number.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { auditProject } from "../../src/audit/audit-project";

const FOLDER = join(__dirname, "scripts");

interface WholeScript {
  name: string;
  entry: string;
  number: string;
  text: string;
}

const scriptsIn = (kind: "endless" | "bounded"): WholeScript[] =>
  readdirSync(join(FOLDER, kind)).map((name) => {
    const [head = "", ...lines] = readFileSync(join(FOLDER, kind, name), "utf8").split("\n");
    const [, entry = "", number = ""] = /^\/\/ (\S+): (\S+)$/.exec(head) ?? [];
    return { name: name.replace(/\.gs$/, ""), entry, number, text: ["", ...lines].join("\n") };
  });

const numberOf = ({ entry, text }: WholeScript): string | undefined =>
  auditProject([{ path: "Code.gs", text }], []).entryPoints.find(({ name }) => name === entry)?.number;

test.each(scriptsIn("endless").map((script) => [script.name, script] as const))(
  "has no end: %s",
  (_name, script) => {
    expect(script.number).toBe("unbounded");
    expect(numberOf(script)).toBe("unbounded");
  },
);

test.each(scriptsIn("bounded").map((script) => [script.name, script] as const))(
  "ends: %s",
  (_name, script) => {
    expect(script.number).toMatch(/^\d+$/);
    expect(numberOf(script)).toBe(script.number);
  },
);
