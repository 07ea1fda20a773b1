// clasp as a process, and what its refusals mean for the person at the keyboard.
import { spawnSync } from "node:child_process";

export class Refusal extends Error {}

const KNOWN: [pattern: RegExp, whatToDo: string][] = [
  [
    /no credentials|not logged in|login required/i,
    "clasp is not logged in. Run `npx clasp login`, then this command again.",
  ],
  [
    /invalid_grant|invalid_rapt|token has been expired|unauthenticated/i,
    "clasp's login is no longer valid (with a cloud project of your own in testing mode it ends after 7 days). " +
      "Run `npx clasp login`, then this command again.",
  ],
  [
    /has not enabled the apps script api|apps script api has not been used/i,
    "The Apps Script API is turned off for your account. Turn it on at https://script.google.com/home/usersettings " +
      "and wait a few minutes.",
  ],
  [
    /requested entity was not found|permission_denied|does not have permission|invalid script id/i,
    "Google has no script project with the scriptId in .clasp.json, or your account may not change it. " +
      "Copy the id from Apps Script → Project settings, and check with `npx clasp show-authorized-user` who you are.",
  ],
];

/**
 * @param clasp its file, run by this Node
 * @returns what it printed
 * @throws Refusal that says what to do
 */
export function runClasp(clasp: string, cwd: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [clasp, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, clasp_config_project: undefined, clasp_config_ignore: undefined },
  });
  const said = [stdout, stderr].filter(Boolean).join("\n").trim();
  if (error === undefined && status === 0) return said;
  const known = KNOWN.find(([pattern]) => pattern.test(said));
  throw new Refusal(
    known?.[1] ?? `clasp ${args[0]} failed: ${said || (error?.message ?? `exit status ${status}`)}`,
  );
}
