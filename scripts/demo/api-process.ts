// Starts and steers the demo's API process.
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { FromServer, ToServer } from "./api-server";

export interface DemoApi {
  api: string;
  partner: string;
  tell(kind: ToServer["kind"]): Promise<void>;
  stop(): void;
}

export async function startDemoApi(): Promise<DemoApi> {
  const child = fork(join(__dirname, "api-server.ts"), { execArgv: ["--import", "tsx"] });
  const listening = (await nextMessage(child)) as FromServer;
  return {
    api: listening.api,
    partner: listening.partner,
    tell: async (kind) => {
      const done = nextMessage(child);
      child.send({ kind } satisfies ToServer);
      await done;
    },
    stop: () => child.kill(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The demo's API process ended with status ${code}`)));
  });
}
