// What all services of one world share: its disk, clock, settings and stores. Executions come and go; this stays.
import { createHash, randomInt } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { StoredNumber, VirtualClock, realClock, type Clock } from "./clock";
import type { Locale } from "./error-texts";
import { HARSH_READINGS, type OpenReadings } from "./open-readings";
import type { QuotaName } from "./quotas";
import { DriveStore } from "./drive-store";
import { SpreadsheetStore } from "./spreadsheet-store";
import { JsonFile, WorldDisk, fileVersion } from "./world-disk";
import { hasShape, isListOf, isMapOf, isText, missingFile, readUtf8, unreadableFile } from "./world-fault";
import type { Settings, WorldOptions } from "./world-options";
import { isZone } from "./zone-time";
import type { StoredTrigger } from "./trigger-schedule";

interface Manifest {
  timeZone?: string;
  oauthScopes?: string[];
}

const isSettings = (value: unknown): boolean =>
  hasShape(value, {
    clock: "",
    locale: "",
    timeZone: "",
    accountType: "",
    owner: "",
    seed: 0,
    scriptId: "",
  }) &&
  hasShape(value, { container: "", grants: {}, quotas: {} }) &&
  ["virtual", "real"].includes((value as Settings).clock) &&
  ["en", "ja"].includes((value as Settings).locale) &&
  isZone((value as Settings).timeZone);

function manifestIn(path: string): Manifest {
  try {
    return JSON.parse(readUtf8(path)) as Manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadableFile(path, `it is no JSON (${error.message})`);
  }
}

export class WorldState {
  readonly disk: WorldDisk;
  readonly clock: Clock;
  readonly settings: JsonFile<Settings>;
  readonly triggers: JsonFile<StoredTrigger[]>;
  readonly sheets: SpreadsheetStore;
  readonly drive: DriveStore;
  readonly bundleDir: string;
  readonly locale: Locale;
  readonly readings: OpenReadings;
  readonly serviceLatency: boolean;
  readonly quotaLimits: Partial<Record<QuotaName, number>>;
  readonly httpWaitMs: number;
  readonly computeLimitMs: number;
  /** The locks held in this process, by path, and who holds them. */
  readonly heldLocks = new Map<string, object>();
  readonly #executions: StoredNumber;
  readonly #ids: StoredNumber;
  #manifest: { version: string; value: Manifest } | undefined;
  #stores = new Map<string, JsonFile<Record<string, string>>>();

  constructor(options: WorldOptions) {
    this.bundleDir = options.bundleDir ?? "dist";
    this.disk = new WorldDisk(options.dir);
    this.settings = new JsonFile(
      this.disk,
      this.disk.path("world.json"),
      () => this.#newSettings(options),
      isSettings,
    );
    const isNew = !existsSync(this.settings.path);
    const stored = this.settings.read();
    if (options.clock !== undefined && options.clock.mode !== stored.clock) {
      throw new Error(
        `The world in ${options.dir} lives in ${stored.clock} time. Open it so, or delete the folder.`,
      );
    }
    const startMs = options.clock?.mode === "virtual" ? options.clock.startMs : Date.now();
    const [now, executions, ids] = ["now-ms", "executions", "ids"].map((name) =>
      this.disk.path("counters", name),
    ) as [string, string, string];
    if (isNew) {
      mkdirSync(this.disk.path("counters"), { recursive: true });
      if (stored.clock === "virtual") StoredNumber.create(now, startMs);
      StoredNumber.create(executions, 0);
      StoredNumber.create(ids, 0);
      // Last: a world that is there has all its counters, and one that has lost them is told from a new one.
      this.settings.update(() => undefined);
    }
    this.clock = stored.clock === "virtual" ? new VirtualClock(now) : realClock;
    this.#executions = new StoredNumber(executions);
    this.#ids = new StoredNumber(ids);
    this.locale = options.locale ?? stored.locale;
    this.triggers = new JsonFile<StoredTrigger[]>(
      this.disk,
      this.disk.path("triggers.json"),
      () => [],
      isListOf((trigger) => hasShape(trigger, { id: "", handler: "", owner: "", source: "" })),
    );
    this.drive = new DriveStore(this);
    this.sheets = new SpreadsheetStore(this);
    this.readings = { ...HARSH_READINGS, ...options.openReadings };
    this.serviceLatency = options.serviceLatency ?? stored.clock === "virtual";
    this.quotaLimits = options.quotas ?? {};
    this.httpWaitMs = options.httpWaitMs ?? 5_000;
    this.computeLimitMs = options.computeLimitMs ?? 120_000;
  }

  get owner(): string {
    return this.settings.read().owner;
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  manifest(): Manifest {
    const path = join(this.bundleDir, "appsscript.json");
    const version = fileVersion(path);
    if (this.#manifest?.version !== version) {
      this.#manifest = {
        version,
        value: version === "" ? {} : manifestIn(path),
      };
    }
    return this.#manifest.value;
  }

  /** Zone of the script, in which `new Date().getHours()` counts. */
  scriptZone(): string {
    return this.manifest().timeZone ?? "Etc/GMT";
  }

  propertyStore(name: string): JsonFile<Record<string, string>> {
    let store = this.#stores.get(name);
    if (store === undefined) {
      const path = this.disk.path("properties", `${name}.json`);
      store = new JsonFile<Record<string, string>>(
        this.disk,
        path,
        () => {
          if (name === "script" && this.hasSpreadsheet())
            throw missingFile(path, "write {} into it to go on without any script property");
          return Object.create(null) as Record<string, string>;
        },
        isMapOf(isText),
      );
      this.#stores.set(name, store);
    }
    return store;
  }

  /** From then on every store is on disk, so that one which is missing was taken away. */
  hasSpreadsheet(): boolean {
    return this.settings.read().container !== "";
  }

  /** Every execution has its number, and with it its own chance. */
  nextExecution(): number {
    return this.#next(this.#executions);
  }

  /** An id as Google's: 33 characters, never the same twice in a world. */
  newId(): string {
    const { seed } = this.settings.read();
    const number = this.#next(this.#ids);
    return `1${createHash("sha256").update(`${seed}/${number}`).digest("base64url").replace(/[-_]/g, "x").slice(0, 32)}`;
  }

  /** After `owner` was cut off: see `WorldDisk.recover`. */
  recover(owner: object): void {
    for (const [path, holder] of this.heldLocks) if (holder === owner) this.heldLocks.delete(path);
    this.disk.recover(new Set(this.heldLocks.keys()));
  }

  #next(counter: StoredNumber): number {
    return this.disk.locked(() => counter.change((number) => number + 1));
  }

  #newSettings(options: WorldOptions): Settings {
    const seed = options.seed ?? randomInt(2 ** 32);
    const timeZone = options.timeZone ?? this.scriptZone();
    if (!isZone(timeZone)) throw new Error(`"${timeZone}" is no time zone. Name one like Asia/Tokyo.`);
    return {
      version: 1,
      clock: options.clock?.mode ?? "real",
      locale: options.locale ?? "en",
      timeZone,
      accountType: options.accountType ?? "consumer",
      owner: options.owner ?? "owner@example.com",
      seed,
      scriptId: `1${createHash("sha256").update(`script ${seed}`).digest("base64url").slice(0, 56)}`,
      container: "",
      grants: {},
      quotas: {},
    };
  }
}
