// What a call does to the world, by the name of the Google service and method. Rows a reader can check against the
// Apps Script reference; "*" is any receiver, for methods whose name belongs to Google alone.
import { type CallNode, pathOf } from "./syntax-tree";

export type Effect =
  | "fetch"
  | "mail"
  | "create"
  | "look-up"
  | "write"
  | "done-mark"
  | "sleep"
  | "lock"
  | "new-trigger"
  | "look-at-triggers"
  | "ask-a-person"
  | "read-state"
  | "write-state"
  | "log";

const ADVANCED =
  "Drive|Calendar|Tasks|Sheets|Docs|Gmail|People|AdminDirectory|YouTube|BigQuery|Slides|Classroom";

const TABLE: [effects: Effect | Effect[], receiver: string, methods: string][] = [
  ["fetch", "UrlFetchApp", "fetch fetchAll"],
  [["mail", "write"], "MailApp|GmailApp|Gmail", "sendEmail"],
  [["mail", "write"], ".*(?:message|thread|msg|mail|draft)\\w*", "reply replyAll forward"],
  [["mail", "write"], "Gmail.*\\.Messages", "send"],
  [["create", "write"], "*", "createFile createFolder makeCopy insertSheet createEvent createAllDayEvent"],
  [
    ["create", "write"],
    "*",
    "createEventSeries createAllDayEventSeries createEventFromDescription createShortcut",
  ],
  [["create", "write"], "SpreadsheetApp|DocumentApp|SlidesApp|FormApp|SitesApp", "create"],
  // createLabel gives back the label that exists: making it twice changes nothing.
  ["write", "GmailApp", "createLabel"],
  [["create", "write"], "ContactsApp", "createContact createContactGroup"],
  [["create", "write"], "CalendarApp", "createCalendar"],
  [
    ["create", "write"],
    `(?:${ADVANCED})\\.(?:Files|Events|Tasks|Tasklists|Spreadsheets|Documents|Presentations)`,
    "insert create copy",
  ],
  ["look-up", "*", "getFilesByName getFoldersByName searchFiles searchFolders getFileById getFolderById"],
  [
    "look-up",
    "*",
    "getSheetByName getSheets getSheetById getUserLabelByName getEventById getEvents getEventsForDay",
  ],
  [
    "look-up",
    "*",
    "getFilesByType getContact getContactsByName getContactGroup getCalendarsByName openById getFiles getFolders",
  ],
  ["look-up", `(?:${ADVANCED})\\.(?:Files|Events|Tasks|Tasklists)`, "list get"],
  [
    "write",
    "*",
    "setValue setValues appendRow deleteRow deleteRows insertRowBefore insertRowsBefore insertRowAfter insertRowsAfter",
  ],
  [
    "write",
    "*",
    "setFormula setFormulas clearContent clearContents setNote deleteSheet copyTo setRichTextValue insertCheckboxes",
  ],
  [
    "write",
    "*",
    "setTrashed moveTo addFile removeFile setContent removeFolder addToFolder addEditor addViewer",
  ],
  [
    "write",
    "*",
    "addLabel removeLabel addToThread addToThreads removeFromThread removeFromThreads moveToTrash moveThreadToTrash",
  ],
  [
    "write",
    "*",
    "moveToArchive moveToInbox moveToSpam markRead markUnread markMessageRead markThreadRead deleteLabel moveThreadsToArchive",
  ],
  ["write", "*", "deleteEvent replaceText appendParagraph appendTable appendListItem"],
  ["write", `(?:${ADVANCED})\\..*`, "import patch update remove batchUpdate move append trash untrash"],
  ["write-state", "*", "setProperty setProperties deleteProperty deleteAllProperties"],
  ["write-state", ".*cache\\w*|CacheService.*", "put putAll"],
  ["read-state", "*", "getProperty getProperties"],
  ["read-state", ".*cache\\w*|CacheService.*", "get getAll"],
  [
    "done-mark",
    "*",
    "setValue setValues setProperty setProperties removeLabel addLabel moveTo moveToTrash markRead",
  ],
  ["done-mark", "*", "removeFromThread removeFromThreads addToThread moveToArchive setTrashed"],
  ["sleep", "Utilities", "sleep"],
  ["lock", "*", "tryLock waitLock"],
  ["new-trigger", "ScriptApp", "newTrigger"],
  ["look-at-triggers", "*", "getProjectTriggers getUserTriggers getScriptTriggers deleteTrigger"],
  ["ask-a-person", "SpreadsheetApp|DocumentApp|SlidesApp|FormApp", "getUi"],
  ["ask-a-person", "Browser", "inputBox msgBox"],
  ["log", "Logger|console", "log info warn error debug severe warning time timeEnd trace"],
];

const ROWS = TABLE.map(([effects, receiver, methods]) => ({
  effects: Array.isArray(effects) ? effects : [effects],
  receiver: receiver === "*" ? undefined : new RegExp(`^(?:${receiver})$`, "i"),
  methods: new Set(methods.split(" ")),
}));

const byMethod = new Map<string, typeof ROWS>();
for (const row of ROWS) {
  for (const method of row.methods) byMethod.set(method, [...(byMethod.get(method) ?? []), row]);
}

const EMPTY: ReadonlySet<Effect> = new Set();
const known = new WeakMap<CallNode, ReadonlySet<Effect>>();

export function effectsOf(call: CallNode): ReadonlySet<Effect> {
  const cached = known.get(call);
  if (cached) return cached;
  const path = pathOf(call.callee);
  const rows = byMethod.get(path.at(-1) ?? "") ?? [];
  const receiver = path.slice(0, -1).join(".");
  const found = rows.filter((row) => path.length > 1 && (!row.receiver || row.receiver.test(receiver)));
  const effects = found.length === 0 ? EMPTY : new Set(found.flatMap((row) => row.effects));
  known.set(call, effects);
  return effects;
}

export const has = (call: CallNode, ...effects: Effect[]): boolean =>
  effects.some((effect) => effectsOf(call).has(effect));

/** Globals that Apps Script provides: a call that begins with one of them is Google's, never the project's. */
export const GOOGLE_GLOBALS = new Set(
  (
    "UrlFetchApp MailApp GmailApp DriveApp SpreadsheetApp DocumentApp SlidesApp FormApp CalendarApp ContactsApp GroupsApp " +
    "ScriptApp PropertiesService CacheService LockService Utilities HtmlService ContentService Session Logger Browser " +
    "XmlService Maps LanguageApp Charts CardService Jdbc SitesApp LinearOptimizationService MimeType UiApp ScriptProperties " +
    "UserProperties Drive Calendar Tasks Sheets Docs Gmail People AdminDirectory AdminReports YouTube BigQuery Slides " +
    "Classroom Analytics AnalyticsData Forms DriveActivity DriveLabels google"
  ).split(" "),
);

/** Services whose calls go out and can fail on their own, beside those with an effect above. */
const FALLIBLE_GLOBALS =
  /^(UrlFetchApp|MailApp|GmailApp|DriveApp|SpreadsheetApp|DocumentApp|SlidesApp|FormApp|CalendarApp|ContactsApp|GroupsApp|Jdbc|Drive|Calendar|Tasks|Sheets|Docs|Gmail|People|AdminDirectory|YouTube|BigQuery|Slides|Classroom)$/;

export function canFailOutside(call: CallNode): boolean {
  const root = pathOf(call.callee)[0] ?? "";
  return FALLIBLE_GLOBALS.test(root) || has(call, "fetch", "mail", "create", "write", "look-up");
}

/** Asks an object of Google's that is at hand: each such question is a call that can fail. */
export function readsAGoogleObject(call: CallNode): boolean {
  const [name = "", receiver = ""] = pathOf(call.callee).reverse();
  return (
    /^get(Range|DataRange|Values?|DisplayValues?|Formulas?|LastRow|LastColumn|Blob|Owner|Threads|Messages|Attachments)$/.test(
      name,
    ) ||
    (/^get[A-Z]/.test(name) &&
      /(file|folder|sheet|spreadsheet|thread|message|event|calendar)$/i.test(receiver))
  );
}
