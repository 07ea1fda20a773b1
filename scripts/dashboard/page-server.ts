// Serves the dashboard on loopback and hands its calls to the compiled script, each as an execution of its own. It
// acts on a world, so nobody but the person who started it may: a secret address, and no page of another origin.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { withPageBridge } from "../../src/local/page-bridge";
import type { World } from "../../src/local/world";

export interface PageServer {
  /** The wide dialog. */
  url: string;
  /** The same in the 300 px that a sidebar has. */
  sidebarUrl: string;
  close(): void;
}

const MOST_BYTES = 1_000_000;
/** The page needs nothing but itself and the script. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; " +
  "frame-ancestors 'self'; base-uri 'self'; form-action 'none'";

const SEND = `async (name, args) => {
  const answer = await fetch("call", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name, args }) });
  return answer.ok ? answer.json() : { error: await answer.text() };
}`;

/** @param port 0: any that is free */
export async function servePage(world: World, port: number): Promise<PageServer> {
  const secret = randomBytes(18).toString("base64url");
  const server = createServer((request, response) => {
    answer(world, secret, request, response).catch((error: Error) => refuse(response, 500, error.message));
  });
  await listen(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${chosen}/${secret}/`;
  return {
    url,
    sidebarUrl: `${url}sidebar`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

async function answer(
  world: World,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host = "", origin } = request.headers;
  // A name that was made to point here, or a page from elsewhere.
  if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(host)) return refuse(response, 403, "Another host.");
  if (origin !== undefined && origin !== `http://${host}`) return refuse(response, 403, "Another origin.");
  const [, key, what = "", ...rest] = (request.url ?? "").split("/");
  if (key !== secret || rest.length > 0)
    return refuse(response, 404, "Open the address that the command printed.");
  if (request.method === "GET" && what === "") return send(response, pageOf(world));
  if (request.method === "GET" && what === "sidebar") return send(response, SIDEBAR);
  if (request.method === "POST" && what === "call") return callScript(world, request, response);
  return refuse(response, 404, "Nothing is here.");
}

/** As the menu shows it: through the script, in the person's language. */
function pageOf(world: World): string {
  const shown = world.execute("showDashboardWide", { kind: "menu" });
  const [dialog] = shown.ui.dialogs;
  if (dialog === undefined) throw new Error(shown.error?.message ?? "The script showed no page.");
  return withPageBridge(dialog.html, SEND);
}

const SIDEBAR =
  '<!doctype html><meta charset="utf-8"><title>Trigger Guard</title><style>body{margin:0;background:#8883}' +
  "iframe{border:0;width:300px;height:100vh;display:block;margin-left:auto}</style>" +
  '<iframe src="./" title="Trigger Guard"></iframe>';

async function callScript(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers["content-type"] !== "application/json") return refuse(response, 415, "JSON only.");
  const body = await bodyOf(request);
  if (body === undefined) return refuse(response, 413, "Too much at once.");
  const call = parseCall(body);
  if (call === undefined) return refuse(response, 400, 'Expected {"name":…,"args":[…]}.');
  if (!world.functionNames().includes(call.name))
    return refuse(response, 404, `The script has no ${call.name}.`);
  const { status, value, error } = world.execute(call.name, { kind: "dashboard", args: call.args });
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(status === "completed" ? { value } : { error: error?.message ?? status }));
}

function parseCall(body: string): { name: string; args: unknown[] } | undefined {
  try {
    const { name, args } = JSON.parse(body) as { name?: unknown; args?: unknown };
    return typeof name === "string" && Array.isArray(args) ? { name, args: args as unknown[] } : undefined;
  } catch {
    return undefined; // said to the caller
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Read to its end all the same: an answer in the middle of a question is lost on its way.
    if (bytes <= MOST_BYTES) parts.push(part);
  }
  return bytes <= MOST_BYTES ? Buffer.concat(parts).toString("utf8") : undefined;
}

const send = (response: ServerResponse, html: string): void => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(html);
};

const refuse = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(text);
};
