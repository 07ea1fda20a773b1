// How the world reaches the disk: every write is a temporary file renamed into place, so that a process killed at any
// moment leaves the old content or the new, never half of it; a change is read, made and written under one short lock,
// so that two processes never lose each other's.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { acquireLock, isProcessAlive, releaseLock } from "./file-lock";
import { readUtf8, unreadableFile, WorldFault } from "./world-fault";

const MUTEX_WAIT_MS = 10_000;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Blocks this thread; used where Apps Script blocks too. */
export const sleepReal = (ms: number): void => void Atomics.wait(pause, 0, 0, ms);

/** Identifies one version of a file: a rename gives a new inode, a hand edit a new time or size. Empty: no file. */
export function fileVersion(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? "" : `${stat.ino}:${stat.mtimeNs}:${stat.size}`;
}

export class WorldDisk {
  #depth = 0;
  #writes = 0;
  #caches = new Set<() => void>();
  readonly #temp: string;
  readonly #mutex: string;

  constructor(readonly root: string) {
    this.#temp = join(root, ".tmp");
    this.#mutex = join(root, "lock", "world.json");
    mkdirSync(this.#temp, { recursive: true });
    mkdirSync(dirname(this.#mutex), { recursive: true });
    this.#sweep();
  }

  path(...segments: string[]): string {
    return join(this.root, ...segments);
  }

  write(path: string, content: string | Uint8Array): void {
    const temp = join(this.#temp, `${process.pid}-${++this.#writes}`);
    writeFileSync(temp, content);
    try {
      renameSync(temp, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      mkdirSync(dirname(path), { recursive: true });
      renameSync(temp, path);
    }
  }

  /** Runs `work` while no other process changes this world. */
  locked<T>(work: () => T): T {
    if (this.#depth === 0) this.#enter();
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) releaseLock(this.#mutex);
    }
  }

  onForget(forget: () => void): void {
    this.#caches.add(forget);
  }

  /**
   * After a guest was cut off in the middle of anything: not even `finally` ran, so nothing in memory is trusted, and
   * no lock of this process is left but those named.
   */
  recover(heldLocks: ReadonlySet<string>): void {
    this.#depth = 0;
    const folder = dirname(this.#mutex);
    for (const name of readdirSync(folder)) {
      if (!heldLocks.has(join(folder, name))) releaseLock(join(folder, name));
    }
    for (const forget of this.#caches) forget();
  }

  #enter(): void {
    const deadline = Date.now() + MUTEX_WAIT_MS;
    while (!acquireLock(this.#mutex)) {
      if (Date.now() > deadline)
        throw new WorldFault(`${this.#mutex} is held by another process. End it, or delete the file.`);
      sleepReal(1);
    }
  }

  #sweep(): void {
    for (const folder of [this.#temp, dirname(this.#mutex)]) {
      for (const name of readdirSync(folder)) {
        const pid = Number(
          /^(\d+)-\d+$/.exec(name)?.[1] ?? /\.(\d+)-\d+\.claim$/.exec(name)?.[1] ?? process.pid,
        );
        if (!isProcessAlive(pid)) rmSync(join(folder, name), { force: true });
      }
    }
  }
}

/** One JSON file, kept in memory while it is unchanged on disk. */
export class JsonFile<T extends object> {
  #value: T | undefined;
  #text = "";
  #version = "";

  constructor(
    readonly disk: WorldDisk,
    readonly path: string,
    readonly initial: () => T,
    readonly isShape: (value: unknown) => boolean,
    /** What a person does about one that cannot be used. */
    readonly todo?: string,
  ) {
    disk.onForget(() => this.forget());
  }

  read(): T {
    const version = fileVersion(this.path);
    if (this.#value === undefined || version !== this.#version) {
      const text = version === "" ? "" : readUtf8(this.path, this.todo);
      this.#value = version === "" ? this.initial() : this.#parse(text);
      this.#text = text;
      this.#version = version;
    }
    return this.#value;
  }

  /** Reads, changes and writes as one step; where `change` throws, nothing has changed. */
  update<R>(change: (value: T) => R): R {
    return this.disk.locked(() => {
      const value = this.read();
      let result: R;
      try {
        result = change(value);
      } catch (error) {
        this.forget();
        throw error;
      }
      const text = JSON.stringify(value, null, 1);
      if (text !== this.#text) {
        this.disk.write(this.path, text);
        this.#text = text;
        this.#version = fileVersion(this.path);
      }
      return result;
    });
  }

  forget(): void {
    this.#value = undefined;
  }

  #parse(text: string): T {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw unreadableFile(this.path, `it is no JSON (${(error as Error).message})`, this.todo);
    }
    if (!this.isShape(value))
      throw unreadableFile(this.path, "it does not hold what the local host wrote there", this.todo);
    return value as T;
  }
}
