/** The story of a record, as a note on its status cell: one line per event, the newest last, short enough to read. */

const MOST_LINES = 8;
const MOST_CHARS = 900;
const OURS = /^\d{4}-\d\d-\d\d \d\d:\d\d /;

/** The oldest lines make room; what a person wrote into the note stays above ours. */
export function storyWith(note: string, line: string): string {
  const lines = note.split("\n").filter((known) => known !== "");
  const theirs = lines.filter((known) => !OURS.test(known));
  const before = lines.filter((known) => OURS.test(known));
  // Two turns of a job in one run tell the same thing.
  const ours = (before.includes(line) ? before : [...before, line]).slice(-MOST_LINES);
  while (ours.length > 1 && ours.join("\n").length > MOST_CHARS) ours.shift();
  return [...theirs, ...ours].join("\n");
}
