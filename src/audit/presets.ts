// Which rules a project is held to.
import { RULES } from "./rules";

export type PresetName = "recommended" | "strict" | "trigger-guard";

/** Makes sense only where the guard is in use. */
const GUARD_ONLY = new Set(["direct-call-beside-helper"]);

/** What the guard does by itself: there the question is only whether anything goes past it. */
const DONE_BY_THE_GUARD = new Set([
  "unguarded-fetch",
  "requeue-without-counter",
  "mark-done-after-long-work",
  "non-idempotent-create",
  "no-lock-in-trigger",
  "missing-counter-field",
]);

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
  "trigger-guard": { rules: ids.filter((id) => !DONE_BY_THE_GUARD.has(id)), attendedToo: true },
};
