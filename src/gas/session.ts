/** Session: who runs the script. */

export const user = (): string => Session.getEffectiveUser().getEmail();

/** Of the person at the keyboard, also for a simple trigger, which may not be told. */
export function personLocale(): string {
  try {
    return Session.getActiveUserLocale();
  } catch {
    return ""; // the spreadsheet's language serves
  }
}
