// How many cells an execution reads, from the ranges it asks for. Displayed and raw values are the same cells.
import type { Intercept, World } from "../../src/local/world";

const READS = /^get(Display)?Values?$|^getFormulas?$|^isChecked$|^getNotes?$/;

export class CellMeter {
  cells = 0;
  #sheet = "";
  #asked = 0;
  #lastMethod = "";

  constructor(private readonly world: World) {}

  readonly intercept: Intercept = ({ service, method, args }) => {
    if (method === "getSheetByName") this.#sheet = String(args[0]);
    if (service === "Sheet" && method === "getDataRange") this.#asked = this.#cellsOfSheet();
    if (service === "Sheet" && method === "getRange") {
      const [, , rows = 1, columns = 1] = args as number[];
      this.#asked = rows * columns;
    }
    const isAgain = method === "getValues" && this.#lastMethod === "getDisplayValues";
    if (service === "Range" && READS.test(method) && !isAgain) this.cells += this.#asked;
    this.#lastMethod = method;
    return undefined;
  };

  #cellsOfSheet(): number {
    const rows = this.world.readSheet(this.#sheet);
    return rows.length * (rows[0]?.length ?? 0);
  }
}
