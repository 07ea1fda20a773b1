// One process of the real kills: `npm run local -- tick` again and again, until somebody ends it.
import { main } from "../local";

const [dir = "", bundleDir = ""] = process.argv.slice(2);
console.log = console.error = () => undefined;
process.stdout.write("ready");
for (;;) main(["tick", "--world", dir, "--bundle", bundleDir]);
