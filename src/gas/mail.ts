/** MailApp, to one person. */
import type { Mailer } from "../ports";

export const mailTo = (recipient: () => string): Mailer => ({
  send: ({ subject, text }) => {
    const to = recipient();
    if (to === "")
      throw new Error("Nobody to write to: set alertMail in the settings, or run as a known user.");
    MailApp.sendEmail(to, subject, text);
  },
});
