// Opens a world that `npm start` made, for the commands that act on it. One that is broken is told before anything runs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openWorld, type World } from "../src/local/world";
import { WorldFault, worldFaultOf } from "../src/local/world-fault";
import type { WorldOptions } from "../src/local/world-options";

/** @throws WorldFault where there is none, or one of its files cannot be used */
export function openExisting(options: WorldOptions): World {
  if (!existsSync(join(options.dir, "world.json"))) {
    throw new WorldFault(
      `There is no world in ${options.dir}. \`npm start\` makes one; --world DIR names another folder.`,
    );
  }
  try {
    const world = openWorld(options);
    world.readAll();
    return world;
  } catch (error) {
    const fault = worldFaultOf(error);
    throw fault === undefined ? error : new WorldFault(`${fault.message} The script did not run.`);
  }
}
