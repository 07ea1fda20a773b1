// Starts and steers the benchmark's API process. A script that waits for its answer blocks this one, so it must be another.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Behaviour, FromServer, Seen, ToServer } from "./api-server";

export interface BenchApi {
  url: string;
  /** From now on. */
  behave(behaviour: Behaviour): Promise<void>;
  /** What it saw since it was last asked. */
  seen(): Promise<Seen>;
  stop(): Promise<void>;
}

export async function startBenchApi(): Promise<BenchApi> {
  const child = fork(join(__dirname, "api-server.ts"), { execArgv: ["--import", "tsx"] });
  const ask = async (message: ToServer): Promise<FromServer> => {
    const reply = nextMessage(child);
    child.send(message);
    return reply;
  };
  const listening = await nextMessage(child);
  if (listening.kind !== "listening") throw new Error(`The API process said "${listening.kind}" first`);
  return {
    url: listening.url,
    behave: async (behaviour) => void (await ask({ kind: "behave", behaviour })),
    seen: async () => {
      const reply = await ask({ kind: "seen" });
      if (reply.kind !== "seen") throw new Error(`The API process answered "${reply.kind}"`);
      return reply;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<FromServer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`The benchmark's API process ended with status ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as FromServer);
    });
  });
}
