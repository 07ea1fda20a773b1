// Which rules a project is held to.
import { RULES } from "./rules";

export type PresetName = "recommended" | "strict" | "trigger-guard";

/** Makes sense only where the guard is in use. */
const GUARD_ONLY = new Set(["direct-call-beside-helper"]);

const ids = RULES.map(({ id }) => id);
const forAnyScript = ids.filter((id) => !GUARD_ONLY.has(id));

export interface Preset {
  rules: readonly string[];
  /** Functions that only a person starts are held to the same. */
  attendedToo: boolean;
}

export const PRESETS: Record<PresetName, Preset> = {
  recommended: { rules: forAnyScript, attendedToo: false },
  strict: { rules: forAnyScript, attendedToo: true },
  "trigger-guard": { rules: ids, attendedToo: false },
};
