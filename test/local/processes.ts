// Starts other processes for tests, and ends all of them.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const children: ChildProcess[] = [];

afterAll(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));

export interface Child {
  firstLine: Promise<string>;
  exit: Promise<unknown>;
  kill(): Promise<unknown>;
}

function start(args: string[]): Child {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const exit = once(child, "exit");
  const firstLine = once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line));
  firstLine.catch(() => undefined);
  return {
    firstLine,
    exit,
    kill: () => {
      child.kill("SIGKILL");
      return exit;
    },
  };
}

export const startChild = (...args: string[]): Child =>
  start(["--import", "tsx", join(__dirname, "child.ts"), ...args]);

/** An HTTP server in a process of its own: a script that waits for its answer blocks this one. */
export async function startServer(): Promise<string> {
  return start([join(__dirname, "http-server.mjs")]).firstLine;
}
