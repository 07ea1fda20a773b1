// The API that `npm start` talks to, in a process of its own: it answers as APIs do, well and badly. Two ports, since
// one of the two hosts goes down for a while. Told the virtual time over IPC; prints nothing.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ToServer = { kind: "down" | "up" | "mend" };
export interface FromServer {
  kind: "listening";
  api: string;
  partner: string;
}

const seen = new Map<string, number>();
let isMended = false;

type Reply = (response: ServerResponse, order: unknown) => void;

const ok: Reply = (response, order) => {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(order));
};

const status =
  (code: number, body: string, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(code, { "Content-Type": "text/plain; charset=utf-8", ...headers });
    response.end(body);
  };

/** What happens to which order, by how often it was asked for. */
const TROUBLE: Record<string, (times: number) => Reply> = {
  "A-04": (times) => (times === 1 ? status(500, "internal error") : ok),
  "A-07": () => (isMended ? ok : status(404, "no such order")),
  "A-09": (times) => (times <= 2 ? status(503, "try again") : ok),
  "A-12": (times) => (times === 1 ? status(429, "slow down", { "Retry-After": "2" }) : ok),
  "A-15": (times) => (times === 1 ? status(429, "slow down", { "Retry-After": "900" }) : ok),
  // Never answers the first time.
  "A-18": (times) => (times === 1 ? () => undefined : ok),
  "A-21": (times) => (times <= 4 ? status(502, "bad gateway") : ok),
};

const CUSTOMERS = ["青山商店", "Bakery Nord", "千代田工業", "Delta Print", "江戸屋", "Fuji Foods"];

function orderOf(id: string): unknown {
  const number = Number(/\d+/.exec(id)?.[0] ?? 0);
  const items = Array.from(
    { length: (number % 3) + 1 },
    (_, index) => `${index + 1} × article ${number * 10 + index}`,
  );
  return {
    id,
    customer: { name: CUSTOMERS[number % CUSTOMERS.length] },
    items,
    total: `${number * 1_250} JPY`,
  };
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const id = /^\/orders\/([\w-]+)/.exec(request.url ?? "")?.[1];
  if (id === undefined) return status(404, "not here")(response, null);
  const times = (seen.get(id) ?? 0) + 1;
  seen.set(id, times);
  (TROUBLE[id]?.(times) ?? ok)(response, orderOf(id));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}

async function main(): Promise<void> {
  const apiPort = await listen(createServer(handle), 0);
  let partner = createServer(handle);
  const partnerPort = await listen(partner, 0);
  process.on("message", (message: ToServer) => {
    if (message.kind === "mend") isMended = true;
    if (message.kind === "down") {
      partner.close();
      partner.closeAllConnections();
    }
    if (message.kind === "up") {
      partner = createServer(handle);
      void listen(partner, partnerPort).then(acknowledge);
    } else acknowledge();
  });
  process.on("disconnect", () => process.exit(0));
  send({ kind: "listening", api: `http://127.0.0.1:${apiPort}`, partner: `http://127.0.0.1:${partnerPort}` });
}

const acknowledge = (): void => send({ kind: "done" });
const send = (message: FromServer | { kind: "done" }): void => void process.send?.(message);

void main();
