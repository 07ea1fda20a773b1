// What a person sees, kept as files that can be opened and read. `REWRITE_GOLDEN=1 npm test -- FILE` writes them anew.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** @param name with its ending, under test/incidents/golden */
export function expectGolden(name: string, seen: string): void {
  const path = join("test", "incidents", "golden", name.replace(/(?=\.\w+$)/, ".golden"));
  if (process.env.REWRITE_GOLDEN === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, seen);
  }
  expect(seen).toBe(readFileSync(path, "utf8"));
}
