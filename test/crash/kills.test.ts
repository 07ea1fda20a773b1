/** `npm run crash-sweep -- --kills 200` takes the time it needs; here as many as fit. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRandomly } from "../../scripts/proof/real-kills";

const MOST_KILLS = 200;
const LONGEST_MS = 25_000;

const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kills-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("real processes killed at random moments lose nothing, double nothing, and leave every file readable", async () => {
  const endMs = Date.now() + LONGEST_MS;
  const result = await killRandomly(dir, MOST_KILLS, 1, () => Date.now() > endMs);
  expect(result.violations).toEqual([]);
  expect(result.inRuns).toBeGreaterThan(2);
}, 120_000);
