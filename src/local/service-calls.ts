// Which method of which service is a call to Google, and of what kind. A method that is not listed is a getter: it
// costs nothing, but a dead execution cannot use it either.
import type { CallKind } from "./service-costs";

type Rows = [kind: CallKind, calls: string][];

const ROWS: Rows = [
  ["properties.read", "Properties: getProperty getProperties getKeys"],
  ["properties.write", "Properties: setProperty setProperties deleteProperty deleteAllProperties"],
  ["cache.read", "Cache: get getAll"],
  ["cache.write", "Cache: put putAll remove removeAll"],
  ["lock", "Lock: tryLock waitLock"],
  ["unlock", "Lock: releaseLock"],
  ["sheets.open", "SpreadsheetApp: openById openByUrl"],
  ["sheets.flush", "SpreadsheetApp: flush"],
  [
    "sheets.read",
    "Range: getValue getValues getFormula getFormulas getNote getNotes isChecked getNumberFormat getNumberFormats",
  ],
  ["sheets.display", "Range: getDisplayValue getDisplayValues"],
  ["sheets.display", "Sheet: getLastRow getLastColumn getDataRange"],
  [
    "sheets.write",
    "Range: setValue setValues setFormula setFormulas setNote setNotes setNumberFormat setNumberFormats clear clearContent insertCheckboxes check uncheck setFontWeight setFontColor setBackground setWrap setHorizontalAlignment setVerticalAlignment",
  ],
  [
    "sheets.write",
    "Sheet: appendRow clear clearContents deleteRow deleteRows insertRowsAfter insertRowsBefore insertRowAfter insertRowBefore insertColumnAfter insertColumnBefore deleteColumn setFrozenRows setColumnWidth autoResizeColumns",
  ],
  ["sheets.structure", "Spreadsheet: insertSheet deleteSheet"],
  ["sheets.structure", "Sheet: setName hideSheet showSheet insertChart updateChart removeChart"],
  ["sheets.read", "Sheet: getCharts"],
  ["ui", "Spreadsheet: toast"],
  ["drive.read", "DriveApp: getFileById getFolderById getRootFolder"],
  ["drive.search", "DriveApp: getFilesByName getFoldersByName searchFiles searchFolders getFiles getFolders"],
  ["drive.create", "DriveApp: createFolder createFile"],
  [
    "drive.search",
    "Folder: getFilesByName getFoldersByName searchFiles searchFolders getFiles getFolders getParents",
  ],
  ["drive.create", "Folder: createFolder createFile"],
  ["drive.write", "Folder: setName setTrashed setDescription moveTo"],
  ["drive.read", "Folder: isTrashed getDescription"],
  ["drive.read", "File: isTrashed getDescription getBlob getAs getSize getLastUpdated"],
  ["drive.search", "File: getParents"],
  ["drive.write", "File: setName setTrashed setDescription setContent moveTo"],
  ["drive.copy", "File: makeCopy"],
  ["documents.open", "DocumentApp: openById openByUrl"],
  ["documents.save", "Document: saveAndClose"],
  ["documents.read", "Body: getText findText"],
  ["documents.edit", "Body: replaceText setText appendParagraph clear"],
  ["urlfetch", "UrlFetchApp: fetch fetchAll"],
  ["mail", "MailApp: sendEmail"],
  ["mail", "GmailApp: sendEmail"],
  ["mail.quota", "MailApp: getRemainingDailyQuota"],
  ["triggers.read", "ScriptApp: getProjectTriggers"],
  ["triggers.write", "ScriptApp: deleteTrigger"],
  ["triggers.write", "ClockTriggerBuilder: create"],
  ["triggers.write", "SpreadsheetTriggerBuilder: create"],
  ["session", "ScriptApp: requireScopes requireAllScopes getAuthorizationInfo"],
  ["session", "User: getEmail"],
  ["ui", "Menu: addToUi"],
  ["ui", "Ui: alert prompt showSidebar showModalDialog showModelessDialog"],
  ["sleep", "Utilities: sleep"],
  ["log", "console: log info warn error"],
  ["log", "Logger: log clear"],
];

const KINDS = new Map<string, CallKind>(
  ROWS.flatMap(([kind, calls]) => {
    const [service, methods] = calls.split(": ");
    return (methods ?? "").split(" ").map((method): [string, CallKind] => [`${service}.${method}`, kind]);
  }),
);

export const callKind = (service: string, method: string): CallKind =>
  KINDS.get(`${service}.${method}`) ?? "getter";

export const listedCalls = (): string[] => [...KINDS.keys()];
