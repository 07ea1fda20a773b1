/**
 * Further files that a person may add, in any order: each asks for a scope of its own, so none is needed. A part is
 * looked for when it is used, never when a file is loaded.
 */
import { setupError } from "../core/raised";
import type { Words } from "../core/words";
import { retryLogSheet } from "../gas/sheet-tables";
import type { ScopedServices } from "../gas/scoped-services";
import type { Files } from "../ports";
import type * as drivePart from "./drive";
import type * as mailPart from "./mail";
import type * as triggerPart from "./trigger";

declare const TriggerGuardDrive: typeof drivePart | undefined;
declare const TriggerGuardMail: typeof mailPart | undefined;
declare const TriggerGuardTrigger: typeof triggerPart | undefined;

const ALARM_SHEET = "guard_alarms";
const FILE_METHODS = [
  "file",
  "folder",
  "filesNamed",
  "foldersNamed",
  "copy",
  "createFile",
  "createFolder",
  "describe",
] as const satisfies readonly (keyof Files)[];

const drive = () => (typeof TriggerGuardDrive === "undefined" ? undefined : TriggerGuardDrive);
const mail = () => (typeof TriggerGuardMail === "undefined" ? undefined : TriggerGuardMail);
export const triggerFile = () =>
  typeof TriggerGuardTrigger === "undefined" ? undefined : TriggerGuardTrigger;

const user = (): string => triggerFile()?.user() ?? "";
export const personLocale = (): string => triggerFile()?.personLocale() ?? "";

export const missing = (file: string, what: Exclude<Words, string>): Error =>
  setupError({
    en: `${what.en} needs the file ${file} beside TriggerGuard.js. Add it to the script project.`,
    ja: `${what.ja} には、TriggerGuard.js のほかにファイル ${file} が必要です。スクリプトのプロジェクトに追加してください。`,
  });

export function partsOf(spreadsheet: () => GoogleAppsScript.Spreadsheet.Spreadsheet): ScopedServices {
  return {
    files: drive()?.driveFiles() ?? noFiles(),
    mailer: (owner) => {
      const toSheet = retryLogSheet(spreadsheet, ALARM_SHEET);
      return {
        send: (message) => {
          const mailFile = mail();
          if (mailFile !== undefined && (message.to ?? owner()) !== "") mailFile.mailTo(owner).send(message);
          else toSheet.append(["time", "subject", "text"], [[new Date(), message.subject, message.text]]);
        },
        remaining: () => {
          const mailFile = mail();
          if (mailFile === undefined)
            throw missing("TriggerGuard-Mail.js", { en: "sendMail", ja: "sendMail" });
          return mailFile.mailTo(owner).remaining();
        },
      };
    },
    user,
    personLocale,
    timeZone: () => spreadsheet().getSpreadsheetTimeZone(),
    isInBin: (fileId) => drive()?.isInBin(fileId) ?? false,
  };
}

function noFiles(): Files {
  const refuse = (): never => {
    throw missing("TriggerGuard-Drive.js", {
      en: "copyOnce, fileOnce and folderOnce",
      ja: "copyOnce・fileOnce・folderOnce",
    });
  };
  return Object.fromEntries(FILE_METHODS.map((name) => [name, refuse])) as unknown as Files;
}
