/** TriggerGuard-Mail.js: alarms as mails instead of rows. Asks for the scope to send mail. */
export { mailTo } from "../gas/mail";
