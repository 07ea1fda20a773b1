// The way to the worker thread: the script's thread waits until the answer is there.
import { join } from "node:path";
import { createSyncFn } from "synckit";

export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  followRedirects: boolean;
  validateCertificates: boolean;
}

/** A request with the real time it may take. */
export type TimedRequest = HttpRequest & { waitMs: number };

export type HttpAnswer =
  | { status: number; rawHeaders: string[]; body: Uint8Array }
  | { error: "dns" | "address" | "timeout" | "tls" | "lost" | "redirect"; message?: string };

export interface MailMessage {
  from: string;
  to: string;
  cc?: string;
  bcc?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  date: string;
  messageId: string;
  keepBcc: true;
  attachments: { filename: string; content: Uint8Array; contentType?: string }[];
}

type Task = { kind: "http"; requests: TimedRequest[] } | { kind: "mail"; mail: MailMessage };

/** Longer than any call may take: a worker that died must end in an error, not in a wait for ever. */
const LONGEST_ANSWER_MS = 420_000;

let worker: ((task: Task) => unknown) | undefined;

const ask = (task: Task): unknown => {
  worker ??= createSyncFn(join(__dirname, "worker-thread.mjs"), { timeout: LONGEST_ANSWER_MS }) as (
    task: Task,
  ) => unknown;
  return worker(task);
};

export const sendHttp = (requests: TimedRequest[]): HttpAnswer[] =>
  ask({ kind: "http", requests }) as HttpAnswer[];

export const composeMail = (mail: MailMessage): Uint8Array => ask({ kind: "mail", mail }) as Uint8Array;
