// What the guard promises by default, for scripts that hand their records to it: the guard's own constants.
import { DEFAULT_POLICY } from "../core/policy";

export const GUARD = {
  /** Starts of one record until a person resumes it, however it fails. */
  maxStarts: DEFAULT_POLICY.maxStarts,
  /** Further starts of one that got on, or asked for later. */
  maxSlices: DEFAULT_POLICY.maxSlices,
};
