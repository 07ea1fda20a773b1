/** The entry points of the script, nothing else. */
export function runJobs(): string {
  return "not built yet";
}
