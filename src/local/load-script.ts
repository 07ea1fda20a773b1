// The script in a fresh context with Google's services around it. All source is evaluated anew, as Google does at every
// execution; nothing in memory survives from the one before.
import gasLocal from "gas-local";
import { extname } from "node:path";
import { CacheService } from "./cache";
import { DocumentApp } from "./documents";
import { DriveApp } from "./drive";
import { ServiceError } from "./error-texts";
import type { Execution } from "./execution";
import type { GuestObject } from "./guest-object";
import { HtmlService } from "./html-service";
import { LockService } from "./lock";
import { Console, Logger } from "./logging";
import { GmailApp, MailApp } from "./mail";
import { PropertiesService } from "./properties";
import { seededRandom } from "./random";
import { Realm } from "./realm";
import { ScriptApp } from "./script-app";
import { Session } from "./session";
import { Charts } from "./sheet-charts";
import { SpreadsheetApp } from "./spreadsheet";
import { UrlFetchApp } from "./url-fetch";
import { Utilities } from "./utilities";

const SERVICES: Record<string, (run: Execution, random: () => number) => GuestObject> = {
  PropertiesService: (run) => new PropertiesService(run),
  CacheService: (run) => new CacheService(run),
  LockService: (run) => new LockService(run),
  SpreadsheetApp: (run) => new SpreadsheetApp(run),
  Charts: () => new Charts(),
  DriveApp: (run) => new DriveApp(run),
  DocumentApp: (run) => new DocumentApp(run),
  UrlFetchApp: (run) => new UrlFetchApp(run),
  MailApp: (run) => new MailApp(run),
  GmailApp: (run) => new GmailApp(run),
  Utilities: (run, random) => new Utilities(run, random),
  Session: (run) => new Session(run),
  ScriptApp: (run) => new ScriptApp(run),
  HtmlService: (run) => new HtmlService(run),
  Logger: (run) => new Logger(run),
  console: (run) => new Console(run),
};

/** A context in which the services exist and nothing has run yet. */
export function freshRealm(run: Execution): Realm {
  const { world } = run;
  const random = seededRandom((world.settings.read().seed ^ Math.imul(run.options.number, 0x9e3779b1)) >>> 0);
  const realm: Realm = new Realm({
    nowMs: () => world.nowMs(),
    random,
    perform: (target, method, args = []) => {
      try {
        return run.call(target, method, args, () => {
          const member = (target as unknown as Record<string, unknown>)[method];
          return typeof member === "function" ? (member.apply(target, args) as unknown) : member;
        });
      } catch (error) {
        if (error instanceof ServiceError) throw realm.error(error.guestName, error.message);
        const { message, stack } = error as Error;
        throw realm.error("LocalHostFault", `${message} (in ${method})\n${stack ?? ""}`);
      }
    },
  });
  for (const [name, make] of Object.entries(SERVICES)) realm.service(name, () => make(run, random));
  return realm;
}

export function evaluateScript(run: Execution, realm: Realm): void {
  gasLocal.require(run.world.bundleDir, realm.context, { filter: (file) => extname(file) === ".js" });
}

/** The functions a person can run: the script's own top-level ones. */
export function functionNames(run: Execution): string[] {
  const realm = freshRealm(run);
  evaluateScript(run, realm);
  const globals = Object.entries(realm.context as Record<string, unknown>);
  return globals
    .filter(([name, value]) => typeof value === "function" && !name.endsWith("_"))
    .map(([name]) => name);
}
