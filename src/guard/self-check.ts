/**
 * What a person looks at once after setting up, and again when something seems wrong. Each check is on its own: one
 * that throws is a red line with what to do, and the others still run. Nothing is changed that is not put back.
 */
import { isTooLongAgo, triggerPauseMs } from "../core/alarms";
import { classifyThrown } from "../core/classify";
import { evidenceOf } from "../core/failure-evidence";
import { raisedWords } from "../core/raised";
import { redactText } from "../core/redact";
import { decodeMark, decodeState, emptyState, RUN_KEY, STATE_KEY } from "../core/run-state";
import { numberSetting, settingProblems } from "../core/settings";
import { wordsIn } from "../core/words";
import { messagesFor } from "../messages/messages";
import { withAside } from "../messages/notice-texts";
import { selfCheckTexts, type SelfCheckTexts } from "../messages/self-check";
import type { Ports } from "../ports";
import type { Job } from "./job";
import { otherOwner } from "./owner";
import { LOG_HEADER, LOG_SHEET } from "./retry-log";
import { jobSetup } from "./run-job";
import { type GuardOptions, release } from "./run-jobs";

/** Beside the ports: what only this check asks for. */
export interface Surroundings {
  /** Scopes that the script needs and this person has not granted. */
  missingScopes(): string[];
  /** This person's triggers of the script's function. */
  ownTriggers(): number;
  /** Whether this person's trigger that looks for missing runs is there, or the script has none. */
  hasDailyLook(): boolean;
  mailsLeft(): number;
  scriptZone(): string;
  sheetZone(): string;
  isSpreadsheetInBin(): boolean;
}

export type CheckState = "ok" | "bad" | "unknown";
export type CheckName = keyof SelfCheckTexts["names"];

export interface CheckLine {
  check: CheckName;
  /** The job it is about, "" for the whole script. */
  job: string;
  state: CheckState;
  /** What was found; of a red line also what to do. */
  text: string;
}

type Found = Pick<CheckLine, "state" | "text">;

const TRIAL_KEY = "TG_self_check";
const STORE_BYTES = 500 * 1_024;
const FULL_SHARE = 0.75;
const CLOCK_TOLERANCE_MS = 2_000;

const ok = (text: string): Found => ({ state: "ok", text });
const bad = (text: string): Found => ({ state: "bad", text });
const unknown = (text: string): Found => ({ state: "unknown", text });

/** Every red line says what to do; an error that we raise says it itself. */
export function problemText(thrown: unknown, locale: string): string {
  const texts = selfCheckTexts(locale);
  const own = raisedWords(thrown, locale);
  if (own !== undefined) return redactText(own, 500);
  const isPermission = ["auth", "credentials"].includes(classifyThrown(thrown).class);
  return isPermission ? texts.noPermission : texts.failed(redactText(evidenceOf(thrown).message, 300));
}

export function selfCheck(ports: Ports, options: GuardOptions, around: Surroundings): CheckLine[] {
  const texts = selfCheckTexts(options.locale);
  const lines: CheckLine[] = [];
  const check = (name: CheckName, look: () => Found, job = ""): void => {
    let found: Found;
    try {
      found = look();
    } catch (thrown) {
      found = bad(problemText(thrown, options.locale));
    }
    lines.push({ check: name, job, ...found });
  };

  check("scopes", () => {
    const missing = around.missingScopes();
    return missing.length === 0 ? ok(texts.scopesOk) : bad(texts.scopesMissing(missing));
  });
  check("settings", () => {
    const problems = settingProblems(options.settings);
    return problems.length === 0
      ? ok(texts.settingsOk)
      : bad(
          texts.settingsWrong(
            problems.map(({ name, value, allowed }) =>
              withAside[messagesFor(options.locale).locale](`${name} = "${value}"`, allowed),
            ),
          ),
        );
  });
  check("spreadsheet", () => (around.isSpreadsheetInBin() ? bad(texts.inBin) : ok(texts.notInBin)));
  for (const job of options.jobs) {
    check("records", () => recordsOf(job, ports, texts, options.locale), job.name);
    check("needs", () => needsOf(job, ports, options, texts), job.name);
  }
  check("log", () => {
    const header = ports.tables.find(LOG_SHEET)?.read().display[0];
    if (header === undefined) return ok(texts.logComes(LOG_SHEET));
    const isOurs = LOG_HEADER.every((name, index) => header[index] === name);
    return isOurs ? ok(texts.logOk(LOG_SHEET)) : bad(texts.logForeign(LOG_SHEET));
  });
  check("trigger", () => triggerOf(ports, around, texts));
  check("heartbeat", () => heartbeatOf(ports, options, texts));
  check("lock", () => {
    // Not by tryLock: a lock service that throws is no run in progress.
    if (!ports.lock.tryAcquire(0)) return unknown(texts.lockBusy);
    release(ports);
    return ok(texts.lockOk);
  });
  check("properties", () => roundTrip(ports, texts));
  check("space", () => {
    const bytes = Object.entries(ports.store.readAll()).reduce(
      (sum, [key, value]) => sum + bytesOf(key) + bytesOf(value),
      0,
    );
    const percent = Math.round((bytes * 100) / STORE_BYTES);
    return bytes < STORE_BYTES * FULL_SHARE ? ok(texts.spaceOk(percent)) : bad(texts.spaceLow(percent));
  });
  check("mail", () => {
    const left = around.mailsLeft();
    return left > 0 ? ok(texts.mailOk(left)) : bad(texts.mailNone);
  });
  check("zones", () => {
    const [script, sheet] = [around.scriptZone(), around.sheetZone()];
    return script === sheet ? ok(texts.zonesOk(script)) : unknown(texts.zonesDiffer(script, sheet));
  });
  check("clock", () => {
    const nowMs = ports.clock.nowMs();
    const { seenMs } = decodeState(ports.store.read(STATE_KEY) ?? undefined, emptyState(nowMs, 0));
    const isBack = seenMs - nowMs > CLOCK_TOLERANCE_MS;
    return isBack ? bad(texts.clockBack) : ok(texts.clockOk(ports.calendar.localTime(nowMs)));
  });
  return lines;
}

function recordsOf(job: Job, ports: Ports, texts: SelfCheckTexts, locale: string): Found {
  const source = job.records({ ...ports, jobName: job.name, nowMs: () => ports.clock.nowMs() });
  const { candidates, invalid, ids } = source.list([], false);
  if (invalid.length > 0)
    return bad(texts.recordsInvalid(invalid.length, wordsIn(invalid[0]?.problem ?? "", locale)));
  return ok(texts.recordsOk(ids.length, candidates.length));
}

function needsOf(job: Job, ports: Ports, options: GuardOptions, texts: SelfCheckTexts): Found {
  job.check?.(jobSetup(ports, options.settings));
  return ok(texts.needsOk);
}

function triggerOf(ports: Ports, around: Surroundings, texts: SelfCheckTexts): Found {
  const own = around.ownTriggers();
  const other = otherOwner(ports);
  if (own > 0 && other !== "") return bad(texts.triggerTwoPeople(other));
  if (own > 1) return bad(texts.triggerTwice(own));
  if (own === 1) return around.hasDailyLook() ? ok(texts.triggerOk) : bad(texts.lookNone);
  return other === "" ? bad(texts.triggerNone) : ok(texts.triggerAnothers(other));
}

function heartbeatOf(ports: Ports, options: GuardOptions, texts: SelfCheckTexts): Found {
  const mark = decodeMark(ports.store.read(RUN_KEY) ?? undefined);
  if (mark === null) return unknown(texts.neverRan);
  const lastMs = Math.max(mark.beganMs, mark.endedMs);
  const pauseMs = triggerPauseMs(numberSetting(options.settings, "everyMinutes"));
  const last = ports.calendar.localTime(lastMs);
  return isTooLongAgo(lastMs, ports.clock.nowMs(), pauseMs)
    ? bad(texts.silent(last))
    : ok(texts.ranAt(last, mark.user));
}

function roundTrip({ store, clock }: Ports, texts: SelfCheckTexts): Found {
  const value = `${clock.nowMs()}`;
  store.write({ [TRIAL_KEY]: value });
  const read = store.read(TRIAL_KEY);
  store.remove(TRIAL_KEY);
  const isGone = store.read(TRIAL_KEY) === null;
  return read === value && isGone ? ok(texts.propertiesOk) : bad(texts.propertiesLie);
}

/** UTF-8, rather too many than too few: Japanese letters take three. */
const bytesOf = (text: string): number => text.length + 2 * (text.match(/[^\u0020-\u007e]/g) ?? []).length;
