/** TriggerGuard-Trigger.js: installs the triggers, and says who runs the script. Asks for the scopes of both. */
export { installDaily, installEvery, removeTriggers } from "../gas/triggers";
export { personLocale, user } from "../gas/session";
