// Which sheet and cells the person at the keyboard has selected. A time-driven run sees the first sheet, A1.
import type { Area } from "./a1-notation";
import type { Execution } from "./execution";

const FIRST_CELL: Area = { row: 1, column: 1, rows: 1, columns: 1 };
const selections = new WeakMap<Execution, Selection>();

export class Selection {
  #sheet: string | undefined;
  #areas = new Map<string, Area>();

  static of(run: Execution): Selection {
    let selection = selections.get(run);
    if (selection === undefined) {
      selection = new Selection();
      selections.set(run, selection);
    }
    return selection;
  }

  choose(sheet: string, area?: Area): void {
    this.#sheet = sheet;
    if (area !== undefined) this.#areas.set(sheet, area);
  }

  get sheet(): string | undefined {
    return this.#sheet;
  }

  on(sheet: string): { area: Area } {
    return { area: this.#areas.get(sheet) ?? FIRST_CELL };
  }
}
