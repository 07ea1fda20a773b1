/**
 * The second job that ships: new items of a paged JSON API or feed become rows of a sheet, each id once. The sheet says what
 * is known, the record's checkpoint says where reading goes on.
 */
import { defineJob, permanent, slotRecords } from "../index";

export interface Feed {
  /** `{last}`: the id of the sheet's lowest row. `{cursor}`: where the next page's cursor belongs. */
  url: string;
  everyMinutes: number;
  sheet: string;
  /** Field of an item. */
  id: string;
  /** Path of the list in an answer. */
  items: string;
  /** Path of the next page's address or cursor. */
  next: string;
  /** Sent as `Authorization: Bearer`; "" for none. */
  token: string;
}

/** Pages without anything new that are passed over after an interruption: they may be what it had read, or have moved. */
const PATIENCE_PAGES = 5;

export const newItems = (feed: Feed) =>
  defineJob({
    name: "new-items",
    everyMinutes: feed.everyMinutes,
    // A reading that was interrupted is finished, also when the next one begins: else there would be a gap.
    records: slotRecords(feed.everyMinutes, { keepUnfinished: true }),
    process(_slot, ctx) {
      const sheet = ctx.itemSheet({ sheet: feed.sheet, id: feed.id });
      const isFromLast = feed.url.includes("{last}");
      const first = filled(feed.url, { last: sheet.lastId, cursor: "" });
      let patience = ctx.attempt > 1 ? PATIENCE_PAGES : 0;
      ctx.pages<unknown[]>({
        // The sheet knows what it has: a page that a death interrupted is simply read again.
        repeatable: true,
        read(cursor) {
          const answer = ctx.fetchJson(cursor ?? first, {
            headers: feed.token === "" ? {} : { Authorization: `Bearer ${feed.token}` },
          });
          const items = listAt(answer, feed.items);
          const isNew = items.some((item) => !sheet.has(item));
          patience = isNew ? 1 : patience - 1;
          const isOver = !isFromLast && !isNew && patience <= 0;
          return { page: items, next: isOver ? undefined : nextAddress(feed, cursor ?? first, answer) };
        },
        // The newest come first, but the lowest row is the newest.
        handle: (items) => void sheet.append(isFromLast ? items : [...items].reverse()),
      });
    },
  });

const filled = (url: string, values: Record<string, string>): string =>
  url.replace(/\{(last|cursor)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));

/** What stood for `{last}` when the first page was asked for: the sheet has grown since. */
function lastIn(url: string, address: string): string {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = escaped.replace("\\{last\\}", "([^&/?#]*)").replace("\\{cursor\\}", "[^&/?#]*");
  return decodeURIComponent(new RegExp(`^${pattern}$`).exec(address)?.[1] ?? "");
}

function valueAt(answer: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.prototype.hasOwnProperty.call(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      answer,
    );
}

function listAt(answer: unknown, path: string): unknown[] {
  const list = Array.isArray(answer) ? answer : valueAt(answer, path);
  if (Array.isArray(list)) return list;
  throw permanent({
    en: `The answer has no list "${path}". Put the path of the list into the setting feedItems.`,
    ja: `フィードの応答に一覧「${path}」がありません。一覧のある場所を設定 feedItems に入れてください。`,
  });
}

/** Only on the same host: the token belongs to it. */
function nextAddress({ url, next }: Feed, current: string, answer: unknown): string | undefined {
  const value = valueAt(answer, next);
  if (value === null || value === undefined || value === "" || value === false) return undefined;
  const text = String(value);
  if (url.includes("{cursor}")) return filled(url, { last: lastIn(url, current), cursor: text });
  const [, origin = "", path = ""] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(current) ?? [];
  const address = text.startsWith("/") ? origin + text : text.startsWith("?") ? origin + path + text : text;
  if (address.startsWith(`${origin}/`) || address.startsWith(`${origin}?`)) return address;
  const page = text.slice(0, 80);
  throw permanent({
    en:
      `The next page, "${page}", is no address on ${origin}. ` +
      `Where "${next}" holds a cursor, put {cursor} into feedUrl where it belongs.`,
    ja:
      `次のページ「${page}」が ${origin} の URL ではありません。` +
      `「${next}」がカーソルなら、設定 feedUrl の入れる位置に {cursor} を書いてください。`,
  });
}
