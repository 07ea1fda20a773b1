// Which scopes Google asks a person for when it finds a name in a script, wherever it stands: code, comment or text.
// Source: the reference of each service, section "Authorization"; "" is a service that needs none.
const AUTH = "https://www.googleapis.com/auth/";

const SCOPES_OF: Readonly<Record<string, string>> = {
  SpreadsheetApp: "spreadsheets",
  UrlFetchApp: "script.external_request",
  DriveApp: "drive",
  DocumentApp: "documents",
  MailApp: "script.send_mail",
  GmailApp: "https://mail.google.com/",
  ScriptApp: "script.scriptapp",
  Session: "userinfo.email",
  CalendarApp: "https://www.google.com/calendar/feeds",
  ContactsApp: "https://www.google.com/m8/feeds",
  FormApp: "forms",
  GroupsApp: "groups",
  SitesApp: "sites",
  SlidesApp: "presentations",
  DataStudioApp: "datastudio",
  LinearOptimizationService: "script.external_request",
  // A sidebar or dialog of a script's own making.
  HtmlService: "script.container.ui",
  Browser: "script.container.ui",
  Jdbc: "script.external_request",
  PropertiesService: "",
  ScriptProperties: "",
  UserProperties: "",
  LockService: "",
  CacheService: "",
  Utilities: "",
  Logger: "",
  console: "",
  Charts: "",
  CardService: "",
  ConferenceDataService: "",
  ContentService: "",
  LanguageApp: "",
  Maps: "",
  MimeType: "",
  XmlService: "",
  // Constants of Utilities and a constructor, named by the published types.
  Charset: "",
  DigestAlgorithm: "",
  MacAlgorithm: "",
  RsaAlgorithm: "",
  Date2: "",
};

export const KNOWN_SERVICES = Object.keys(SCOPES_OF);

/** Google's services that a text names, whole words only. */
export const servicesNamedIn = (text: string): string[] =>
  KNOWN_SERVICES.filter((name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text));

export const scopesNamedIn = (text: string): string[] => [
  ...new Set(
    servicesNamedIn(text)
      .map((name) => SCOPES_OF[name] ?? "")
      .filter((scope) => scope !== "")
      .map((scope) => (scope.startsWith("https:") ? scope : AUTH + scope)),
  ),
];
