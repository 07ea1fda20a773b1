import { afterEvidence, type Circuit, type HostState, UNKNOWN_HOST } from "../../src/core/circuits";
import { decodeHosts, encodeHosts } from "../../src/core/host-states";

const T0 = 1_796_000_000_000;
const outage: Circuit = {
  reason: "outage",
  sinceMs: T0,
  untilMs: T0 + 1,
  level: 0,
  told: 0,
  jobs: ["orders"],
  message: "why",
};
const open = (more: Partial<Circuit>): HostState => ({
  okMs: 0,
  streak: null,
  circuit: { ...outage, ...more },
});
const { state: inStreak } = afterEvidence(
  UNKNOWN_HOST,
  {
    kind: "failed",
    evidence: {
      class: "unexpected",
      fingerprint: "why",
      message: "why",
      record: "orders:A1",
      job: "orders",
      isOwnFault: false,
      isCanary: false,
      isProbe: false,
    },
  },
  T0,
);

test("what is kept of hosts comes back as it was, and fits into one property, open circuits first", () => {
  const hosts = new Map<string, HostState>([
    ["a.example", open({ level: 2, told: 1 })],
    ["b.example", { ...inStreak, okMs: 7 }],
    ["c.example", { okMs: T0, streak: null, circuit: null }],
  ]);
  expect(decodeHosts(encodeHosts(hosts))).toEqual(hosts);
  expect(decodeHosts(undefined)).toEqual(new Map());
  for (let index = 0; index < 300; index++)
    hosts.set(`h${index}.example`, { okMs: T0, streak: null, circuit: null });
  hosts.set("last.example", open({ reason: "credentials" }));
  const text = encodeHosts(hosts);
  expect(text.length).toBeLessThan(9_000);
  expect(decodeHosts(text)?.get("last.example")?.circuit?.reason).toBe("credentials");
});

const row = (streak: unknown, circuit: unknown): string =>
  JSON.stringify({ v: 1, hosts: [["a.example", 5, streak, circuit]] });
test.each([
  ["a word", "x"],
  ["no hosts", "{}"],
  ["a host without a name", '{"hosts":[[1,2,null,null]]}'],
  ["a streak that is text", row("x", null)],
  ["a streak of no kind", row({ hits: {} }, null)],
  ["a streak without hits", row({ kind: "outage", hits: null }, null)],
  ["hits that are no counts", row({ kind: "outage", hits: { a: "x" } }, null)],
  ["an unknown reason", row(null, { ...outage, reason: "banana" })],
  ["a circuit without jobs", row(null, { ...outage, jobs: undefined })],
  ["a time that no date can hold", row(null, { ...outage, untilMs: 1e18 })],
  ["a level that is none", row(null, { ...outage, level: "high" })],
])("%s is no circuits property", (_name, text) => {
  expect(decodeHosts(text)).toBeNull();
});
