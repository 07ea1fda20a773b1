import fc from "fast-check";
import { type Claim, decodeClaim, encodeClaim, NO_CLAIM } from "../../src/core/claim";
import { idKey } from "../../src/core/record-key";

const record = fc.record({
  key: fc.string({ minLength: 1, maxLength: 600 }).map(idKey),
  label: fc.string({ maxLength: 40 }),
  start: fc.integer({ min: 1, max: 300 }),
});
const claim: fc.Arbitrary<Claim> = fc.record({
  claimId: fc.string(),
  atMs: fc.nat(),
  records: fc.array(record, { maxLength: 10 }),
});

test("a claim comes back as it was written, and ten records with any ids fit into one property", () => {
  fc.assert(
    fc.property(claim, (given) => {
      const text = encodeClaim(given);
      expect(decodeClaim(text)).toEqual(given);
      expect(text.length).toBeLessThan(8_000);
    }),
  );
});

test("a closed claim and a missing one are none", () => {
  expect(decodeClaim(NO_CLAIM)).toBeUndefined();
  expect(decodeClaim(undefined)).toBeUndefined();
});

test.each([
  "x",
  "{",
  "[]",
  "null",
  "{}",
  '{"v":1,"claim":5,"at":1,"records":[]}',
  '{"v":1,"claim":"r","at":"x","records":[]}',
  '{"v":1,"claim":"r","at":1}',
  '{"v":1,"claim":"r","at":1,"records":[5]}',
  '{"v":1,"claim":"r","at":1,"records":[["A1","x"]]}',
])("%s is no claim", (text) => {
  expect(decodeClaim(text)).toBeNull();
});
