// CacheService. Entries die with their time and may return null early; like Google's, the cache promises nothing, so
// it is kept in a file only to outlive the execution.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { JsonFile, type WorldDisk } from "./world-disk";
import { hasShape, isMapOf } from "./world-fault";

type Entries = Record<string, { value: string; untilMs: number }>;

const MAX_KEY = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_ITEMS = 1_000;
const DEFAULT_S = 600;
const MAX_S = 21_600;

const isEntries = isMapOf((entry) => hasShape(entry, { value: "", untilMs: 0 }));

const files = new WeakMap<object, Map<string, JsonFile<Entries>>>();

export function cacheFile(disk: WorldDisk, name: string): JsonFile<Entries> {
  const byName = files.get(disk) ?? new Map<string, JsonFile<Entries>>();
  files.set(disk, byName);
  const file =
    byName.get(name) ??
    new JsonFile<Entries>(
      disk,
      disk.path("cache", `${name}.json`),
      () => ({}),
      isEntries,
      "Delete it: a cache promises nothing",
    );
  byName.set(name, file);
  return file;
}

export class CacheService extends GuestObject {
  static override readonly service = "CacheService";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getScriptCache(): Cache {
    return new Cache(this.#run, "script");
  }

  getUserCache(): Cache {
    return new Cache(this.#run, `user-${this.#run.options.user}`);
  }

  getDocumentCache(): Cache | null {
    return this.#run.world.settings.read().container === "" ? null : new Cache(this.#run, "document");
  }
}

export class Cache extends GuestObject {
  static override readonly service = "Cache";
  readonly #run: Execution;
  readonly #file: JsonFile<Entries>;

  constructor(run: Execution, name: string) {
    super();
    this.#run = run;
    this.#file = cacheFile(run.world.disk, name);
  }

  get(key: string): string | null {
    return this.#live(this.#file.read(), key);
  }

  getAll(keys: string[]): Record<string, string> {
    const entries = this.#file.read();
    const found = keys.map((key): [string, string | null] => [key, this.#live(entries, key)]);
    return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== null));
  }

  put(key: string, value: string, expirationInSeconds = DEFAULT_S): void {
    this.putAll({ [key]: value }, expirationInSeconds);
  }

  putAll(values: Record<string, string>, expirationInSeconds = DEFAULT_S): void {
    for (const [key, value] of Object.entries(values)) {
      if (key.length > MAX_KEY) this.#run.fail("argumentTooLarge", { name: "key" });
      if (Buffer.byteLength(String(value)) > MAX_VALUE_BYTES)
        this.#run.fail("argumentTooLarge", { name: "value" });
    }
    const seconds = Math.min(MAX_S, Math.max(1, expirationInSeconds));
    const nowMs = this.#run.world.nowMs();
    this.#file.update((entries) => {
      for (const [key, { untilMs }] of Object.entries(entries)) if (untilMs <= nowMs) delete entries[key];
      for (const [key, value] of Object.entries(values)) {
        entries[key] = { value: String(value), untilMs: nowMs + seconds * 1_000 };
      }
      const byAge = Object.keys(entries).sort(
        (a, b) => (entries[a]?.untilMs ?? 0) - (entries[b]?.untilMs ?? 0),
      );
      for (const key of byAge.slice(0, Math.max(0, byAge.length - MAX_ITEMS))) delete entries[key];
    });
  }

  remove(key: string): void {
    this.removeAll([key]);
  }

  removeAll(keys: string[]): void {
    this.#file.update((entries) => keys.forEach((key) => delete entries[key]));
  }

  #live(entries: Entries, key: string): string | null {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return entry !== undefined && entry.untilMs > this.#run.world.nowMs() ? entry.value : null;
  }
}
