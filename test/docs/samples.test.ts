// Code on a page compiles as it stands, and the job of the front page does what the page says.
import { transformSync } from "esbuild";
import { join } from "node:path";
import ts from "typescript";
import { startApi } from "../support/api-process";
import { guardWorld, type JobsSource } from "../support/bundle-world";
import { blocksOf, ROOT } from "./pages";

const SETTING = `import { inputError, permanent, retryLater, setupError } from "../index";
import type { JobRecord, RecordContext } from "../index";
export { inputError, permanent, retryLater, setupError };
export function sample(record: JobRecord, ctx: RecordContext): unknown {
`;

/** A page shows either a file of `src/jobs`, or lines of a job's `process`. */
const asFile = (code: string): string =>
  code.includes("import ") ? code : `${SETTING}${code}\nreturn [record, ctx];\n}\n`;

const samples = ["README.md", "README.ja.md", "docs/writing-jobs.md"].flatMap((page) =>
  blocksOf(page, "ts").map((code, index) => ({
    file: join(ROOT, "src", "jobs", `sample-${page.replace(/\W/g, "-")}-${index + 1}.ts`),
    text: asFile(code),
  })),
);

test("every sample compiles in the room of Apps Script code", () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, "tsconfig.gas.json"),
    { noUnusedLocals: false, noUnusedParameters: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const host = ts.createCompilerHost(config?.options ?? {});
  const texts = new Map(samples.map(({ file, text }) => [file, text]));
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...rest) =>
    texts.has(file)
      ? ts.createSourceFile(file, texts.get(file) ?? "", target)
      : getSourceFile(file, target, ...rest);
  const program = ts.createProgram([...texts.keys()], config?.options ?? {}, host);
  const complaints = [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
  expect(samples.length).toBeGreaterThan(15);
  expect(complaints).toEqual([]);
});

/** The sample as the test's jobs: its imports are what the compiled script hands in. */
function asJobs(code: string, name: string): JobsSource {
  const imports = /import \{([^}]+)\} from "..\/index";/.exec(code)?.[1] ?? "";
  const { code: plain } = transformSync(code.replace(/^import .*$/m, "").replace(/^export /gm, ""), {
    loader: "ts",
  });
  const source = `({ ${imports} }) => { ${plain}\nreturn [${name}]; }`;
  return Object.assign((): never[] => [], { toString: () => source });
}

test.each(["README.md", "README.ja.md"])(
  "the job of %s makes one letter, writes its link and sends one mail, also when its run is killed on the way",
  async (page) => {
    const code = blocksOf(page, "ts").find((block) => block.includes("orderLetters")) ?? "";
    const api = await startApi();
    await api.json("/orders/A-1", { customer: { name: "Kobayashi" }, total: "1250" });
    const guard = guardWorld({
      jobs: asJobs(code, "orderLetters"),
      sheets: {
        records: [
          ["id", "customer", "data_url", "document", "resume"],
          ["A-1", "Kobayashi", `${api.url}/orders/A-1`, "", "FALSE"],
        ],
      },
    });
    const folderId = guard.world.createFolder("Letters");
    const templateId = guard.world.createFile("Template", "Dear {{customer.name}}: {{total}}", {
      document: true,
    });
    guard.world.setScriptProperty("TG_settings", JSON.stringify({ folderId, templateId }));
    guard.tick({
      intercept: ({ method }) => (method === "saveAndClose" ? { die: "before" } : undefined),
    });
    guard.runFor(30);
    const letters = guard.world.files().filter((file) => file.folder === "Letters" && !file.trashed);
    expect(letters.map(({ name }) => name)).toEqual(["A-1 Kobayashi"]);
    expect(guard.rows("records")[0]?.document).toContain(letters[0]?.id);
    expect(guard.mails().map(({ to }) => to)).toEqual(["orders@example.com"]);
    expect(guard.ledgerKeys()).toEqual([]);
  },
);
