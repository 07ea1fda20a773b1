/** A sheet to which items are appended, each id once. What stands in it is the truth: whatever dies, nothing is doubled. */
import { itemCell, itemColumns, itemId } from "../core/item-cells";
import { PermanentError, SetupError } from "../core/raised";
import { normalizeId } from "../core/record-key";
import { OWN_WORDS } from "../messages/own-words";
import type { Table, Tables } from "../ports";

export interface ItemSheetOptions {
  /** Made when it is missing; its columns then come from the first item. */
  sheet: string;
  /** The field, and the column, that tells the items apart. */
  id: string;
}

export interface ItemSheet {
  /** Of the lowest row; "" while there is none. */
  lastId: string;
  has(item: unknown): boolean;
  /**
   * Those that are not there yet, in one write, columns by name (`author.name` reads a path).
   * @returns how many were new
   */
  append(items: readonly unknown[]): number;
}

export function itemSheet(tables: Tables, { sheet, id }: ItemSheetOptions): ItemSheet {
  let table: Table | null = tables.find(sheet);
  // Small: the whole header, and one column.
  let columns = (table?.readRow(1) ?? []).map(normalizeId);
  const isNew = columns.every((name) => name === "");
  const idColumn = columns.indexOf(normalizeId(id)) + 1;
  if (!isNew && idColumn === 0) {
    throw new SetupError(OWN_WORDS.noItemColumn(sheet, id, columns));
  }
  const ids = isNew ? [] : (table?.readColumn(idColumn) ?? []).slice(1).map(normalizeId);
  const known = new Set(ids);
  const idOf = (item: unknown): string => {
    const found = itemId(item, id);
    if (found !== "") return found;
    throw new PermanentError(OWN_WORDS.noItemId(id));
  };
  return {
    lastId: ids[ids.length - 1] ?? "",
    has: (item) => known.has(idOf(item)),
    append(items) {
      const fresh = new Map(items.map((item) => [idOf(item), item]));
      for (const one of known) fresh.delete(one);
      const [first] = fresh.values();
      if (first === undefined) return 0;
      table ??= tables.make(sheet);
      if (columns.every((name) => name === "")) {
        columns = itemColumns(first, id);
        table.write(columns.map((value, index) => ({ row: 1, column: index + 1, value })));
      }
      const isId = (name: string): boolean => name === normalizeId(id);
      table.append(
        [...fresh].map(([key, item]) =>
          columns.map((name) => (isId(name) ? key : name === "" ? "" : itemCell(item, name))),
        ),
      );
      table.flush();
      for (const key of fresh.keys()) known.add(key);
      return fresh.size;
    },
  };
}
