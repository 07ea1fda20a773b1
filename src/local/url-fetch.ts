// UrlFetchApp over real HTTP. `muteHttpExceptions` silences statuses only; a server that cannot be reached throws.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { Blob, toSigned } from "./blob";
import { prepareRequest, type FetchParams, type PreparedRequest } from "./http-request";
import { sendHttp, type HttpAnswer } from "./host-worker";

const MAX_RESPONSE_BYTES = 50 * 1024 * 1024;
const SHOWN_BODY = 200;

type Answered = Extract<HttpAnswer, { status: number }>;

const isTimeout = (answer: HttpAnswer | undefined): boolean =>
  answer !== undefined && "error" in answer && answer.error === "timeout";

/**
 * A server reckons by the real clock, the script by the virtual one: a date to wait for is moved from the one to the
 * other. It was meant by the later of the two clocks that it is not past by.
 */
export function inVirtualTime(headerDate: string, virtualMs: number, realMs: number): string {
  // Seconds and fractions of them are no date.
  const atMs = /[a-z]{3}/i.test(headerDate) ? Date.parse(headerDate) : NaN;
  const isReals = atMs >= realMs - 1_000 && (atMs < virtualMs - 1_000 || realMs > virtualMs);
  return isReals ? new Date(atMs - realMs + virtualMs).toUTCString() : headerDate;
}

export class HTTPResponse extends GuestObject {
  static override readonly service = "HTTPResponse";
  readonly #answer: Answered;
  readonly #url: string;

  constructor(answer: Answered, url: string) {
    super();
    this.#answer = answer;
    this.#url = url;
  }

  getResponseCode(): number {
    return this.#answer.status;
  }

  getContentText(charset?: string): string {
    const sent = /charset=["']?([\w-]+)/i.exec(this.#header("content-type") ?? "")?.[1];
    try {
      return new TextDecoder(charset ?? sent ?? "utf-8").decode(this.#answer.body);
    } catch {
      return new TextDecoder().decode(this.#answer.body);
    }
  }

  getContent(): number[] {
    return toSigned(this.#answer.body);
  }

  getHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const [name, value] of this.#pairs()) headers[name] = value;
    return headers;
  }

  /** The server's casing; a header that came several times is a list. */
  getAllHeaders(): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of this.#pairs()) {
      const before = headers[name];
      headers[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    }
    return headers;
  }

  getBlob(): Blob {
    const type = this.#header("content-type")?.split(";")[0] ?? null;
    const name = new URL(this.#url, "http://localhost").pathname.split("/").pop() ?? "";
    return new Blob(Buffer.from(this.#answer.body), type, name);
  }

  #pairs(): [string, string][] {
    const raw = this.#answer.rawHeaders;
    return Array.from({ length: raw.length / 2 }, (_, i): [string, string] => [
      raw[2 * i] ?? "",
      raw[2 * i + 1] ?? "",
    ]);
  }

  #header(name: string): string | undefined {
    return this.#pairs().find(([key]) => key.toLowerCase() === name)?.[1];
  }
}

export class UrlFetchApp extends GuestObject {
  static override readonly service = "UrlFetchApp";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  fetch(url: string, params: FetchParams = {}): HTTPResponse {
    return this.#send([prepareRequest(this.#run, url, params)])[0] as HTTPResponse;
  }

  fetchAll(requests: (string | FetchParams)[]): HTTPResponse[] {
    const prepared = requests.map((one) =>
      typeof one === "string" ? prepareRequest(this.#run, one, {}) : prepareRequest(this.#run, one.url, one),
    );
    return prepared.length === 0 ? [] : this.#send(prepared);
  }

  getRequest(url: string, params: FetchParams = {}): Record<string, unknown> {
    const { request } = prepareRequest(this.#run, url, params);
    const payload = request.body === undefined ? {} : { payload: Buffer.from(request.body).toString("utf8") };
    const { "Content-Type": contentType, ...headers } = request.headers;
    return {
      url,
      method: request.method.toLowerCase(),
      headers,
      ...(contentType ? { contentType } : {}),
      ...payload,
    };
  }

  #send(batch: PreparedRequest[]): HTTPResponse[] {
    const run = this.#run;
    run.charge("urlfetch", batch.length);
    const isVirtual = run.world.clock.mode === "virtual";
    const mostMs = isVirtual ? run.world.httpWaitMs : run.limitMs - run.elapsedMs();
    const answers = sendHttp(
      batch.map(({ request, timeoutMs }) => ({ ...request, waitMs: Math.min(timeoutMs, mostMs) })),
    );
    if (!run.world.readings.failedBatchCountsWhole) {
      run.quota.add("urlfetch", -answers.filter((answer) => "error" in answer).length);
    }
    // An unanswered call lasts until its timeout, and the execution may not live to see it.
    const unanswered = batch.filter((_, index) => isTimeout(answers[index]));
    run.pass(isVirtual ? Math.max(0, ...unanswered.map(({ timeoutMs }) => timeoutMs)) : 0);
    if (isVirtual) answers.forEach((answer) => this.#moveDates(answer));
    return answers.map((answer, index) => this.#response(answer, batch[index] as PreparedRequest));
  }

  #moveDates(answer: HttpAnswer): void {
    if ("error" in answer) return;
    const names = answer.rawHeaders.filter((_, index) => index % 2 === 0);
    const at = 2 * names.findIndex((name) => name.toLowerCase() === "retry-after") + 1;
    const value = answer.rawHeaders[at];
    if (at > 0 && value !== undefined)
      answer.rawHeaders[at] = inVirtualTime(value, this.#run.world.nowMs(), Date.now());
  }

  #response(answer: HttpAnswer, { url, isMuted, request }: PreparedRequest): HTTPResponse {
    if ("error" in answer) {
      const texts = {
        dns: "dns",
        address: "addressUnavailable",
        timeout: "fetchTimeout",
        tls: "tls",
        lost: "connectionLost",
        redirect: "badRequest",
      } as const;
      return this.#run.fail(texts[answer.error], { url });
    }
    if (answer.body.byteLength > MAX_RESPONSE_BYTES) this.#run.fail("responseSize");
    const response = new HTTPResponse(answer, url);
    if (answer.status >= 400 && !isMuted) {
      const text = response.getContentText();
      const body = text.length > SHOWN_BODY ? `${text.slice(0, SHOWN_BODY)}...` : text;
      this.#run.fail("requestFailed", { host: new URL(request.url).origin, code: answer.status, body });
    }
    return response;
  }
}
