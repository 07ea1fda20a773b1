// The process behind api-process.ts: answers each path as it was told and remembers what it was asked.
import { createServer } from "node:http";

const answers = new Map();
const seen = [];

const answerFor = (path) => {
  const list = answers.get(path) ?? answers.get("*") ?? [{ status: 200, body: "{}" }];
  return list.length > 1 ? list.shift() : list[0];
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const path = request.url.split("?")[0];
    const body = Buffer.concat(chunks).toString("utf8");
    seen.push({ path, url: request.url, method: request.method, headers: request.headers, body });
    const { status = 200, headers = {}, body: text = "", instead } = answerFor(path);
    if (instead === "silence") return;
    if (instead === "reset") return void request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(text);
  });
});

process.on("message", ({ number, kind, path, list }) => {
  if (kind === "answer") answers.set(path, list);
  if (kind === "reset") {
    answers.clear();
    seen.length = 0;
  }
  process.send({ number, seen: kind === "seen" ? seen : undefined });
});
server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
