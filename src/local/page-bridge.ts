// google.script.run as HtmlService puts it into a page: ten calls at once, plain data only, answers to handlers.
// The page's file itself stays as it was built.

/**
 * @param send source of a function (name, args) that promises `{ value }` or `{ error }`
 * @returns the page with the bridge in front of its own scripts
 */
export const withPageBridge = (html: string, send: string): string =>
  html.replace("<body>", () => `<body>\n<script>{ ${NAMES} (${bridge.toString()})(${send}); }</script>`);

/** A compiler that keeps the names of functions has put calls of this into the source of the bridge. */
const NAMES = "const __name = (named) => named;";

interface Outcome {
  value?: unknown;
  error?: string;
}

/* Runs in the page, so it may use nothing from outside itself. */
function bridge(send: (name: string, args: unknown[]) => Promise<Outcome>): void {
  const MOST_AT_ONCE = 10;
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const next = (): void => {
    if (underWay >= MOST_AT_ONCE) return;
    const start = waiting.shift();
    if (start === undefined) return;
    underWay += 1;
    start();
  };
  type Handler = (value: unknown) => void;
  const runner = (onSuccess: Handler | undefined, onFailure: Handler | undefined): object =>
    new Proxy(
      {},
      {
        get(_, name: string) {
          if (name === "withSuccessHandler") return (handler: Handler) => runner(handler, onFailure);
          if (name === "withFailureHandler") return (handler: Handler) => runner(onSuccess, handler);
          return (...args: unknown[]): void => {
            const illegal = args.findIndex((arg) => typeof arg === "function" || arg instanceof Date);
            if (illegal >= 0) throw new TypeError(`Failed due to illegal value in property: ${illegal}`);
            const end = (tell: () => void): void => {
              underWay -= 1;
              next();
              tell();
            };
            waiting.push(() =>
              send(name, args).then(
                ({ value, error }) =>
                  end(() => (error === undefined ? onSuccess?.(value) : onFailure?.(new Error(error)))),
                (thrown: Error) => end(() => onFailure?.(thrown)),
              ),
            );
            next();
          };
        },
      },
    );
  const google = { script: { run: runner(undefined, undefined), host: { close: () => undefined } } };
  Object.assign(globalThis, { google });
}
