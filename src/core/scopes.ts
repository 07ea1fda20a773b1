/** What the manifest asks a person for; held to appsscript.json by a test. The self-check names what is missing. */
export const SCOPES = [
  "spreadsheets",
  "documents",
  "drive",
  "script.external_request",
  "script.scriptapp",
  "script.container.ui",
  "script.send_mail",
  "userinfo.email",
].map((name) => `https://www.googleapis.com/auth/${name}`);
