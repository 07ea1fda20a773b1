/** Records that a person resumes together start a few at a time: what was down must not meet all of them at once. */

export const RESUMED_AT_ONCE = 50;
export const RESUME_STEP_MS = 300_000;

/**
 * Not before this time. 0: as soon as anything may.
 * @param index its place among those resumed together, from 0
 */
export const pacedResumeMs = (index: number, nowMs: number): number =>
  index < RESUMED_AT_ONCE ? 0 : nowMs + Math.floor(index / RESUMED_AT_ONCE) * RESUME_STEP_MS;
