/** The services that ask for a scope of their own: Drive, mail, and who runs the script. */
import type { Files, Mailer } from "../ports";
import { driveFiles } from "./drive-files";
import { mailTo } from "./mail";
import { personLocale, user } from "./session";

/** Where one is missing, the script does not ask for its scope. */
export interface ScopedServices {
  files: Files;
  mailer(owner: () => string): Mailer;
  /** "" where nobody can say. */
  user(): string;
  timeZone(): string;
  /** Of the person at the keyboard; "" where nobody can say. */
  personLocale(): string;
  isInBin(fileId: string): boolean;
}

export const allServices = (): ScopedServices => ({
  files: driveFiles(),
  mailer: mailTo,
  user,
  timeZone: () => Session.getScriptTimeZone(),
  personLocale,
  isInBin: (fileId) => DriveApp.getFileById(fileId).isTrashed(),
});
