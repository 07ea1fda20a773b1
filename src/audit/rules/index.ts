// Every rule, in the order in which the docs and the presets list them.
import type { Rule } from "../audit-context";
import { asyncTrigger } from "./async-trigger";
import { counterAfterWork } from "./counter-after-work";
import { counterInMemory } from "./counter-in-memory";
import { directCallBesideHelper } from "./direct-call-beside-helper";
import { driveWideNameLookup } from "./drive-wide-name-lookup";
import { errorHandlerThrows } from "./error-handler-throws";
import { fallbackAmplifies } from "./fallback-amplifies";
import { lockMisuse } from "./lock-misuse";
import { logEveryRun } from "./log-every-run";
import { markDoneAfterLongWork } from "./mark-done-after-long-work";
import { missingCounterField } from "./missing-counter-field";
import { noLockInTrigger } from "./no-lock-in-trigger";
import { nonIdempotentCreate } from "./non-idempotent-create";
import { notifierInCatch } from "./notifier-in-catch";
import { requeueWithoutCounter } from "./requeue-without-counter";
import { retryAllErrors } from "./retry-all-errors";
import { retryNoBackoff } from "./retry-no-backoff";
import { swallowedError } from "./swallowed-error";
import { triggerEventAsArgument } from "./trigger-event-as-argument";
import { triggerLeak } from "./trigger-leak";
import { unboundedPagination } from "./unbounded-pagination";
import { unboundedRetry } from "./unbounded-retry";
import { unguardedFetch } from "./unguarded-fetch";
import { waitLockLong } from "./wait-lock-long";

export const RULES: readonly Rule[] = [
  asyncTrigger,
  counterAfterWork,
  counterInMemory,
  directCallBesideHelper,
  driveWideNameLookup,
  errorHandlerThrows,
  fallbackAmplifies,
  lockMisuse,
  logEveryRun,
  markDoneAfterLongWork,
  missingCounterField,
  noLockInTrigger,
  nonIdempotentCreate,
  notifierInCatch,
  requeueWithoutCounter,
  retryAllErrors,
  retryNoBackoff,
  swallowedError,
  triggerEventAsArgument,
  triggerLeak,
  unboundedPagination,
  unboundedRetry,
  unguardedFetch,
  waitLockLong,
];
