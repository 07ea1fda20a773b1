/** One fault at the n-th call of the next execution in the memory world: death around it, or a refusal. */
import type { MemoryWorld } from "./memory-world";

export const PORT_FAULTS = ["die-before", "die-after", "refused", "timed-out"] as const;
export type PortFault = (typeof PORT_FAULTS)[number];

const REFUSED = "We're sorry, a server error occurred. Please wait a bit and try again.";
const TIMED_OUT = "Service timed out while accessing the document with id 1AbC.";

/** Calls that change something can have taken effect although they throw. */
const CHANGES = ["store", "lock", "http", "files", "logSheet", "mailer"] as const;

/** @param faultAt what happens to the n-th call of an execution, from 1 */
export function withFaults(world: MemoryWorld, faultAt: (call: number) => PortFault | undefined): void {
  const before = (name: string | symbol) => (): void => {
    const fault = faultAt(world.calls);
    if (fault === "die-before") world.kill();
    if (fault === "refused" && name !== "act") throw new Error(REFUSED);
  };
  Object.assign(world, { before: new Proxy({}, { get: (_none, name) => before(name) }) });
  for (const port of CHANGES) {
    const methods = world.ports[port] as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const [name, method] of Object.entries(methods)) {
      methods[name] = (...args) => {
        const callsBefore = world.calls;
        const result = method(...args);
        if (world.calls === callsBefore) return result;
        const fault = faultAt(world.calls);
        if (fault === "die-after") world.kill();
        if (fault === "timed-out") throw new Error(TIMED_OUT);
        return result;
      };
    }
  }
}
