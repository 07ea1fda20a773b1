/** CacheService: may forget early, which an alarm's throttle can bear. */
import type { Cache } from "../ports";

export const scriptCache = (): Cache => ({
  get: (key) => CacheService.getScriptCache()?.get(key) ?? null,
  put: (key, value, seconds) => CacheService.getScriptCache()?.put(key, value, seconds),
});
