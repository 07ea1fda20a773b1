/** Whether Google refused a call because this person has not consented, as it says so in English and Japanese. */
import { classifyThrown } from "../core/classify";

export const isConsentMissing = (message: string): boolean =>
  ["credentials", "auth"].includes(classifyThrown(new Error(message)).class);
