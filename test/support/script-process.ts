// `npm run local` in a process of its own, as a person starts it: to be killed, or to meet another one.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const running: ChildProcess[] = [];
afterAll(() => running.splice(0).forEach((child) => child.kill("SIGKILL")));

export interface ScriptProcess {
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** What it wrote, once it has ended by itself. */
  ended: Promise<{ status: number | null; stdout: string; stderr: string }>;
}

export function runLocal(args: readonly string[]): ScriptProcess {
  const child = spawn(process.execPath, ["--import", "tsx", join("scripts", "local.ts"), ...args]);
  running.push(child);
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (texts.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (texts.stderr += chunk.toString()));
  const closed = once(child, "close");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
    },
    ended: closed.then(([status]) => ({ status: status as number | null, ...texts })),
  };
}
