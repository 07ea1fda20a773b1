import { liveYear } from "../../scripts/proof/year";

/** A year's limits, made small enough for nine days. */
const SMALL = { logRows: 30, logDays: 2, logArchiveRows: 30, rowDays: 1 };

test("after nine days of five-minute ticks with failures the log, the properties, the sheet and the mailbox are of bounded size", () => {
  const lived = liveYear(9, SMALL);
  expect(lived.excess).toEqual([]);
  expect(lived.logged).toBeGreaterThan(SMALL.logRows + SMALL.logArchiveRows);
  expect(lived.logArchiveRows).toBeGreaterThan(0);
  expect(lived.sheetArchiveRows).toBeGreaterThan(40);
  expect(lived.mails).toBeGreaterThan(3);
}, 200_000);

test("a cleaning that keeps more than it should is found out, and by how much", () => {
  const lived = liveYear(
    6,
    { ...SMALL, logRows: 1 },
    { logRows: 9_999, logDays: 99, logArchiveRows: 9, rowDays: 99 },
  );
  expect(lived.excess).toEqual([expect.stringMatching(/^rows of retry_logs: \d+, at most \d+$/)]);
}, 100_000);
