import type { RuleExamples } from "../rule-examples";

export const examples: RuleExamples = {
  wrong: [
    {
      name: "an iterator to its end",
      code: `function all() {
  var files = DriveApp.getFolderById("x").getFiles();
  while (files.hasNext()) { /*!*/
    files.next().setDescription("a");
  }
}`,
    },
    {
      name: "page tokens",
      code: `function all() {
  var token;
  do { /*!*/
    var page = Drive.Files.list({ pageToken: token });
    token = page.nextPageToken;
  } while (token);
}`,
    },
    {
      name: "an offset until the answer is empty",
      code: `function all() {
  var start = 0, threads;
  do { /*!*/
    threads = GmailApp.getInboxThreads(start, 50);
    start += 50;
  } while (threads.length > 0);
}`,
    },
    {
      name: "for ever, until a break",
      code: `function all(path) {
  var offset = 0, rows = [];
  while (true) { /*!*/
    var page = load(path + "?offset=" + offset);
    if (page.length === 0) break;
    rows = rows.concat(page);
    offset += 100;
  }
  return rows;
}
function load(path) { return JSON.parse(UrlFetchApp.fetch(path)); }`,
    },
    {
      name: "a list that the loop itself fills again",
      code: `function all(start) {
  var queue = [start];
  while (queue.length) { /*!*/
    var answer = JSON.parse(UrlFetchApp.fetch(queue.shift()));
    answer.links.forEach(function (link) { queue.push(link); });
  }
}`,
    },
  ],
  right: [
    {
      name: "a cap on pages",
      code: `function all() {
  var token, pages = 0;
  do {
    var page = Drive.Files.list({ pageToken: token });
    token = page.nextPageToken;
    pages++;
  } while (token && pages < 20);
}`,
    },
    {
      name: "a look at the clock",
      code: `function all() {
  var end = Date.now() + 240000;
  var files = DriveApp.getFolderById("x").getFiles();
  while (files.hasNext()) {
    if (Date.now() > end) break;
    files.next().setDescription("a");
  }
}`,
    },
    {
      name: "a look at the clock by way of a function",
      code: `var START = new Date();
function isTimeUp() { return new Date() - START > 240000; }
function all() {
  var files = DriveApp.getFolderById("x").getFiles();
  while (files.hasNext() && !isTimeUp()) files.next().setDescription("a");
}`,
    },
    {
      name: "files of one name are few",
      code: `function clean(folder) {
  var old = folder.getFilesByName("a.txt");
  while (old.hasNext()) old.next().setTrashed(true);
}`,
    },
    {
      name: "batches of a list that is here already",
      code: `function all(requests) {
  var at = 0, answers = [];
  do {
    answers = answers.concat(UrlFetchApp.fetchAll(requests.slice(at, at + 100)));
    at += 100;
  } while (at < requests.length);
  return answers;
}`,
    },
    {
      name: "the first one found",
      code: `function first(folder) {
  var files = folder.getFiles();
  while (files.hasNext()) { return files.next(); }
}`,
    },
    {
      name: "is there a folder of that name: asked once for each part of a path",
      code: `function open(path) {
  var folder = DriveApp.getRootFolder();
  var parts = path.split("/");
  for (var i = 0; i < parts.length; i++) {
    var found = folder.getFoldersByName(parts[i]);
    if (!found.hasNext()) throw new Error("No folder " + parts[i]);
    folder = found.next();
  }
  return folder;
}`,
    },
  ],
};
