import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a mail for each try",
      code: `function send() {
  for (var n = 0; n < 5; n++) {
    try { GmailApp.getDrafts()[0].send(); return; } catch (e) {
      MailApp.sendEmail("a@example.com", "failed", e.message); /*!*/
      Utilities.sleep(1000 * n);
    }
  }
}`,
    },
    {
      name: "by way of a function that mails",
      code: `function send(row) {
  try {
    MailApp.sendEmail(row[0], "a", "b");
  } catch (e) {
    tellOwner(e); /*!*/
  }
}
function tellOwner(e) { MailApp.sendEmail("owner@example.com", "failed", e.message); }`,
    },
  ],
  right: [
    {
      name: "in a try of its own",
      code: `function send() {
  try { GmailApp.getDrafts()[0].send(); } catch (e) {
    try { MailApp.sendEmail("a@example.com", "failed", e.message); } catch (second) { console.error(second); }
    throw e;
  }
}`,
    },
    {
      name: "after it",
      code: `function send() {
  var failure;
  try { GmailApp.getDrafts()[0].send(); } catch (e) { failure = e; }
  if (failure) MailApp.sendEmail("a@example.com", "failed", failure.message);
}`,
    },
    {
      name: "by way of a function that has a try of its own",
      code: `function send(row) {
  try { MailApp.sendEmail(row[0], "a", "b"); } catch (e) { tellOwner(e); }
}
function tellOwner(e) {
  try { MailApp.sendEmail("owner@example.com", "failed", e.message); } catch (second) { console.error(second); }
}`,
    },
    {
      name: "a log function that mails only where it fails itself",
      code: `function send() {
  try { GmailApp.getDrafts()[0].send(); } catch (e) { note(e); }
}
function note(e) {
  try { SpreadsheetApp.getActive().appendRow([e.message]); } catch (second) {
    try { MailApp.sendEmail("a@example.com", "failed", e.message); } catch (third) { console.error(third); }
  }
}`,
    },
  ],
};
