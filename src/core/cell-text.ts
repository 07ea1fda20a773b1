/** Text for a cell that must stay text: no formula, number, date or boolean can come out of it. */

/** Starts like none of these and holds no digit: a spreadsheet has nothing to read into it. */
const PLAIN = /^(?:https?:\/\/[^\s"']+|(?![=+\-@'])[^\d０-９]+)$/;
const WORDS_WITH_MEANING = /^\s*(?:true|false)\s*$/i;

/** A leading apostrophe is consumed by the spreadsheet and forces text. */
export const textCell = (text: string): string =>
  text === "" || (PLAIN.test(text) && !WORDS_WITH_MEANING.test(text)) ? text : `'${text}`;
