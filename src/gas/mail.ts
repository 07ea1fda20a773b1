/** MailApp. */
import type { Mailer } from "../ports";

/** @param owner who is written to where a message names nobody */
export const mailTo = (owner: () => string): Mailer => ({
  send: ({ to, subject, text, html, ...options }) => {
    const recipient = to ?? owner();
    if (recipient === "")
      throw new Error("Nobody to write to: set alertMail in the settings, or run as a known user.");
    MailApp.sendEmail(recipient, subject, text, {
      ...(options as GoogleAppsScript.Mail.MailAdvancedParameters),
      ...(html === undefined ? {} : { htmlBody: html }),
    });
  },
  remaining: () => MailApp.getRemainingDailyQuota(),
});
