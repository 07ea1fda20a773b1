/** `npm run crash-sweep` tries every point; here a sample of each operation, another one for every seed. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CrashSweep, OPERATIONS, replayLine } from "../../scripts/proof/sweep-points";

const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "crash-sweep-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const sweep = new CrashSweep(dir);
/** Every n-th point; primes, so that all faults come in turn. */
const STRIDES: Readonly<Record<string, number>> = { run: 79 };
const STRIDE = 47;

test.each(Object.keys(OPERATIONS))(
  "%s: what always holds does so wherever it dies or is refused",
  (operation) => {
    const stride = STRIDES[operation] ?? STRIDE;
    const points = sweep.points(operation);
    expect(points.length).toBeGreaterThan(50);
    const found = points
      .filter((_, index) => index % stride === 0)
      .map((point) => sweep.try(point))
      .filter(({ violations }) => violations.length > 0)
      .map(({ point, violations }) => [replayLine(point), ...violations].join("\n"));
    expect(found).toEqual([]);
  },
);
