// The language of whoever types a command, from where a terminal keeps it; undefined where that is no Japanese.
export function accountLocale(env: NodeJS.ProcessEnv = process.env): "ja" | undefined {
  const named = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^ja/i.test(named) ? "ja" : undefined;
}
