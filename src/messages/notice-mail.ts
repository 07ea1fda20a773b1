/** The news of one run as a mail, plain and HTML, and as one text for a chat. Nothing in it is ever read as markup. */
import { redactText } from "../core/redact";
import type { NoticeText, NoticeTexts } from "./notice-texts";

export interface NoticeMail {
  subject: string;
  text: string;
  html: string;
}

/** @param url of the spreadsheet, "" where there is none */
export function noticeMail(notices: readonly NoticeText[], words: NoticeTexts, url: string): NoticeMail {
  const subjects = notices.map(({ subject }) => subject).join(" / ");
  const link = url === "" ? [] : [`${words.openSheet}: ${url}`];
  return {
    subject: `[Trigger Guard] ${redactText(subjects, 150)}`,
    text: [...notices.map((notice) => plainText(notice, words)), ...link].join("\n\n"),
    html: page(notices.map((notice) => section(notice, words)).join(""), words, url),
  };
}

/** What a chat takes: 4,096 characters in Google Chat. */
const MOST_CHAT_CHARS = 3_500;

/** In a chat, `<…>` is a link or calls everybody in the room. */
export function noticeChat({ subject, text }: NoticeMail): string {
  const all = `${subject}\n\n${text}`.replace(/</g, "‹").replace(/>/g, "›");
  return all.length > MOST_CHAT_CHARS ? `${all.slice(0, MOST_CHAT_CHARS)}…` : all;
}

function plainText(
  { subject, text, records = [], list = [], more = 0, todo }: NoticeText,
  words: NoticeTexts,
): string {
  const lines = [...records.map((record) => words.recordLine(record)), ...list].map((line) => `- ${line}`);
  return [
    subject,
    text,
    ...(lines.length > 0 ? ["", ...lines] : []),
    ...(more > 0 ? [words.andMore(more)] : []),
    ...(todo === undefined ? [] : ["", todo]),
  ].join("\n");
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Styles stand in the elements: mail readers drop the rest. */
const tag = (name: string, style: string, content: string): string =>
  `<${name}${style === "" ? "" : ` style="${style}"`}>${content}</${name}>`;
const paragraphs = (text: string, style: string): string =>
  text
    .split("\n")
    .map((line) => tag("p", style, escapeHtml(line)))
    .join("");

const GREY = "color:#5f6368";
const ITEM = "margin:0;padding:8px 0;border-top:1px solid #e0e0e0";

function section(
  { subject, text, records = [], list = [], more = 0, todo }: NoticeText,
  words: NoticeTexts,
): string {
  const items = [
    ...records.map(({ label, id, attempts, why }) => {
      const aside = [
        ...(id === label || id === "" ? [] : [id]),
        ...(attempts === 0 ? [] : [words.attempts(attempts)]),
      ].join(" · ");
      return (
        tag("b", "", escapeHtml(label)) +
        tag("span", GREY, ` ${escapeHtml(aside)}`) +
        tag("div", "", escapeHtml(why))
      );
    }),
    ...list.map(escapeHtml),
    ...(more > 0 ? [words.andMore(more)] : []),
  ].map((item) => tag("li", ITEM, item));
  return tag(
    "div",
    "margin:0 0 28px;padding:2px 0 2px 14px;border-left:4px solid #f9ab00",
    tag("h2", "margin:0 0 6px;font-size:18px;line-height:1.35", escapeHtml(subject)) +
      paragraphs(text, "margin:0 0 8px") +
      (items.length > 0 ? tag("ul", "margin:8px 0 12px;padding:0;list-style:none", items.join("")) : "") +
      (todo === undefined
        ? ""
        : tag("div", "padding:10px 12px;border-radius:6px;background:#f1f3f4", escapeHtml(todo))),
  );
}

function page(sections: string, words: NoticeTexts, url: string): string {
  const button =
    "display:inline-block;padding:10px 18px;border-radius:6px;background:#1a73e8;color:#ffffff;text-decoration:none";
  const link =
    url === ""
      ? ""
      : `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(words.openSheet)}</a></p>`;
  return tag(
    "div",
    "max-width:600px;margin:0 auto;padding:16px;font:15px/1.55 Roboto,'Hiragino Sans','Noto Sans JP',Arial,sans-serif;" +
      "color:#202124;overflow-wrap:anywhere",
    sections + link + tag("p", `margin:0;font-size:12px;${GREY}`, "Trigger Guard"),
  );
}
