// One process of the real kills: the trigger of the world in ARG fires again and again, until somebody ends it.
import { openWorld } from "../../src/local/world";

const [dir = "", bundleDir = ""] = process.argv.slice(2);
process.stdout.write("ready");
for (;;) openWorld({ dir, bundleDir }).fireTrigger();
