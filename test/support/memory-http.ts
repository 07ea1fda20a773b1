/** Answers by address, scripted by the test, and a list of every call that was made. */
import type { Http, HttpRequest, HttpResponse } from "../../src/ports";
import type { AsCall } from "./memory-tables";

export interface Reply {
  status?: number;
  body?: string;
  headers?: Record<string, string | string[]>;
  /** How long the answer takes. @default 0 */
  costMs?: number;
  /** No answer at all: the call's timeout passes. */
  timesOut?: boolean;
  throws?: unknown;
}

/** @param nth which call to this route it is, from 1 */
export type Answer = (request: HttpRequest, nth: number) => Reply;

export interface MadeCall extends HttpRequest {
  atMs: number;
}

export class MemoryHttp {
  readonly calls: MadeCall[] = [];
  /** How many times the bulk call was used. */
  bulkCalls = 0;
  private readonly routes: { prefix: string; answer: Answer; asked: number }[] = [];

  constructor(
    private readonly nowMs: () => number,
    private readonly pass: (ms: number) => void,
  ) {}

  /** What addresses that begin like this are answered from now on. */
  answer(prefix: string, answer: Answer | Reply): void {
    this.routes.unshift({ prefix, answer: typeof answer === "function" ? answer : () => answer, asked: 0 });
  }

  callsTo(prefix: string): MadeCall[] {
    return this.calls.filter(({ url }) => url.startsWith(prefix));
  }

  port(asCall: AsCall): Http {
    const one = (request: HttpRequest): HttpResponse => this.respond(request);
    return {
      fetch: asCall("http.fetch", one),
      fetchAll: asCall("http.fetchAll", (requests: HttpRequest[]) => {
        this.bulkCalls += 1;
        return requests.map(one);
      }),
    };
  }

  private respond(request: HttpRequest): HttpResponse {
    const route = this.routes.find(({ prefix }) => request.url.startsWith(prefix));
    this.calls.push({ ...request, atMs: this.nowMs() });
    if (route !== undefined) route.asked += 1;
    const reply = route?.answer(request, route.asked) ?? {};
    if (reply.timesOut === true) {
      this.pass(request.timeoutMs);
      throw new Error(`Timeout: ${request.url}`);
    }
    this.pass(reply.costMs ?? 0);
    if (reply.throws !== undefined) throw reply.throws;
    return {
      getResponseCode: () => reply.status ?? 200,
      getContentText: () => reply.body ?? "{}",
      getAllHeaders: () => reply.headers ?? {},
      getBlob: () => null,
    };
  }
}
