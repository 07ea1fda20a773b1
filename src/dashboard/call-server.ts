/** The page's side of google.script.run: the calls of `ServerCalls` and no others, as promises. */
import type { ServerCalls } from "./server-calls";

export type Answer<Name extends keyof ServerCalls> = ReturnType<ServerCalls[Name]>;

/** @throws Error with the message of the script, in the language of the account where Google wrote it */
export function callServer<Name extends keyof ServerCalls>(
  name: Name,
  ...args: Parameters<ServerCalls[Name]>
): Promise<Answer<Name>> {
  return new Promise((resolve, reject) => {
    const run = google.script.run
      .withSuccessHandler((value: Answer<Name>) => resolve(value))
      .withFailureHandler((error) => reject(error)) as unknown as Record<
      string,
      (...args: unknown[]) => void
    >;
    run[name]?.(...args);
  });
}
