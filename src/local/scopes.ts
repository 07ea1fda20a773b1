// Which scope a call needs. Any one scope of a row suffices; a service that is not listed needs none.
// A simple trigger (onOpen) runs unauthorised: it has only its own spreadsheet.

const AUTH = "https://www.googleapis.com/auth/";

const SPREADSHEETS = [`${AUTH}spreadsheets`];
const THIS_SPREADSHEET = [`${AUTH}spreadsheets.currentonly`, `${AUTH}spreadsheets`];
const DRIVE_READ = [`${AUTH}drive.readonly`, `${AUTH}drive`];
const DRIVE = [`${AUTH}drive`];
const TRIGGERS = [`${AUTH}script.scriptapp`];
const CONTAINER_UI = [`${AUTH}script.container.ui`];

const BY_CALL: Record<string, string[]> = {
  "SpreadsheetApp.openById": SPREADSHEETS,
  "SpreadsheetApp.openByUrl": SPREADSHEETS,
  "SpreadsheetApp.getActive": THIS_SPREADSHEET,
  "SpreadsheetApp.getActiveSpreadsheet": THIS_SPREADSHEET,
  "SpreadsheetApp.getActiveSheet": THIS_SPREADSHEET,
  "SpreadsheetApp.getActiveRange": THIS_SPREADSHEET,
  "DriveApp.createFolder": DRIVE,
  "DriveApp.createFile": DRIVE,
  "Folder.createFolder": DRIVE,
  "Folder.createFile": DRIVE,
  "Folder.setName": DRIVE,
  "Folder.setTrashed": DRIVE,
  "Folder.setDescription": DRIVE,
  "Folder.moveTo": DRIVE,
  "File.makeCopy": DRIVE,
  "File.setName": DRIVE,
  "File.setTrashed": DRIVE,
  "File.setDescription": DRIVE,
  "File.setContent": DRIVE,
  "File.moveTo": DRIVE,
  "ScriptApp.getProjectTriggers": TRIGGERS,
  "ScriptApp.deleteTrigger": TRIGGERS,
  "ScriptApp.newTrigger": TRIGGERS,
  "Session.getActiveUser": [`${AUTH}userinfo.email`],
  "Session.getEffectiveUser": [`${AUTH}userinfo.email`],
  "Ui.showSidebar": CONTAINER_UI,
  "Ui.showModalDialog": CONTAINER_UI,
  "Ui.showModelessDialog": CONTAINER_UI,
  "UrlFetchApp.fetch": [`${AUTH}script.external_request`],
  "UrlFetchApp.fetchAll": [`${AUTH}script.external_request`],
  "MailApp.sendEmail": [`${AUTH}script.send_mail`],
  "MailApp.getRemainingDailyQuota": [`${AUTH}script.send_mail`],
  "GmailApp.sendEmail": ["https://mail.google.com/"],
  "DocumentApp.openById": [`${AUTH}documents`],
  "DocumentApp.openByUrl": [`${AUTH}documents`],
};

const BY_SERVICE: Record<string, string[]> = {
  DriveApp: DRIVE_READ,
  Folder: DRIVE_READ,
  File: DRIVE_READ,
};

export const scopesFor = (service: string, method: string): string[] =>
  BY_CALL[`${service}.${method}`] ?? BY_SERVICE[service] ?? [];

export const SIMPLE_TRIGGER_SCOPES = [`${AUTH}spreadsheets.currentonly`];

/** As Google prints them: alternatives in brackets. */
export const scopeText = (scopes: string[]): string =>
  scopes.length > 1 ? `(${scopes.join(" || ")})` : String(scopes[0]);
