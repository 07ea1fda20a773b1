/** PropertiesService as the guard's store. */
import type { KeyValueStore } from "../ports";

export const scriptProperties = (store: GoogleAppsScript.Properties.Properties): KeyValueStore => ({
  readAll: () => store.getProperties(),
  read: (key) => store.getProperty(key),
  write: (entries) => void store.setProperties(entries, false),
  remove: (key) => void store.deleteProperty(key),
});

/** Those that everybody's runs share. */
export const sharedProperties = (): KeyValueStore =>
  scriptProperties(PropertiesService.getScriptProperties());
