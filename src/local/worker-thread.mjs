// Runs in a worker thread, so that the script can wait for it: real HTTP with the headers as they were sent, and mails
// composed into their final form. Connections are not reused: one call of the script is one request at the server.
import http from "node:http";
import https from "node:https";
import zlib from "node:zlib";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { runAsWorker } from "synckit";

/** As Google's URL Fetch service follows them, by its public Python client for App Engine. */
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

const ERROR_KINDS = [
  ["dns", /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_FAIL)$/],
  ["tls", /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/],
  // The server had the request, and may have acted on it: never the text for an address that cannot be reached.
  ["lost", /^(ECONNRESET|EPIPE|HPE_)/],
];

const errorKind = (error) =>
  ERROR_KINDS.find(([, codes]) => codes.test(String(error.code)))?.[0] ?? "address";

/** Undefined: no address that can be fetched. */
function redirectTarget(location, from) {
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  return target?.protocol === "http:" || target?.protocol === "https:" ? target.href : undefined;
}

function decode(body, encoding) {
  if (encoding === "gzip") return zlib.gunzipSync(body);
  if (encoding === "deflate") return zlib.inflateSync(body);
  if (encoding === "br") return zlib.brotliDecompressSync(body);
  return body;
}

function send(request, deadline, redirects = 0) {
  return new Promise((resolve) => {
    const url = new URL(request.url);
    const client = url.protocol === "https:" ? https : http;
    const outgoing = client.request(url, {
      method: request.method,
      headers: request.headers,
      agent: false,
      rejectUnauthorized: request.validateCertificates,
    });
    const timer = setTimeout(
      () => {
        resolve({ error: "timeout" });
        outgoing.destroy();
      },
      Math.max(1, deadline - Date.now()),
    );
    const end = (result) => {
      clearTimeout(timer);
      resolve(result);
    };
    outgoing.on("error", (error) => end({ error: errorKind(error), message: error.message }));
    outgoing.on("response", (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", (error) => end({ error: "lost", message: error.message }));
      response.on("aborted", () => end({ error: "lost", message: "aborted" }));
      response.on("end", () => {
        const { statusCode: status, headers, rawHeaders } = response;
        if (request.followRedirects && REDIRECTS.includes(status) && headers.location) {
          const target = redirectTarget(headers.location, url);
          if (redirects >= MAX_REDIRECTS || target === undefined) return end({ error: "redirect" });
          clearTimeout(timer);
          const next = { ...request, url: target };
          if (status === 303 || (status < 303 && request.method === "POST")) {
            Object.assign(next, { method: "GET", body: undefined });
            next.headers = Object.fromEntries(
              Object.entries(request.headers).filter(([name]) => !/^content-(type|length)$/i.test(name)),
            );
          }
          return resolve(send(next, deadline, redirects + 1));
        }
        try {
          end({ status, rawHeaders, body: decode(Buffer.concat(chunks), headers["content-encoding"]) });
        } catch (error) {
          end({ error: "lost", message: error.message });
        }
      });
    });
    if (request.body !== undefined) outgoing.write(Buffer.from(request.body));
    outgoing.end();
  });
}

const compose = (mail) =>
  new Promise((resolve, reject) => {
    new MailComposer(mail).compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });

runAsWorker(async (task) => {
  if (task.kind === "mail") return compose(task.mail);
  return Promise.all(task.requests.map((request) => send(request, Date.now() + request.waitMs)));
});
