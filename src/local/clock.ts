// The world's time. Virtual time moves only by what service calls cost, by sleep and by the caller; it is written down
// at every step, so that a world reopened after a kill never lives through the same minute twice.
import { closeSync, existsSync, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { sleepReal } from "./world-disk";
import { readBytes, unreadableFile } from "./world-fault";

export interface Clock {
  readonly mode: "virtual" | "real";
  nowMs(): number;
  /** Another process of the same world may have moved on: time follows whoever is ahead. */
  follow(): void;
  /** Lets `ms` pass. */
  pass(ms: number): void;
  /** Sets the time, backwards too; a real clock cannot. */
  set(ms: number): void;
}

export const realClock: Clock = {
  mode: "real",
  nowMs: () => Date.now(),
  follow: () => undefined,
  pass: sleepReal,
  set: () => {
    throw new Error("A real clock cannot be set. Open the world with { clock: { mode: 'virtual' } }.");
  },
};

const WIDTH = 15;
const NUMBER = /^\d{15}$/;

/**
 * A number in a file of fixed width, overwritten in place by one small write: cheap enough for every call, and a
 * process killed at any moment leaves the old number or the new one.
 */
export class StoredNumber {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    this.get();
  }

  static create(path: string, initial: number): void {
    if (!existsSync(path)) writeFileSync(path, StoredNumber.#encode(initial));
  }

  get(): number {
    return this.#decode(readBytes(this.#path).toString().trimEnd());
  }

  change(next: (value: number) => number): number {
    const file = openSync(this.#path, "r+");
    try {
      const onDisk = Buffer.alloc(WIDTH);
      readSync(file, onDisk, 0, WIDTH, 0);
      const value = Math.round(next(this.#decode(onDisk.toString())));
      writeSync(file, StoredNumber.#encode(value), 0);
      return value;
    } finally {
      closeSync(file);
    }
  }

  /** Whatever else stands there, a number made of it would give out ids and minutes that were there before. */
  #decode(text: string): number {
    if (!NUMBER.test(text)) throw unreadableFile(this.#path, `it should hold one number of ${WIDTH} digits`);
    return Number(text);
  }

  static #encode(value: number): string {
    return `${String(Math.round(value)).padStart(WIDTH, "0")}\n`;
  }
}

export class VirtualClock implements Clock {
  readonly mode = "virtual";
  readonly #stored: StoredNumber;
  #nowMs: number;

  constructor(path: string) {
    this.#stored = new StoredNumber(path);
    this.#nowMs = this.#stored.get();
  }

  nowMs(): number {
    return this.#nowMs;
  }

  follow(): void {
    this.#nowMs = Math.max(this.#nowMs, this.#stored.get());
  }

  pass(ms: number): void {
    if (ms > 0) this.#nowMs = this.#stored.change((onDisk) => Math.max(this.#nowMs, onDisk) + ms);
  }

  set(ms: number): void {
    this.#nowMs = this.#stored.change(() => ms);
  }
}
