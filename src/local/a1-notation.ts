// A1 notation: letters for columns, numbers for rows, either end may be open ("B:C", "2:5").

export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export function columnLetters(column: number): string {
  let rest = column;
  let letters = "";
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    rest = Math.floor((rest - 1) / 26);
  }
  return letters;
}

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

export function a1Notation({ row, column, rows, columns }: Area): string {
  const first = `${columnLetters(column)}${row}`;
  if (rows === 1 && columns === 1) return first;
  return `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}

/** Undefined where the text names no area. The sheet's name, if any, comes apart. */
export function parseA1(
  text: string,
  maxRows: number,
  maxColumns: number,
): { sheet?: string; area: Area } | undefined {
  const found =
    /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Za-z]{0,3})\$?(\d*)(?::\$?([A-Za-z]{0,3})\$?(\d*))?$/.exec(
      text.trim(),
    );
  if (found === null) return undefined;
  const [, quoted, bare, column1 = "", row1 = "", column2, row2] = found;
  const isSingle = column2 === undefined;
  if ((column1 === "" && row1 === "") || (isSingle && (column1 === "" || row1 === ""))) return undefined;
  const top = row1 === "" ? 1 : Number(row1);
  const left = column1 === "" ? 1 : columnNumber(column1);
  const bottom = isSingle ? top : row2 === "" || row2 === undefined ? maxRows : Number(row2);
  const right = isSingle ? left : column2 === "" ? maxColumns : columnNumber(column2);
  const area: Area = {
    row: Math.min(top, bottom),
    column: Math.min(left, right),
    rows: Math.abs(bottom - top) + 1,
    columns: Math.abs(right - left) + 1,
  };
  const sheet = quoted?.replace(/''/g, "'") ?? bare;
  return sheet === undefined ? { area } : { sheet, area };
}

export const overlaps = (a: Area, b: Area): boolean =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;
