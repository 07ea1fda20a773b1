import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "recursion without a count",
      code: `function install() {
  try { ScriptApp.getProjectTriggers(); } catch (e) {
    install(); /*!*/
  }
}`,
    },
    {
      name: "a loop that ends only with success",
      code: `function load(url) {
  while (true) { /*!*/
    try { return UrlFetchApp.fetch(url); } catch (e) { Utilities.sleep(1000); }
  }
}`,
    },
    {
      name: "a page that fails is asked for again and again",
      code: `function all() {
  var token = null;
  do { /*!*/
    try {
      var page = Calendar.Events.list("primary", { pageToken: token });
    } catch (e) {
      console.error(e);
      continue;
    }
    token = page.nextPageToken;
  } while (token);
}`,
    },
    {
      name: "a loop on the code alone",
      code: `function load(url) {
  var answer;
  do { /*!*/
    answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
  } while (answer.getResponseCode() !== 200);
  return answer;
}`,
    },
    {
      name: "one of two ways round is counted, the other is not",
      code: `function ask(url) {
  var n = 0, answer;
  while (true) { /*!*/
    answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    if (answer.getResponseCode() === 429) {
      Utilities.sleep(answer.getHeaders()["Retry-After"] * 1000);
    } else if (answer.getResponseCode() !== 200) {
      n++;
      if (n > 3) throw new Error(answer.getContentText());
      Utilities.sleep(1000);
    } else {
      return answer;
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "each answer says where the next page begins, and a bad one ends the loop",
      code: `function all() {
  var token;
  do {
    var url = "https://api.example.test/notes" + (token ? "?pageToken=" + token : "");
    var answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    if (answer.getResponseCode() !== 200) throw new Error("no notes");
    token = JSON.parse(answer.getContentText()).nextPageToken;
  } while (token);
}`,
    },
    {
      name: "a counter in the loop",
      code: `function load(url) {
  for (var n = 0; n < 3; n++) {
    try { return UrlFetchApp.fetch(url); } catch (e) { Utilities.sleep(1000 * n); }
  }
}`,
    },
    {
      name: "a counter that leaves the loop",
      code: `function load(url) {
  var tries = 0;
  while (true) {
    try { return UrlFetchApp.fetch(url); } catch (e) {
      if (++tries > 3) throw e;
    }
  }
}`,
    },
    {
      name: "a deadline",
      code: `function load(url) {
  var end = Date.now() + 60000;
  while (Date.now() < end) {
    try { return UrlFetchApp.fetch(url); } catch (e) { Utilities.sleep(1000); }
  }
}`,
    },
    {
      name: "recursion that counts",
      code: `function load(url, left) {
  try { return UrlFetchApp.fetch(url); } catch (e) {
    if (left <= 0) throw e;
    return load(url, left - 1);
  }
}`,
    },
    {
      name: "an iterator moves on by itself",
      code: `function all(files) {
  while (files.hasNext()) {
    try { read(files.next()); } catch (e) { note(e); }
  }
}`,
    },
    {
      name: "two ways round, both counted, each with a growing pause, and neither takes a 404",
      code: `function ask(url) {
  var n = 0, answer;
  while (true) {
    n++;
    if (n > 4) throw new Error(answer.getContentText());
    answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    if (answer.getResponseCode() === 429) {
      Utilities.sleep(answer.getHeaders()["Retry-After"] * 1000);
    } else if (answer.getResponseCode() >= 500) {
      Utilities.sleep(1000 * Math.pow(2, n));
    } else {
      return answer;
    }
  }
}`,
    },
  ],
};
