// Answers the way its path says. The first line of its output is its address.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

let seen = 0;

const answers = {
  "/status": (request, response, url) => {
    response.writeHead(Number(url.searchParams.get("code")), { "X-Reason": "asked for" });
    response.end(url.searchParams.get("body") ?? "");
  },
  "/echo": (request, response, _, body) => {
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify({ method: request.method, url: request.url, rawHeaders: request.rawHeaders, body }),
    );
  },
  "/headers": (_, response) => {
    response.writeHead(
      200,
      [
        ["X-Custom-CASE", "1"],
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
        ["retry-after", "7"],
      ].flat(),
    );
    response.end("");
  },
  "/wait": (_, response, url) => {
    const atMs = Date.now() + 1_000 * Number(url.searchParams.get("seconds"));
    response.writeHead(429, { "Retry-After": new Date(atMs).toUTCString() }).end();
  },
  "/redirect": (_, response) => response.writeHead(302, { Location: "/echo" }).end(),
  "/loop": (_, response) => response.writeHead(302, { Location: "/loop" }).end(),
  "/hops": (_, response, url) => {
    const left = Number(url.searchParams.get("left"));
    response.writeHead(302, { Location: left > 1 ? `/hops?left=${left - 1}` : "/echo" }).end();
  },
  "/to": (_, response, url) => response.writeHead(302, { Location: url.searchParams.get("location") }).end(),
  "/nowhere": (_, response) => response.writeHead(302).end(),
  "/silent": () => undefined,
  "/reset": (request) => request.socket.destroy(),
  "/gzip": (_, response) => {
    response.setHeader("Content-Encoding", "gzip");
    response.end(gzipSync("圧縮された本文"));
  },
  "/sjis": (_, response) => {
    response.setHeader("Content-Type", "text/plain; charset=Shift_JIS");
    response.end(Buffer.from([0x93, 0xfa, 0x96, 0x7b]));
  },
  "/count": (_, response) => response.end(String(seen)),
};

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  if (url.pathname !== "/count") seen += 1;
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const answer = answers[url.pathname] ?? answers["/echo"];
    answer(request, response, url, Buffer.concat(chunks).toString("utf8"));
  });
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
