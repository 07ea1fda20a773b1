// Another process on the same world. Says "ready" on its output when it has got to the point its task names, then stays
// there until it is killed, or goes on.
import { readFileSync, writeFileSync } from "node:fs";
import { acquireLock, releaseLock } from "../../src/local/file-lock";
import { openWorld } from "../../src/local/world";
import { sleepReal } from "../../src/local/world-disk";

const [task = "", dir = "", bundleDir = "", detail = ""] = process.argv.slice(2);
const say = (text: string): void => writeFileSync(1, `${text}\n`);

const tasks: Record<string, () => void> = {
  /** Executes `main` and stops for good at its first `Utilities.sleep`. */
  stopAtSleep: () =>
    void openWorld({ dir, bundleDir }).execute("main", {
      intercept: ({ method }) => {
        if (method !== "sleep") return undefined;
        say("ready");
        for (;;) sleepReal(1_000);
      },
    }),
  /** Executes `main` again and again. */
  repeat: () => {
    const world = openWorld({ dir, bundleDir });
    world.execute("main");
    say("ready");
    for (;;) world.execute("main");
  },
  once: () => say(JSON.stringify(openWorld({ dir, bundleDir }).execute("main").value)),
  /** Adds one to the number in `dir` under a lock, `detail` times; "die" ends it inside, holding the lock. */
  count: () => {
    const [times, die] = detail.split(" ");
    for (let i = 0; i < Number(times); i++) {
      while (!acquireLock(bundleDir)) sleepReal(1);
      const value = Number(readFileSync(dir, "utf8"));
      if (die === "die" && i === Number(times) - 1) process.kill(process.pid, "SIGKILL");
      writeFileSync(dir, String(value + 1));
      releaseLock(bundleDir);
    }
  },
};
tasks[task]?.();
