// An HTTP API in a process of its own (a script that waits for its answer blocks this one), told by messages how to
// answer each path.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface ApiAnswer {
  /** @default 200 */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** What happens instead of an answer; the request is seen all the same. */
  instead?: "silence" | "reset";
}

export interface SeenRequest {
  path: string;
  url: string;
  method: string;
  headers: Record<string, string | undefined>;
  body: string;
}

interface Reply {
  number: number;
  seen?: SeenRequest[];
}

const running: ChildProcess[] = [];
afterAll(() => running.splice(0).forEach((child) => child.kill("SIGKILL")));

export class Api {
  #number = 0;

  constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** From now on; of several answers each is given once, the last for ever. "*" is every path without its own. */
  async answer(path: string, ...list: ApiAnswer[]): Promise<void> {
    await this.#ask({ kind: "answer", path, list });
  }

  /** JSON with status 200. */
  json(path: string, value: unknown): Promise<void> {
    return this.answer(path, { body: JSON.stringify(value) });
  }

  /** Forgets all answers and requests. */
  async reset(): Promise<void> {
    await this.#ask({ kind: "reset" });
  }

  async seen(path?: string): Promise<SeenRequest[]> {
    const { seen = [] } = await this.#ask({ kind: "seen" });
    return seen.filter((request) => path === undefined || request.path === path);
  }

  async count(path?: string): Promise<number> {
    return (await this.seen(path)).length;
  }

  async #ask(message: object): Promise<Reply> {
    const number = ++this.#number;
    this.child.send({ number, ...message });
    for (;;) {
      const [reply] = (await once(this.child, "message")) as [Reply];
      if (reply.number === number) return reply;
    }
  }
}

export async function startApi(): Promise<Api> {
  const child = fork(join(__dirname, "api-server.mjs"), { execArgv: [] });
  running.push(child);
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return new Api(child, url);
}
