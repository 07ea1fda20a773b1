/** What HtmlService puts into a page, as far as pages use it. */
declare module "*.css";

interface GoogleScriptRun {
  withSuccessHandler(handler: (value: never) => void): GoogleScriptRun;
  withFailureHandler(handler: (error: Error) => void): GoogleScriptRun;
  [call: string]: (...args: never[]) => unknown;
}

declare const google: { script: { run: GoogleScriptRun; host: { close(): void } } };
