// What people take away: the offline page, the ESLint plugin and the command, each one file without dependencies.
import { build, type Plugin } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

const SOURCES = join("src", "audit");
const SCRIPT_PLACE = "/* the audit */";

/** Paths as a page needs them: the parser asks for the ending of one, and makes one absolute. */
const PATHS = `
const resolve = (...parts) => ("/" + parts.join("/")).replace(/\\/+/g, "/").replace(/(.)\\/$/, "$1");
const basename = (path) => path.split("/").at(-1);
const extname = (path) => /(\\.[^./]*)?$/.exec(path)[0];
const dirname = (path) => path.slice(0, path.lastIndexOf("/"));
module.exports = { resolve, join: resolve, normalize: String, basename, extname, dirname, isAbsolute: () => true, sep: "/" };
`;

/** The parser can also read files and programs, which the page never asks of it: Node's other modules are empty there. */
const withoutNode: Plugin = {
  name: "without-node",
  setup({ onResolve, onLoad }) {
    const names = builtinModules.join("|");
    onResolve({ filter: new RegExp(`^(node:)?(${names})$`) }, ({ path }) => ({ path, namespace: "no-node" }));
    onLoad({ filter: /.*/, namespace: "no-node" }, ({ path }) => ({
      contents: /^(node:)?path$/.test(path) ? PATHS : "module.exports = {};",
    }));
  },
};

/** One HTML file that needs nothing else. */
export async function auditPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, "page", "page.ts")],
    bundle: true,
    write: false,
    minify: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    charset: "ascii",
    legalComments: "none",
    define: {
      "process.env.NODE_ENV": '"production"',
      __filename: '""',
      __dirname: '""',
      global: "globalThis",
    },
    banner: { js: 'var process = { env: {}, argv: [], platform: "browser", cwd: () => "/", versions: {} };' },
    plugins: [withoutNode],
    logLevel: "error",
  });
  const script = (outputFiles[0]?.text ?? "")
    .replaceAll("</script", "<\\/script")
    .replaceAll("<!--", "<\\!--");
  const page = readFileSync(join(SOURCES, "page", "page.html"), "utf8");
  return page.replace(SCRIPT_PLACE, () => script);
}

const bundleForNode = (entry: string, outfile: string, banner = ""): Promise<unknown> =>
  build({
    entryPoints: [entry],
    bundle: true,
    outfile,
    platform: "node",
    format: "cjs",
    target: "node20",
    legalComments: "none",
    external: ["esbuild"],
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: `${banner}const moduleUrl = require("node:url").pathToFileURL(__filename).href;` },
    logLevel: "error",
  });

export async function buildAudit(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "audit.html"), await auditPage());
  await bundleForNode(join(SOURCES, "plugin.ts"), join(folder, "eslint-plugin.cjs"));
  await bundleForNode(join("scripts", "audit.ts"), join(folder, "audit.cjs"), "#!/usr/bin/env node\n");
}
