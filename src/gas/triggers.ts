/** The one recurring trigger: installed by a person, never from a trigger's run (those are the ones that get lost). */

const MINUTES = [1, 5, 10, 15, 30] as const;

/** Of this person only: Google shows no others. */
export const ownTriggers = (handler: string): GoogleAppsScript.Script.Trigger[] =>
  ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);

/** @returns the minutes between two runs, as Google offers them (the next longer of 1, 5, 10, 15, 30) */
export function installEvery(handler: string, minutes: number): number {
  ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL);
  const every = MINUTES.find((offered) => offered >= minutes) ?? 30;
  const before = ownTriggers(handler);
  // A creation that is refused must leave the one that is there: without any, nothing runs and nobody is told.
  ScriptApp.newTrigger(handler).timeBased().everyMinutes(every).create();
  before.forEach((trigger) => ScriptApp.deleteTrigger(trigger));
  return every;
}

/** Once a day in that hour. */
export function installDaily(handler: string, hour: number): void {
  const before = ownTriggers(handler);
  ScriptApp.newTrigger(handler).timeBased().everyDays(1).atHour(hour).create();
  before.forEach((trigger) => ScriptApp.deleteTrigger(trigger));
}

/** Only the current user's triggers of this handler. @returns how many there were */
export function removeTriggers(handler: string): number {
  const triggers = ownTriggers(handler);
  triggers.forEach((trigger) => ScriptApp.deleteTrigger(trigger));
  return triggers.length;
}

/** Of this person's only. null: this person has not agreed to let the script look. */
export function hasTriggerIfVisible(handler: string): boolean | null {
  try {
    return ownTriggers(handler).length > 0;
  } catch {
    // Whoever may not see triggers can still see everything else.
    return null;
  }
}
