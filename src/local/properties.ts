// PropertiesService: script, user and document properties, each one readable JSON file.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";

const STORE_BYTES = 500 * 1024;

type Store = Record<string, string>;

/** Any name is a property, `__proto__` too. */
const put = (store: Store, key: string, value: string): void =>
  void Object.defineProperty(store, key, { value, writable: true, enumerable: true, configurable: true });

export class PropertiesService extends GuestObject {
  static override readonly service = "PropertiesService";
  readonly #run: Execution;

  constructor(run: Execution) {
    super();
    this.#run = run;
  }

  getScriptProperties(): Properties {
    return new Properties(this.#run, "script");
  }

  getUserProperties(): Properties {
    return new Properties(this.#run, `user-${this.#run.options.user}`);
  }

  getDocumentProperties(): Properties | null {
    return this.#run.world.settings.read().container === "" ? null : new Properties(this.#run, "document");
  }
}

export class Properties extends GuestObject {
  static override readonly service = "Properties";
  readonly #run: Execution;
  readonly #name: string;

  constructor(run: Execution, name: string) {
    super();
    this.#run = run;
    this.#name = name;
  }

  getProperty(key: string): string | null {
    const store = this.#file.read();
    return Object.hasOwn(store, String(key)) ? (store[String(key)] ?? null) : null;
  }

  getProperties(): Store {
    return this.#file.read();
  }

  getKeys(): string[] {
    return Object.keys(this.#file.read());
  }

  setProperty(key: string, value: string): Properties {
    return this.#change({ [String(key)]: value }, false);
  }

  setProperties(properties: Record<string, string>, deleteAllOthers = false): Properties {
    return this.#change(properties, deleteAllOthers);
  }

  deleteProperty(key: string): Properties {
    this.#file.update((store) => delete store[String(key)]);
    return this;
  }

  deleteAllProperties(): Properties {
    this.#file.update((store) => Object.keys(store).forEach((key) => delete store[key]));
    return this;
  }

  get #file() {
    return this.#run.world.propertyStore(this.#name);
  }

  /** All or nothing, as one call of Google's is. */
  #change(properties: Record<string, unknown>, deleteAllOthers: boolean): Properties {
    const { readings } = this.#run.world;
    const entries = Object.entries(properties).map(([key, value]): [string, string] => [key, String(value)]);
    for (const [key, value] of entries) {
      if (key === "") this.#run.fail("invalidArgument", { name: "key" });
      if (Buffer.byteLength(value) > readings.propertyValueBytes) {
        if (readings.longPropertyValue === "storage") this.#run.fail("propertyStore");
        this.#run.fail("argumentTooLarge", { name: "value" });
      }
    }
    this.#file.update((store) => {
      if (deleteAllOthers) Object.keys(store).forEach((key) => delete store[key]);
      for (const [key, value] of entries) put(store, key, value);
      if (storeBytes(store) > STORE_BYTES) this.#run.fail("propertyStore");
    });
    return this;
  }
}

/** Keys count too. */
function storeBytes(store: Store): number {
  let bytes = 0;
  for (const [key, value] of Object.entries(store))
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
