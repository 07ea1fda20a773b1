/**
 * Sabotages of our own code, and the tests that must catch each. `find` stands once in its file; a change that moves
 * it has to say here what it moved.
 */

export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Test files; the first failing one ends the run. */
  tests: string[];
}

const CLAIMS = "test/guard/claims-and-locks.test.ts";
const GIVE_UP = "test/guard/give-up.test.ts";
const DEAD_RUNS = "test/guard/dead-runs.test.ts";
const RESUME = "test/guard/resume.test.ts";
const TRACES = "test/guard/traces.test.ts";
const CALLS = "test/guard/calls.test.ts";
const OUTAGES = "test/guard/outages.test.ts";
const COMPLETION = "test/guard/completion.test.ts";
const CREATIONS = "test/guard/creations.test.ts";
/** Eight days of two worlds, judged by the table of what always holds. */
const JUDGED = "test/simulation/judged.test.ts";
const HANDED_OVER = "test/crash/handed-over.test.ts";

export const MUTANTS: readonly Mutant[] = [
  {
    name: "the claim is written after the attempts",
    file: "src/guard/run-job.ts",
    find: "  run.book.writeClaim(\n    job.name,\n    records.map(({ id }) => id),\n    text,\n  );\n",
    replace: "  void text;\n",
    tests: [CLAIMS],
  },
  {
    name: "a claim that cannot be written is attempted all the same",
    file: "src/guard/run-job.ts",
    find: "  run.book.writeClaim(\n    job.name,\n    records.map(({ id }) => id),\n    text,\n  );\n",
    replace:
      "  try {\n    run.book.writeClaim(\n      job.name,\n      records.map(({ id }) => id),\n      text,\n    );\n  } catch {\n    return claimId;\n  }\n",
    tests: [CLAIMS],
  },
  {
    name: "a claim is not read back",
    file: "src/guard/property-book.ts",
    find: "    expectStored(key, stored[key], text);\n",
    replace: "",
    tests: [CLAIMS],
  },
  {
    name: "the cap on attempts is gone",
    file: "src/core/after-outcome.ts",
    find: '  if (entry.n >= policy.maxAttempts) return "attempts";\n',
    replace: "",
    tests: [GIVE_UP, "test/core/after-outcome.test.ts"],
  },
  {
    name: "the cap on attempts is gone, and only what always holds can tell",
    file: "src/core/after-outcome.ts",
    find: '  if (entry.n >= policy.maxAttempts) return "attempts";\n',
    replace: "",
    tests: [JUDGED],
  },
  {
    name: "an outage counts as an attempt too",
    file: "src/core/after-outcome.ts",
    find: "  starts: booked.starts + 1,\n  outageHits: booked.outageHits + 1,\n",
    replace: "  n: booked.n + 1,\n  starts: booked.starts + 1,\n  outageHits: booked.outageHits + 1,\n",
    tests: [JUDGED],
  },
  {
    name: "a resume keeps what was counted",
    file: "src/core/failure-ledger.ts",
    find: "  ...emptyEntry(entry.id, entry.label),\n",
    replace: "  ...emptyEntry(entry.id, entry.label),\n  n: entry.n,\n  quotaHits: entry.quotaHits,\n",
    tests: [JUDGED],
  },
  {
    name: "an unproved stop is lifted although nobody was answered",
    file: "src/core/decide-record.ts",
    find: "entry.unproved && hostOf(entry.host).okMs > entry.lastMs",
    replace: "entry.unproved",
    tests: [JUDGED],
  },
  {
    name: "a stop that was lifted once is lifted again",
    file: "src/guard/book-outcome.ts",
    find: 'const mayBeLifted = before.stopped === "" && ',
    replace: "const mayBeLifted = ",
    tests: [JUDGED],
  },
  {
    name: "a wait may take the time that the next call needs",
    file: "src/guard/guarded-call.ts",
    find: " && waitMs + RUN_LIMITS.minCallMs <= timeLeftMs(scope)",
    replace: "",
    tests: [CALLS],
  },
  {
    name: "a record that fails by itself probes like any other",
    file: "src/guard/record-queue.ts",
    find: " + (this.isOwnFault(id, host) ? 1_000_000 : 0)",
    replace: "",
    tests: [OUTAGES],
  },
  {
    name: "the cap on starts is gone",
    file: "src/core/after-outcome.ts",
    find: '  if (entry.starts >= policy.maxStarts) return "max_starts";\n',
    replace: "",
    tests: ["test/core/after-outcome.test.ts", "test/core/retry-bound.test.ts"],
  },
  {
    name: "both conditions for giving up on refusals are asked for (AND for OR)",
    file: "src/core/after-outcome.ts",
    find: '  if (entry.quotaHits >= policy.maxQuotaHits) return "quota_hits";\n',
    replace:
      '  if (entry.quotaHits >= policy.maxQuotaHits && nowMs - entry.quotaSinceMs >= policy.maxQuotaHours * 3_600_000)\n    return "quota_hits";\n',
    tests: ["test/core/after-outcome.test.ts"],
  },
  {
    name: "a run that died counts as a refusal of the service",
    file: "src/core/after-outcome.ts",
    find: '    staleHits: booked.staleHits + 1,\n    class: "killed",',
    replace: '    quotaHits: booked.quotaHits + 1,\n    class: "killed",',
    tests: ["test/core/after-outcome.test.ts", DEAD_RUNS],
  },
  {
    name: "a kill costs nothing",
    file: "src/core/after-outcome.ts",
    find: '    n: booked.n + 1,\n    starts: booked.starts + 1,\n    staleHits: booked.staleHits + 1,\n    class: "killed",',
    replace: '    class: "killed",',
    tests: [DEAD_RUNS, "test/core/after-outcome.test.ts"],
  },
  {
    name: "a slice is free for ever",
    file: "src/core/after-outcome.ts",
    find: "      return before.slices < policy.maxSlices\n",
    replace: "      return before.slices <= Infinity\n",
    tests: ["test/core/after-outcome.test.ts", "test/core/retry-bound.test.ts"],
  },
  {
    name: "a write error is swallowed",
    file: "src/guard/property-book.ts",
    find: "      if (this.makeRoom() === 0) throw storeError(thrown);\n",
    replace: "      if (this.makeRoom() === 0) return;\n",
    tests: [CLAIMS],
  },
  {
    name: "a write error is swallowed where room was made for it",
    file: "src/guard/property-book.ts",
    find: "      } catch (again) {\n        throw storeError(again);\n      }",
    replace: "      } catch {\n        return;\n      }",
    tests: ["test/hostile/full-store.test.ts"],
  },
  {
    name: "an error of the lock service means that we hold it",
    file: "src/guard/run-jobs.ts",
    find: '    ports.log("WARNING", "LOCK_FAILED", messageOf(thrown));\n    return false;',
    replace: '    ports.log("WARNING", "LOCK_FAILED", messageOf(thrown));\n    return true;',
    tests: [CLAIMS],
  },
  {
    name: "the lock's answer is ignored",
    file: "src/guard/run-jobs.ts",
    find: "    return ports.lock.tryAcquire(waitMs);",
    replace: "    ports.lock.tryAcquire(waitMs);\n    return true;",
    tests: [CLAIMS],
  },
  {
    name: "a lost lock is not noticed",
    file: "src/guard/run-job.ts",
    find: "  if (!run.ports.lock.isHeld()) {",
    replace: "  if (run.hasLostLock) {",
    tests: [CLAIMS],
  },
  {
    name: "the lock is kept when the run ends",
    file: "src/guard/run-jobs.ts",
    find: "    ports.lock.release();\n",
    replace: "    void ports.lock;\n",
    tests: [CLAIMS],
  },
  {
    name: "the done mark comes before the work",
    file: "src/guard/attempt-record.ts",
    find: "    const result = resultOf(scope);\n    complete(scope, source, result);",
    replace: '    complete(scope, source, "");\n    resultOf(scope);',
    tests: [GIVE_UP, COMPLETION],
  },
  {
    name: "one failing record ends the job's turn (break for continue)",
    file: "src/guard/run-job.ts",
    find: '      probedHost: next.kind === "probe" ? next.host : "",\n      isOnlyWaiting: next.kind === "probe" && next.isOnlyWaiting,\n    });\n',
    replace:
      '      probedHost: next.kind === "probe" ? next.host : "",\n      isOnlyWaiting: next.kind === "probe" && next.isOnlyWaiting,\n    });\n    if (report.failed.size > 0) return;\n',
    tests: [GIVE_UP],
  },
  {
    name: "a stopped record hides those behind it",
    file: "src/guard/record-queue.ts",
    find: '      if (this.decisions.get(id)?.kind !== "run") continue;',
    replace: '      if (this.decisions.get(id)?.kind !== "run") break;',
    tests: [GIVE_UP, OUTAGES],
  },
  {
    name: "jitter shortens a Retry-After",
    file: "src/guard/guarded-call.ts",
    find: "answer.retryAfterMs ?? backoffMs(tryNumber, call, scope.run.ports.random)",
    replace: "(answer.retryAfterMs ?? backoffMs(tryNumber, call, () => 1)) * scope.run.ports.random()",
    tests: [CALLS],
  },
  {
    name: "jitter is left out",
    file: "src/core/backoff.ts",
    find: "policy.jitter ? ceilingMs * random() : ceilingMs",
    replace: "ceilingMs",
    tests: ["test/core/waits.test.ts"],
  },
  {
    name: "cool-downs do not grow",
    file: "src/core/backoff.ts",
    find: "stepsMinutes[Math.min(failures, stepsMinutes.length) - 1]",
    replace: "stepsMinutes[0]",
    tests: [GIVE_UP, "test/core/waits.test.ts"],
  },
  {
    name: "a cool-down is not waited for",
    file: "src/core/decide-record.ts",
    find: "  if (entry.resumeMs > nowMs) return",
    replace: "  if (entry.resumeMs > nowMs + 1e15) return",
    tests: [GIVE_UP, "test/core/decide-record.test.ts"],
  },
  {
    name: "evidence of an outage is not persisted",
    file: "src/guard/book-outcome.ts",
    find: 'run.book.save(job.name, [after], outcome.kind === "failed", taken, {',
    replace: "run.book.save(job.name, [after], false, taken, {",
    tests: [HANDED_OVER],
  },
  {
    name: "what an outage counted is not taken back",
    file: "src/core/circuits.ts",
    find: "    isCircuits: true,\n    takeBack,\n",
    replace: "    isCircuits: true,\n    takeBack: {},\n",
    tests: ["test/core/circuits.test.ts", OUTAGES],
  },
  {
    name: "three failures in a row are an outage, without a canary",
    file: "src/core/circuits.ts",
    find: "    evidence.isCanary &&\n    sizeOf(base.streak) >= STREAK_LENGTH[streak.kind] &&\n",
    replace: "    sizeOf(streak) >= STREAK_LENGTH[streak.kind] &&\n",
    tests: ["test/core/circuits.test.ts", OUTAGES],
  },
  {
    name: "a probe comes before the record's own cool-down",
    file: "src/guard/record-queue.ts",
    find: "mayStart && entry.resumeMs <= nowMs && (holdsAll",
    replace: "mayStart && (holdsAll",
    tests: ["test/simulation/probes.test.ts"],
  },
  {
    name: "a resume is applied outside the lock",
    file: "src/guard/resume.ts",
    find: "  if (!tryLock(ports, 0)) return { count, message: texts.resumeNoted(count) };",
    replace: "  void tryLock(ports, 0);",
    tests: [RESUME],
  },
  {
    name: "a request is taken away before its counters are zeroed",
    file: "src/guard/resume-requests.ts",
    find: "  const jobs = resumePausedJobs(run, requests);\n",
    replace:
      "  for (const key of requests.keys) run.ports.store.remove(key);\n  const jobs = resumePausedJobs(run, requests);\n",
    tests: [RESUME, "test/guard/kill-sweep.test.ts"],
  },
  {
    name: "a resume that comes during the last attempt is overwritten by the stop",
    file: "src/guard/book-outcome.ts",
    find: "    if (isResumeRequested(run, job.name, before.id))\n",
    replace: '    if (before.id === "" && isResumeRequested(run, job.name, before.id))\n',
    tests: [RESUME],
  },
  {
    name: "a resume forgets what was finished and sent",
    file: "src/core/failure-ledger.ts",
    find: "  steps: entry.steps,\n  once: entry.once,\n  made: entry.made,\n",
    replace: "",
    tests: [RESUME, TRACES],
  },
  {
    name: "a step is remembered only in memory",
    file: "src/guard/record-context.ts",
    find: "  saveOrForget(scope, forget);\n  return result;",
    replace: "  void forget;\n  return result;",
    tests: [TRACES],
  },
  {
    name: "once is marked after it has acted",
    file: "src/guard/record-context.ts",
    find: '  setOwnField(marks, name, "begun");\n  saveMark(scope);\n',
    replace: '  setOwnField(marks, name, "begun");\n',
    tests: [TRACES],
  },
  {
    name: "a file is made without a look for the one that is there",
    file: "src/guard/create-once.ts",
    find: "  if (found !== undefined) return kept(scope, kind, key, mark, found);\n",
    replace: "  void found;\n",
    tests: [CREATIONS],
  },
  {
    name: "the id of what was made is not saved at once",
    file: "src/guard/create-once.ts",
    find: "  setOwnField(scope.entry.made, key, created.id);\n  saveTraces(scope);\n",
    replace: "",
    tests: [CREATIONS],
  },
  {
    name: "a write is repeated although it may have been done",
    file: "src/guard/guarded-call.ts",
    find: " && (member.isRepeatable || provesNothingHappened(classification))",
    replace: "",
    tests: [CALLS],
  },
  {
    name: "a write under way is not marked before the call",
    file: "src/guard/guarded-call.ts",
    find: "  markWrites(scope, pending);\n",
    replace: "",
    tests: [CALLS, DEAD_RUNS],
  },
  {
    name: "every refusal is worth another try",
    file: "src/guard/guarded-call.ts",
    find: "  return classification.retry && !isLastTry",
    replace: "  return !isLastTry",
    tests: [CALLS],
  },
  {
    name: "calls per attempt have no limit",
    file: "src/guard/guarded-call.ts",
    find: "  scope.callsLeft -= pending.length;\n",
    replace: "",
    tests: [CALLS],
  },
  {
    name: "a completed record is booked as killed",
    file: "src/core/claim.ts",
    find: "!isCompleted(key) && ",
    replace: "",
    tests: ["test/core/claim.test.ts", DEAD_RUNS],
  },
  {
    name: "the result of a failed completion is not kept",
    file: "src/guard/attempt-record.ts",
    find: "      scope.entry.result = { value: result ?? null };\n",
    replace: "      void LONGEST_RESULT;\n",
    tests: [COMPLETION],
  },
  {
    name: "a kill is booked again in a job's second turn",
    file: "src/guard/dead-run.ts",
    find: "  run.claimedJobs.add(job.name);\n",
    replace: "",
    tests: ["test/simulation/second-turn.test.ts"],
  },
  {
    name: "a booking that was refused is forgotten",
    file: "src/guard/end-run.ts",
    find: "  if (run.underWay !== undefined) texts[",
    replace: "  if (run.underWay === null) texts[",
    tests: [CLAIMS, HANDED_OVER],
  },
  {
    name: "a mail that failed is not sent again",
    file: "src/guard/tell-people.ts",
    find: "  if (tell(run, notices)) markTold();",
    replace: "  if (tell(run, notices) || true) markTold();",
    tests: [HANDED_OVER],
  },
  {
    name: "rows of a run that died are lost",
    file: "src/guard/run-jobs.ts",
    find: "    takeUpOwed(run);\n",
    replace: "    void takeUpOwed;\n",
    tests: [HANDED_OVER, DEAD_RUNS],
  },
  {
    name: "ids that differ in case share a counter",
    file: "src/core/record-key.ts",
    find: "(isPlainId(id) ? id :",
    replace: "(isPlainId(id) ? id.toLowerCase() :",
    tests: ["test/core/record-key.test.ts", "test/hostile/ids.test.ts"],
  },
  {
    name: "a long id is cut instead of hashed",
    file: "src/core/record-key.ts",
    find: "(isPlainId(id) ? id : `#${hashText(id)}`)",
    replace: "(isPlainId(id) ? id : `#${id.slice(0, 40)}`)",
    tests: ["test/core/record-key.test.ts", "test/hostile/ids.test.ts"],
  },
  {
    name: "text becomes a formula",
    file: "src/core/cell-text.ts",
    find: "? text : `'${text}`;",
    replace: "? text : text;",
    tests: ["test/hostile/cells.test.ts", "test/core/cells.test.ts"],
  },
  {
    name: "the query of an address is logged",
    file: "src/core/redact.ts",
    find: "  return scheme + host + ",
    replace: "  if (match !== null) return url;\n  return scheme + host + ",
    tests: ["test/core/redact.test.ts", "test/hostile/secrets.test.ts"],
  },
  {
    name: "an entry that is unreadable again and again starts from 0 each time",
    file: "src/guard/property-book.ts",
    find: '(isSecondTime ? { stopped: "ledger_unreadable",',
    replace: '(isSecondTime ? { stopped: "",',
    tests: [HANDED_OVER, "test/hostile/properties.test.ts"],
  },
  {
    name: "a write that was answered leaves no mark",
    file: "src/guard/guarded-call.ts",
    find: '(answer.kind === "response" || isUnclear(answer.classification))',
    replace: 'answer.kind === "failed" && isUnclear(answer.classification)',
    tests: ["test/guard/writes.test.ts"],
  },
  {
    name: "a stop that is lifted asks for no start that is left",
    file: "src/guard/book-outcome.ts",
    find: 'before.stopped === "" && after.starts < job.policy.maxStarts',
    replace: 'before.stopped === ""',
    tests: [OUTAGES],
  },
];
