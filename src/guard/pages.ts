/**
 * Bounded paging. The cursor is saved before a page is handled, so that no page is ever handled twice; a page that a
 * kill interrupted is reported instead. An expired cursor starts again and passes over what was handled.
 */
import { OutOfTimeError, raisedAs, PermanentError } from "../core/raised";
import { OWN_WORDS } from "../messages/own-words";
import { type AttemptScope, isTimeShort, markAdvanced, saveMark, saveTraces } from "./attempt-scope";

export interface PageOptions<Page> {
  /** Fetches one page. @param cursor undefined for the first one */
  read(cursor: string | undefined): { page: Page; next: string | undefined };
  handle(page: Page): void;
  /** Handling a page twice does no harm: one that a death interrupted is handled again, not reported. @default false */
  repeatable?: boolean;
  /** Pages per run. @default 20 */
  maxPerRun?: number;
  /** Safety valve: normal use never reaches it. @default 1000 */
  maxPages?: number;
}

interface PageState {
  cursor: string | null;
  /** Pages begun so far. */
  begun: number;
  handled: number;
  /** The last page was begun: there is no cursor to go on from. */
  isOver: boolean;
}

const START: PageState = { cursor: null, begun: 0, handled: 0, isOver: false };

export function readPages<Page>(scope: AttemptScope, options: PageOptions<Page>): void {
  const maxPerRun = options.maxPerRun ?? 20;
  const maxPages = options.maxPages ?? 1_000;
  const saved = (scope.entry.checkpoint as { pages?: PageState } | null)?.pages ?? START;
  if (saved.begun > saved.handled) {
    reportInterrupted(scope, saved.begun);
    scope.entry.checkpoint = { pages: { ...saved, handled: saved.begun } };
  }
  if (saved.isOver) return;
  let cursor = saved.cursor ?? undefined;
  let toSkip = 0;
  let begun = saved.begun;
  const { writing } = scope.entry;
  for (let inRun = 0; ; inRun++) {
    if (inRun >= maxPerRun || isTimeShort(scope)) throw new OutOfTimeError(OWN_WORDS.pagesRead(begun));
    if (begun + toSkip >= maxPages) throw new PermanentError(OWN_WORDS.tooManyPages(maxPages));
    const wasHandled = toSkip > 0;
    let read: { page: Page; next: string | undefined };
    try {
      read = options.read(cursor);
    } catch (thrown) {
      if (cursor === undefined || wasHandled || !isExpired(thrown)) throw thrown;
      scope.run.ports.log(
        "WARNING",
        "CURSOR_EXPIRED",
        "The saved cursor is no longer accepted; starting again",
      );
      cursor = undefined;
      toSkip = options.repeatable === true ? 0 : begun;
      continue;
    } finally {
      // A page that is read by a POST may be read again.
      scope.entry.writing = writing;
    }
    if (wasHandled) toSkip -= 1;
    else begun = handleOnce(scope, options, read, begun);
    if (read.next === undefined || read.next === "") return;
    if (read.next === cursor) throw new PermanentError(OWN_WORDS.sameCursor);
    cursor = read.next;
  }
}

function handleOnce<Page>(
  scope: AttemptScope,
  options: PageOptions<Page>,
  read: { page: Page; next: string | undefined },
  begunBefore: number,
): number {
  const { checkpoint: before, writing } = scope.entry;
  const begun = begunBefore + 1;
  const isOver = read.next === undefined || read.next === "";
  const state: PageState = { cursor: read.next ?? null, begun, handled: begunBefore, isOver };
  if (options.repeatable === true) {
    try {
      options.handle(read.page);
    } finally {
      scope.entry.writing = writing;
    }
    state.handled = begun;
    scope.entry.checkpoint = { pages: state };
    markAdvanced(scope);
    // The last page leaves nothing to go on from.
    if (!isOver) saveTraces(scope);
    return begun;
  }
  scope.entry.checkpoint = { pages: state };
  markAdvanced(scope);
  saveMark(scope);
  try {
    options.handle(read.page);
  } catch (thrown) {
    // It failed where we could see it: the page was not handled, and the next attempt reads it again.
    scope.entry.checkpoint = before;
    throw thrown;
  }
  state.handled = begun;
  // The cursor remembers what was written for the page.
  scope.entry.writing = writing;
  return begun;
}

const isExpired = (thrown: unknown): boolean => {
  const status = raisedAs(thrown, "call-failed")?.classification.httpStatus;
  return status === 400 || status === 404 || status === 410;
};

function reportInterrupted(scope: AttemptScope, page: number): void {
  scope.run.log.add({
    atMs: scope.run.ports.clock.nowMs(),
    target: `page ${page}`,
    attempt: scope.start,
    result: "notice",
    job: scope.job.name,
    record: scope.record.id,
    label: scope.record.label,
    class: "killed",
    httpStatus: undefined,
    waitMs: undefined,
    message: `Page ${page} was begun by a run that did not finish it. It is not handled again; look whether it is complete.`,
  });
}
