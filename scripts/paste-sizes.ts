// What the paste file weighs, by part, and what evaluating it costs: npm run build -- --sizes.
import { buildSync } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

const ENTRY = join("src", "paste", "trigger-guard.ts");
const RUNS = 21;

const kb = (bytes: number): string => `${(bytes / 1_024).toFixed(0)} KB`;

function bundled(minify: boolean) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    format: "esm",
    target: "es2019",
    charset: "utf8",
    write: false,
    metafile: true,
    outdir: "out",
    tsconfig: "tsconfig.gas.json",
    minify,
  });
  return {
    bytes: outputFiles[0]?.contents.length ?? 0,
    inputs: Object.values(metafile.outputs)[0]?.inputs ?? {},
  };
}

/** By folder; of the core the knowledge of error messages apart, for it is the largest single thing. */
function partOf(file: string): string {
  const [, folder = "", name = ""] = file.split("/");
  if (folder === "core" && /^(?:failure-(?!ledger)|classify|foreign)/.test(name))
    return "core: what an error means";
  if (folder === "messages") return "messages, Japanese and English";
  return name === "" ? "commands" : folder;
}

/** The middle one of several evaluations, each in a context of its own, as Google does at every execution. */
function evaluationMs(file: string): number {
  const code = readFileSync(file, "utf8");
  const times = Array.from({ length: RUNS }, () => {
    const context = vm.createContext({});
    const began = process.hrtime.bigint();
    vm.runInContext(code, context);
    return Number(process.hrtime.bigint() - began) / 1e6;
  });
  return times.sort((a, b) => a - b)[(RUNS - 1) / 2] ?? 0;
}

export function pasteSizeLines(file: string): string[] {
  const { inputs } = bundled(false);
  const parts = new Map<string, number>();
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const part = partOf(input);
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
  }
  return [
    ...[...parts].sort(([, a], [, b]) => b - a).map(([part, bytes]) => `  ${kb(bytes).padStart(7)}  ${part}`),
    `  ${kb(bundled(true).bytes).padStart(7)}  all of it, if it were minified`,
    `  ${evaluationMs(file).toFixed(1).padStart(4)} ms  to evaluate it here, the middle of ${RUNS} times`,
  ];
}
