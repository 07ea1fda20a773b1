// What the guard promises by default, for scripts that hand their records to it.

export const GUARD = {
  /** Starts of one record until a person resumes it, however it fails. */
  maxStarts: 30,
};
