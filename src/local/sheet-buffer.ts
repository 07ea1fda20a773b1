// Sheet writes of an execution wait here until a flush, until the same execution reads that sheet, or until it ends by
// itself. A killed execution loses what still waits.
import type { Execution } from "./execution";
import type { SheetFile } from "./sheet-file";
import type { SheetGrid } from "./sheet-grid";

type Write = (grid: SheetGrid) => void;

const buffers = new WeakMap<Execution, SheetBuffer>();

export class SheetBuffer {
  #waiting = new Map<SheetFile, Write[]>();

  static of(run: Execution): SheetBuffer {
    let buffer = buffers.get(run);
    if (buffer === undefined) {
      const made = new SheetBuffer();
      buffer = made;
      buffers.set(run, made);
      run.onSettle(() => {
        if (made.#waiting.size > 0) run.perform("SpreadsheetApp", "flush", [], () => made.flushAll());
      });
    }
    return buffer;
  }

  write(file: SheetFile, write: Write): void {
    const waiting = this.#waiting.get(file);
    if (waiting === undefined) this.#waiting.set(file, [write]);
    else waiting.push(write);
  }

  read(file: SheetFile): SheetGrid {
    this.flush(file);
    return file.read();
  }

  flush(file: SheetFile): void {
    const writes = this.#waiting.get(file);
    if (writes === undefined) return;
    this.#waiting.delete(file);
    file.change((grid) => writes.forEach((write) => write(grid)));
  }

  flushAll(): void {
    for (const file of [...this.#waiting.keys()]) this.flush(file);
  }
}
