import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a name that is defined nowhere",
      code: `function find(user) {
  try {
    return Calendar.Events.list(user);
  } catch (e) {
    console.error("%s, %s: %s", user, keyword, e); /*!*/
    throw e;
  }
}`,
    },
    {
      name: "a slip in the same function does not make it known",
      code: `function label(name) {
  for (var i = 1; i < 6; n++) {
    try { return GmailApp.getUserLabelByName(name); } catch (e) {
      if (n == 5) throw e; /*!*/
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "a parameter",
      code: `function find(user, keyword) {
  try { return Calendar.Events.list(user); } catch (e) { console.error(user, keyword, e); throw e; }
}`,
    },
    {
      name: "a global of another file",
      code: `function find(user) {
  try { return Calendar.Events.list(user); } catch (e) { console.error(user, keyword, e); throw e; }
}`,
      files: {
        "config.gs": `var keyword = "a";`,
      },
    },
    {
      name: "a function or constant that may come from a library",
      code: `function find(user) {
  try { return Calendar.Events.list(user); } catch (e) { report(user, MAIL_TO, e); throw e; }
}`,
    },
    {
      name: "a variable made without declaring it",
      code: `function find(users) {
  for (index = 0; index < users.length; index++) {
    try { Calendar.Events.list(users[index]); } catch (e) { console.error(index, e); throw e; }
  }
}`,
    },
    {
      name: "a plain value of a file that is not here, which the rest of the script reads as well",
      code: `function sweep() {
  hello();
  try { GmailApp.moveThreadsToTrash(GmailApp.search("label:old")); } catch (e) { console.error(account, e); throw e; }
}
function hello() { console.log(account + " starts"); }`,
    },
  ],
};
