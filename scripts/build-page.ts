// Bundles one page of src/dashboard/pages, with the styles it imports, into one HTML file that asks for nothing else:
// HtmlService serves it from a sandbox, and a spreadsheet's data must not leave it.
import { buildSync } from "esbuild";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const PAGES = join("src", "dashboard", "pages");

/** `dashboard.tsx` becomes `dashboard.html`, the name that HtmlService is given. */
export const pageFiles = (): { name: string; entry: string }[] =>
  readdirSync(PAGES)
    .filter((file) => file.endsWith(".tsx"))
    .sort()
    .map((file) => ({ name: `${basename(file, ".tsx")}.html`, entry: join(PAGES, file) }));

export function buildPage(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    write: false,
    outdir: "out",
    tsconfig: "tsconfig.page.json",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? "";
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Links leave the sandbox's frame.
    '<base target="_top">',
    `<meta name="generator" content="Trigger Guard">`,
    `<title>Trigger Guard</title>`,
    `<style>${textOf(".css")}</style>`,
    "</head>",
    "<body>",
    // The locale is put in by whoever shows the page; see src/gas/html-pages.ts.
    '<div id="page" data-locale=""></div>',
    `<script>${textOf(".js")}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
