/**
 * The ledger and the circuits over the properties: one read of everything at the start of a run, writes that are
 * read back, and what cannot be read kept aside. If a counter cannot be stored, the caller must not attempt.
 */
import { type HostState, decodeHosts, encodeHosts, UNKNOWN_HOST } from "../core/circuits";
import { decodeEntry, emptyEntry, encodeEntry, type Entry } from "../core/failure-ledger";
import { StoreError } from "../core/raised";
import { redactText } from "../core/redact";
import { evidenceOf } from "../core/failure-evidence";
import { claimKey, idKey, isPlainId, LEDGER_PREFIX, ledgerKey, parseLedgerKey } from "../core/record-key";
import { HOSTS_KEY, KEPT_ASIDE_PREFIX, type RunMark } from "../core/run-state";
import { OWN_WORDS } from "../messages/own-words";
import type { Ports } from "../ports";

/** `job:id key`, as circuits name records. */
export const recordKey = (job: string, id: string): string => `${job}:${idKey(id)}`;

export class PropertyBook {
  private readonly entries = new Map<string, Entry>();
  /** What stands on disk for each entry, by property key. */
  private readonly texts = new Map<string, string>();
  private hosts = new Map<string, HostState>();
  /** Bumped whenever a circuit opens or closes: decisions taken before are stale. */
  hostsVersion = 0;
  /** Set by the run: which entries may go when the store is full. */
  isRemovable: (job: string, id: string) => boolean = () => false;

  constructor(
    private readonly ports: Pick<Ports, "store" | "log">,
    readonly snapshot: Readonly<Record<string, string>>,
    /** Keys of other names are somebody else's and never touched. */
    readonly jobNames: ReadonlySet<string>,
  ) {}

  /**
   * Decodes everything, without a further read. Unreadable entries are replaced on disk, once, and stopped the second
   * time.
   */
  load({ runId, beganMs }: Pick<RunMark, "runId" | "beganMs">): void {
    const mended: Record<string, string> = {};
    for (const [key, text] of Object.entries(this.snapshot)) {
      const parts = parseLedgerKey(key);
      if (parts === null || !this.jobNames.has(parts.job)) continue;
      const idFromKey = parts.idKey.startsWith("#") ? null : parts.idKey;
      const decoded = decodeEntry(text, idFromKey);
      if (decoded.kind === "entry") {
        this.entries.set(`${parts.job}:${parts.idKey}`, decoded.entry);
        this.texts.set(key, text);
        continue;
      }
      const keptKey = KEPT_ASIDE_PREFIX + key;
      const isSecondTime = Object.prototype.hasOwnProperty.call(this.snapshot, keptKey);
      const entry: Entry = {
        ...emptyEntry(idFromKey ?? idInText(text), ""),
        wasUnreadable: true,
        claim: `${runId}.0`,
        ...(isSecondTime ? { stopped: "ledger_unreadable", lastMs: beganMs } : {}),
      };
      this.ports.log("WARNING", "LEDGER_UNREADABLE", `${key} could not be read and was kept as ${keptKey}`, {
        job: parts.job,
        record: parts.idKey,
      });
      mended[keptKey] = text.slice(0, 1_000);
      if (entry.id === "") continue;
      mended[key] = encodeEntry(entry, idFromKey !== null);
      this.texts.set(key, mended[key]);
      this.entries.set(`${parts.job}:${parts.idKey}`, entry);
    }
    const hosts = decodeHosts(this.snapshot[HOSTS_KEY]);
    if (hosts === null) {
      this.ports.log(
        "WARNING",
        "CIRCUITS_UNREADABLE",
        `${HOSTS_KEY} could not be read; all circuits start closed`,
      );
      mended[KEPT_ASIDE_PREFIX + HOSTS_KEY] = (this.snapshot[HOSTS_KEY] ?? "").slice(0, 1_000);
    } else {
      this.hosts = hosts;
    }
    if (Object.keys(mended).length > 0) this.writeChecked(mended);
  }

  entry(job: string, id: string): Entry | undefined {
    return this.entries.get(recordKey(job, id));
  }

  entryAt(key: string): Entry | undefined {
    return this.entries.get(key);
  }

  /** All entries of a job, by their ids. */
  entriesOf(job: string): Entry[] {
    const prefix = `${job}:`;
    return [...this.entries].filter(([key]) => key.startsWith(prefix)).map(([, entry]) => entry);
  }

  host(host: string): HostState {
    return this.hosts.get(host) ?? UNKNOWN_HOST;
  }

  openHosts(): [string, HostState][] {
    return [...this.hosts].filter(([, state]) => state.circuit !== null);
  }

  allHosts(): ReadonlyMap<string, HostState> {
    return this.hosts;
  }

  setHost(host: string, state: HostState): void {
    if ((this.hosts.get(host)?.circuit ?? null) !== state.circuit) this.hostsVersion += 1;
    this.hosts.set(host, state);
  }

  /** Drops hosts that nothing refers to any more, so that the property stays small. */
  forgetIdleHosts(): void {
    const inUse = new Set([...this.entries.values()].map((entry) => entry.host));
    for (const [host, state] of this.hosts) {
      if (state.circuit === null && state.streak === null && !inUse.has(host)) this.hosts.delete(host);
    }
  }

  hostsText(): string {
    return encodeHosts(this.hosts);
  }

  /**
   * Writes entries, and with `withHosts` the circuits, in one call, and reads the first entry back.
   * @throws StoreError when the store refuses or returns something else
   */
  save(
    job: string,
    entries: Entry[],
    withHosts: boolean,
    alsoByKey: ReadonlyMap<string, Entry> = new Map(),
    also: Record<string, string> = {},
  ): void {
    const byKey = new Map([
      ...entries.map((entry): [string, Entry] => [recordKey(job, entry.id), entry]),
      ...alsoByKey,
    ]);
    const texts = this.textsOf(byKey);
    if (withHosts) texts[HOSTS_KEY] = this.hostsText();
    this.writeChecked({ ...texts, ...also });
  }

  /**
   * Writes an entry without reading it back: for what is done already, where reading could only tell.
   * @throws StoreError when the store refuses
   */
  note(job: string, entry: Entry): void {
    this.write(this.textsOf([[recordKey(job, entry.id), entry]]));
  }

  private textsOf(entries: Iterable<[string, Entry]>): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const [key, entry] of entries) {
      this.entries.set(key, entry);
      const text = encodeEntry(entry, isPlainId(entry.id));
      texts[LEDGER_PREFIX + key] = text;
      this.texts.set(LEDGER_PREFIX + key, text);
    }
    return texts;
  }

  /**
   * Writes a claim, and reads everything back: the counters of its records must be on disk as this run knows them.
   * A bulk read that brings an old copy would otherwise let the same start happen in every run, without end.
   * @throws StoreError
   */
  writeClaim(job: string, ids: readonly string[], text: string): void {
    const key = claimKey(job);
    this.write({ [key]: text });
    const stored = this.reading(() => this.ports.store.readAll());
    expectStored(key, stored[key], text);
    for (const id of ids) {
      const entryKey = ledgerKey(job, id);
      expectStored(entryKey, stored[entryKey], this.texts.get(entryKey));
    }
  }

  /**
   * One write and one read.
   * @throws StoreError
   */
  writeChecked(texts: Record<string, string>): void {
    this.write(texts);
    const [key] = Object.keys(texts);
    if (key === undefined) return;
    expectStored(key, this.reading(() => this.ports.store.read(key)) ?? undefined, texts[key]);
  }

  /** A full store gives up entries of records that are gone or done, then the write is tried once more. */
  private write(texts: Record<string, string>): void {
    try {
      this.ports.store.write(texts);
    } catch (thrown) {
      if (this.makeRoom() === 0) throw storeError(thrown);
      try {
        this.ports.store.write(texts);
      } catch (again) {
        throw storeError(again);
      }
    }
  }

  private reading<T>(read: () => T): T {
    try {
      return read();
    } catch (thrown) {
      throw storeError(thrown);
    }
  }

  remove(job: string, id: string): void {
    if (!this.entries.delete(recordKey(job, id))) return;
    this.texts.delete(ledgerKey(job, id));
    this.ports.store.remove(ledgerKey(job, id));
  }

  private makeRoom(): number {
    let removed = 0;
    for (const job of this.jobNames) {
      for (const entry of this.entriesOf(job)) {
        if (!this.isRemovable(job, entry.id)) continue;
        this.remove(job, entry.id);
        removed += 1;
      }
    }
    return removed;
  }
}

function expectStored(key: string, found: string | undefined, wanted: string | undefined): void {
  if (found === wanted) return;
  throw new StoreError(OWN_WORDS.counterLost(key, found === undefined), true);
}

const storeError = (thrown: unknown): StoreError =>
  new StoreError(OWN_WORDS.counterUnstored(redactText(evidenceOf(thrown).message, 400)));

/** A hashed key does not show the id; a broken value may still do. */
const idInText = (text: string): string => /"id":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "";
