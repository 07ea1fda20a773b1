/** `npm run crash-sweep -- --kills N` kills as many as one likes. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killRandomly } from "../../scripts/proof/real-kills";

const KILLS = 200;

const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kills-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test(`${KILLS} processes killed at random moments lose nothing, double nothing, and leave every file readable`, async () => {
  const result = await killRandomly(dir, KILLS, 1);
  expect(result.violations).toEqual([]);
  expect(result.kills).toBe(KILLS);
  expect(result.inRuns).toBeGreaterThan(KILLS / 10);
}, 900_000);
