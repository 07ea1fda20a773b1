import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a fixed pause",
      code: `function load(work) {
  for (var n = 0; n < 5; n++) {
    try { return work(); } catch (e) {
      Utilities.sleep(1000); /*!*/
    }
  }
}`,
    },
    {
      name: "no pause, by continue",
      code: `function all() {
  var token = null;
  do {
    try {
      var page = Calendar.Events.list("primary", { pageToken: token });
    } catch (e) {
      continue; /*!*/
    }
    token = page.nextPageToken;
  } while (token);
}`,
    },
    {
      name: "no pause, by recursion",
      code: `function install() {
  try { DriveApp.getRootFolder(); } catch (e) {
    install(); /*!*/
  }
}`,
    },
    {
      name: "a pause from a constant is the same every time",
      code: `var PAUSE = 500;
function load(work) {
  var tries = 0;
  while (tries < 3) {
    tries++;
    try { return work(); } catch (e) {
      Utilities.sleep(PAUSE * 2); /*!*/
    }
  }
}`,
    },
    {
      name: "one of two ways round has a pause that does not grow",
      code: `function ask(url) {
  var n = 0, answer;
  while (true) {
    answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    if (answer.getResponseCode() === 429) {
      Utilities.sleep(answer.getHeaders()["Retry-After"] * 1000);
    } else if (answer.getResponseCode() !== 200) {
      n++;
      if (n > 3) throw new Error(answer.getContentText());
      Utilities.sleep(1000); /*!*/
    } else {
      return answer;
    }
  }
}`,
    },
  ],
  right: [
    {
      name: "a pause that grows with the try",
      code: `function load(work) {
  for (var n = 0; n < 5; n++) {
    try { return work(); } catch (e) { Utilities.sleep(Math.pow(2, n) * 1000 + Math.random() * 500); }
  }
}`,
    },
    {
      name: "a pause that doubles itself",
      code: `function load(work) {
  var pause = 500, left = 4;
  while (left-- > 0) {
    try { return work(); } catch (e) { Utilities.sleep(pause); pause *= 2; }
  }
}`,
    },
    {
      name: "a pause between pages is no retry",
      code: `function all() {
  var start = 0, threads;
  do {
    threads = GmailApp.getInboxThreads(start, 50);
    start += 50;
    Utilities.sleep(1000);
  } while (threads.length > 0 && start < 500);
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
