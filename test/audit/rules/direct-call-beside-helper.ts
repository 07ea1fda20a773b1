import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "UrlFetchApp in a job",
      code: `function jobs() {
  TriggerGuard.run({ name: "a", handler: "jobs", sheet: "b", process: function (row, g) {
    return UrlFetchApp.fetch(row.text("url")).getContentText(); /*!*/
  } });
}`,
    },
    {
      name: "UrlFetchApp under another name",
      code: `var net = UrlFetchApp; /*!*/
function load(url) { return net.fetch(url); }`,
    },
    {
      name: "a mail and a file outside once",
      code: `var job = defineJob({ name: "a", process(record, ctx) {
  MailApp.sendEmail(record.text("mail"), "a", "b"); /*!*/
  DriveApp.getRootFolder().createFile("a", "b"); /*!*/
} });`,
    },
  ],
  right: [
    {
      name: "through the guard",
      code: `function jobs() {
  TriggerGuard.run({ name: "a", handler: "jobs", sheet: "b", process: function (row, g) {
    var text = g.fetch(row.text("url")).getContentText();
    g.once("mail", function () { MailApp.sendEmail(row.text("mail"), "a", text); });
  } });
}`,
    },
    {
      name: "a mail outside a job",
      code: `function hello() { MailApp.sendEmail("a@example.com", "a", "b"); }`,
    },
  ],
};
