// What stands in a script project beside what is about to replace it. A push takes away every file that it does not name.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** The first line of what `npm run build` makes. */
const OURS = "// Trigger Guard. Built from";
const OUR_PAGE = '<meta name="generator" content="Trigger Guard">';
/** What Google puts into a new project. */
const EMPTY = /^\s*function myFunction\(\)\s*\{\s*\}\s*$/;

export type Change = "added" | "changed" | "same" | "foreign";

export interface FileChange {
  /** Without its ending: Google knows scripts by their name only, and `.gs` and `.js` are the same one. */
  name: string;
  change: Change;
  /** Of a foreign file: why nobody may take it away unasked. */
  why?: string;
}

function filesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const ending = extname(entry.name);
    if (!entry.isFile() || ![".js", ".gs", ".html", ".json"].includes(ending) || entry.name.startsWith("."))
      continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    found.set(/\.(?:js|gs)$/.test(name) ? name.slice(0, -3) : name, readFileSync(path, "utf8"));
  }
  return found;
}

/**
 * @param remote folder of what stands there
 * @param local folder of what is to be pushed
 */
export function compareFolders(remote: string, local: string): FileChange[] {
  const there = filesIn(remote);
  const here = filesIn(local);
  const names = [...new Set([...here.keys(), ...there.keys()])].sort();
  return names.flatMap((name): FileChange[] => {
    const before = there.get(name);
    const after = here.get(name);
    if (before === undefined) return [{ name, change: "added" }];
    if (before === after) return [{ name, change: "same" }];
    const why = foreignBecause(name, before, after);
    if (why !== undefined) return [{ name, change: "foreign", why }];
    return after === undefined ? [] : [{ name, change: "changed" }];
  });
}

function foreignBecause(name: string, before: string, after: string | undefined): string | undefined {
  if (name === "appsscript.json") return manifestLoss(before, after ?? "{}");
  const isOurs = name.endsWith(".html") ? before.includes(OUR_PAGE) : before.startsWith(OURS);
  if (isOurs || EMPTY.test(before) || before.trim() === "") return undefined;
  return after === undefined
    ? "is not Trigger Guard's"
    : "has Trigger Guard's name, but somebody else's content";
}

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The zone is the person's: days and hours of jobs go by it. @returns what to push */
export function withZoneOf(remote: string, local: string): string {
  const { timeZone } = parse(remote);
  return typeof timeZone !== "string" || timeZone === parse(local).timeZone
    ? local
    : `${JSON.stringify({ ...parse(local), timeZone }, null, 2)}\n`;
}

/** Services, libraries, web apps and permissions that somebody has set up. */
function manifestLoss(before: string, after: string): string | undefined {
  const isSet = (value: unknown): boolean =>
    typeof value !== "object" || value === null || Object.keys(value).length > 0;
  const [had, kept] = [parse(before), parse(after)];
  const scopesIn = ({ oauthScopes }: Record<string, unknown>): string[] =>
    Array.isArray(oauthScopes) ? oauthScopes.map(String) : [];
  const lost = [
    ...Object.entries(had)
      .filter(([key, value]) => !(key in kept) && key !== "oauthScopes" && isSet(value))
      .map(([key]) => key),
    ...scopesIn(had).filter((scope) => !scopesIn(kept).includes(scope)),
  ];
  return lost.length === 0 ? undefined : `would lose ${lost.join(", ")}`;
}
