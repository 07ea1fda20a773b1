// npx tsx test/released-state/write.ts VERSION: writes what the present version leaves behind as that release's file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longUsedWorld } from "../support/proof-released";

const [version = "next"] = process.argv.slice(2);
const path = (name: string): string => join(__dirname, `${name}.json`);
const before = JSON.parse(readFileSync(path("0.1.0"), "utf8")) as { meant: object; done: string[] };
const { world } = longUsedWorld();
const properties = Object.fromEntries(world.properties);
const { meant, done } = before;
writeFileSync(path(version), `${JSON.stringify({ nowMs: world.nowMs, done, meant, properties }, null, 2)}\n`);
