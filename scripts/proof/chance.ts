/** Chance that depends on the seed and on what it is for, never on the order of the questions: so idle ticks can be jumped. */
import { seededRandom } from "../../test/support/memory-world";

export class Chance {
  readonly #purposes = new Map<string, number>();

  constructor(readonly seed: number) {}

  /** A generator of its own for each purpose and moment. */
  stream(purpose: string, moment = 0): () => number {
    return seededRandom(this.#hash(purpose, moment));
  }

  isHit(purpose: string, moment: number, probability: number): boolean {
    return probability > 0 && (this.#hash(purpose, moment) >>> 0) / 4_294_967_296 < probability;
  }

  #hash(purpose: string, moment: number): number {
    let known = this.#purposes.get(purpose);
    if (known === undefined) {
      known = this.seed ^ 0x9e3779b9;
      for (const letter of purpose) known = mixed(known ^ letter.charCodeAt(0));
      this.#purposes.set(purpose, known);
    }
    return mixed(mixed(known ^ moment) ^ Math.floor(moment / 4_294_967_296));
  }
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

export const between = (random: () => number, min: number, max: number): number =>
  min + random() * (max - min);
export const whole = (random: () => number, min: number, max: number): number =>
  Math.floor(between(random, min, max + 1));
