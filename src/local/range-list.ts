// RangeList: the same write to several ranges.
import { GuestObject } from "./guest-object";
import type { Range } from "./range";

export class RangeList extends GuestObject {
  static override readonly service = "RangeList";
  readonly #ranges: Range[];

  constructor(ranges: Range[]) {
    super();
    this.#ranges = ranges;
  }

  getRanges(): Range[] {
    return this.#ranges;
  }

  setValue(value: unknown): RangeList {
    this.#ranges.forEach((range) => range.setValue(value));
    return this;
  }

  setNumberFormat(numberFormat: string): RangeList {
    this.#ranges.forEach((range) => range.setNumberFormat(numberFormat));
    return this;
  }

  clearContent(): RangeList {
    this.#ranges.forEach((range) => range.clearContent());
    return this;
  }
}
