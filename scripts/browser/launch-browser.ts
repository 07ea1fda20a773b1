// A real browser for the tests: an installed Chrome or Chromium, else the one that comes as an npm package.
import packaged from "@sparticuz/chromium";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
  process.env["CHROME_PATH"] ?? "",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const UNPACKED = join(process.cwd(), ".cache", "browser");

/**
 * The package unpacks into the temporary folder, and its libraries only where it believes to be on a bare machine:
 * a process of its own can be told both.
 */
function unpackInto(folder: string): void {
  const program = 'import("@sparticuz/chromium").then(({ default: packaged }) => packaged.executablePath())';
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  execFileSync(process.execPath, ["--eval", program], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** The package's own configuration names folders of the machine it was made for. */
const fontsAt = (folder: string): string =>
  `<?xml version="1.0"?><fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "font-cache")}</cachedir></fontconfig>`;

/** Once; two test files that unpack at the same time do not see each other's half. */
function unpack(): void {
  if (existsSync(UNPACKED)) return;
  mkdirSync(dirname(UNPACKED), { recursive: true });
  const folder = mkdtempSync(`${UNPACKED}-`);
  unpackInto(folder);
  writeFileSync(join(folder, "fonts", "fonts.conf"), fontsAt(UNPACKED));
  try {
    renameSync(folder, UNPACKED);
  } catch (error) {
    if (!existsSync(UNPACKED)) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function launchBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => path !== "" && existsSync(path));
  if (installed) return chromium.launch({ executablePath: installed, args: ["--no-sandbox"] });
  unpack();
  const libraries = [join(UNPACKED, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]]
    .filter(Boolean)
    .join(":");
  return chromium.launch({
    executablePath: join(UNPACKED, "chromium"),
    // With everything in one process, closing one page would end the browser.
    args: packaged.args.filter((arg) => arg !== "--single-process"),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(UNPACKED, "fonts") } as Record<
      string,
      string
    >,
  });
}
