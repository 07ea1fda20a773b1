/** A sentence in both languages: English for logs, the reader's own in rows, mails and dialogs. One text is for everybody. */
export type Words = string | { readonly en: string; readonly ja: string };

export const inEnglish = (words: Words): string => (typeof words === "string" ? words : words.en);

export const wordsIn = (words: Words, locale: string): string =>
  typeof words === "string" ? words : /^ja/i.test(locale) ? words.ja : words.en;
