// The API that all measured scripts call, in a process of its own: it counts what it is asked and what it accepts, and
// behaves as it is told over IPC. Prints nothing.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Ids that are not named are answered with 200, unless all of it is down. */
export interface Behaviour {
  /** Every request is answered with 503. */
  isDown?: boolean;
  /** Answered with this status, by id. */
  refused?: Record<string, number>;
  /** Never answered, by id. */
  silent?: string[];
}

export interface Seen {
  requests: number;
  requestsById: Record<string, number>;
  /** Sends that took effect, by id: a repeated Idempotency-Key takes none. */
  acceptedById: Record<string, number>;
}

export type ToServer = { kind: "behave"; behaviour: Behaviour } | { kind: "seen" };
export type FromServer = { kind: "listening"; url: string } | { kind: "done" } | ({ kind: "seen" } & Seen);

const nothingSeen = (): Seen => ({ requests: 0, requestsById: {}, acceptedById: {} });

let behaviour: Behaviour = {};
let seen = nothingSeen();
let keys = new Set<string>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const id = (request.url ?? "").split("/").pop() ?? "";
  seen.requests += 1;
  seen.requestsById[id] = (seen.requestsById[id] ?? 0) + 1;
  if (behaviour.silent?.includes(id)) return;
  const status = behaviour.isDown ? 503 : (behaviour.refused?.[id] ?? 200);
  if (status === 200 && isNew(request)) seen.acceptedById[id] = (seen.acceptedById[id] ?? 0) + 1;
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(status === 200 ? { id, total: 1_250 } : { error: `status ${status}` }));
}

function isNew(request: IncomingMessage): boolean {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return true;
  const isKnown = keys.has(key);
  keys.add(key);
  return !isKnown;
}

const send = (message: FromServer): void => void process.send?.(message);

const server = createServer((request, response) => {
  request.on("data", () => undefined);
  request.on("end", () => answer(request, response));
});

process.on("message", (message: ToServer) => {
  if (message.kind === "seen") {
    send({ kind: "seen", ...seen });
    seen = nothingSeen();
    keys = new Set();
  } else {
    behaviour = message.behaviour;
    send({ kind: "done" });
  }
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () =>
  send({ kind: "listening", url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
