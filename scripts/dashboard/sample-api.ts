// The API of the sample world, in a process of its own: its answers depend on the order and on the hour it is told.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Orders that fail for good, and with what. */
const REFUSED: Record<string, [status: number, body: string]> = {
  "1007": [404, "no such order"],
  "1031": [404, "no such order"],
  "1052": [404, "no such order"],
  "1019": [403, "this order is not shared with you"],
  "1044": [422, "the delivery date is missing"],
  "1038": [500, "internal error"],
  "1077": [503, "try again later"],
};

let isNight = false;
let isDown = false;

const server = createServer((request, response) => {
  const id = /^\/orders\/(\d+)/.exec(request.url ?? "")?.[1] ?? "";
  const [status, body] = REFUSED[id] ?? [200, ""];
  // Every third order meets the partner's nightly maintenance.
  const isMaintained = isNight && Number(id) % 3 === 0;
  if (isDown || isMaintained) response.writeHead(503).end("maintenance");
  else if (status !== 200) response.writeHead(status).end(body);
  else
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ customer: { name: id }, items: [], total: id, id }));
});

process.on("message", (told: { isNight: boolean; isDown: boolean }) => {
  ({ isNight, isDown } = told);
  process.send?.("told");
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
