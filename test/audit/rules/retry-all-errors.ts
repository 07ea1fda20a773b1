import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "a loop round a try whose catch looks at nothing but the count",
      code: `function load(work) {
  for (var n = 0; n < 5; n++) {
    try {
      return work();
    } catch (e) { /*!*/
      if (n === 4) throw e;
      Utilities.sleep(Math.pow(2, n) * 1000);
    }
  }
}`,
    },
    {
      name: "recursion from the catch",
      code: `function load(url, tries) {
  try {
    return UrlFetchApp.fetch(url);
  } catch (e) { /*!*/
    if (tries > 3) throw e;
    Utilities.sleep(1000 * tries);
    return load(url, tries + 1);
  }
}`,
    },
    {
      name: "a loop until the code is 200, whatever else it was",
      code: `function load(url) {
  var answer, n = 0;
  do { /*!*/
    Utilities.sleep(1000 * n);
    answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    n++;
  } while (answer.getResponseCode() !== 200 && n < 4);
  return answer;
}`,
    },
    {
      name: "a filter that the caller may leave out is none",
      code: `function load(work, options) {
  for (var n = 0; n < 3; n++) {
    try {
      return work();
    } catch (e) { /*!*/
      var giveUp = n === 2 || (options.only && !options.only.some(function (p) { return p.test(e.message); }));
      if (giveUp) throw e;
      Utilities.sleep(1000 * Math.pow(2, n));
    }
  }
}`,
    },
    {
      name: "429 is told from the rest, and all the rest is tried again",
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
    {
      name: "what the code refuses is thrown into the catch that tries again",
      code: `function ask(url) {
  for (var n = 1; n <= 4; n++) {
    try {
      var answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
      if (answer.getResponseCode() === 200) return answer;
      if (answer.getResponseCode() >= 500) {
        var pause = backoff(n);
        Utilities.sleep(pause);
        continue;
      }
      throw new Error("refused");
    } catch (e) { /*!*/
      if (n < 4) {
        Utilities.sleep(backoff(n));
        continue;
      }
      throw new Error(e && e.message ? e.message : e);
    }
  }
}
function backoff(n) { return 1000 * Math.pow(2, n); }`,
    },
  ],
  right: [
    {
      name: "what is not transient is thrown at once",
      code: `function load(work) {
  for (var n = 0; n < 5; n++) {
    try {
      return work();
    } catch (e) {
      if (n === 4 || !/429|5\\d\\d|timed? ?out/i.test(e.message)) throw e;
      Utilities.sleep(Math.pow(2, n) * 1000);
    }
  }
}`,
    },
    {
      name: "a function of the project judges the error",
      code: `function isTransient(error) { return /timeout|returned code 5/i.test(error.message); }
function load(work) {
  for (var n = 0; n < 5; n++) {
    try { return work(); } catch (e) {
      if (!isTransient(e) || n === 4) throw e;
      Utilities.sleep(Math.pow(2, n) * 1000);
    }
  }
}`,
    },
    {
      name: "a list gone through with a try in it is no retry",
      code: `function all(urls) {
  for (var i = 0; i < urls.length; i++) {
    try { UrlFetchApp.fetch(urls[i]); } catch (e) { note(e); }
  }
}`,
    },
    {
      name: "codes are told apart",
      code: `function load(url) {
  for (var n = 0; n < 4; n++) {
    var answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    var code = answer.getResponseCode();
    if (code === 200 || (code >= 400 && code < 500)) return answer;
    Utilities.sleep(1000 * Math.pow(2, n));
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
