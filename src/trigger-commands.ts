/** Installing and removing the trigger, for scripts that ask for its scope. Never takes another person's away unsaid. */
import { answer } from "./commands";
import { RefusedError } from "./core/raised";
import { INSTALLED_KEY, OWNER_KEY } from "./core/run-state";
import { numberSetting, type Settings } from "./core/settings";
import { confirm } from "./gas/spreadsheet-ui";
import type * as triggersAdapter from "./gas/triggers";
import { otherOwner } from "./guard/owner";
import { menuTexts } from "./messages/menu";
import type { Ports } from "./ports";

export interface TriggeredGuard {
  ports: Ports;
  settings: Settings;
  /** Of the person at the keyboard. */
  personLocale(): string;
  triggers: Pick<typeof triggersAdapter, "installEvery" | "removeTriggers"> &
    Partial<Pick<typeof triggersAdapter, "installDaily">>;
  /** The functions that triggers call. */
  handlers(): string[];
  /** The function that looks once a day whether runs are missing, "" for none. */
  watcher?: string;
}

const WATCH_HOUR = 8;

export function triggerCommandsOf(guard: () => TriggeredGuard) {
  const install = ({
    ports,
    settings,
    personLocale,
    triggers,
    handlers,
    watcher = "",
  }: TriggeredGuard): string => {
    const texts = menuTexts(personLocale());
    const names = handlers();
    if (names.length === 0) return texts.noHandler;
    const other = otherOwner(ports);
    const minutes = numberSetting(settings, "everyMinutes");
    const every = Math.max(...names.map((name) => triggers.installEvery(name, minutes)));
    ports.store.write({ [OWNER_KEY]: ports.user(), [INSTALLED_KEY]: String(ports.clock.nowMs()) });
    if (watcher !== "") triggers.installDaily?.(watcher, WATCH_HOUR);
    return [texts.installed(every, ports.user()), ...(other === "" ? [] : [texts.stillAnothers(other)])].join(
      " ",
    );
  };
  return {
    /**
     * @param takeOver install although another person's trigger is alive
     * @throws RefusedError that names the other person
     */
    install(takeOver?: boolean): string {
      const found = guard();
      const other = otherOwner(found.ports);
      if (other !== "" && takeOver !== true) {
        const texts = menuTexts(found.personLocale());
        throw new RefusedError(`${texts.anotherRuns(other)} ${texts.howToTakeOver(other)}`);
      }
      return answer(install(found));
    },

    /** Asks where the editor's function refuses: the editor has nobody to ask. */
    installFromMenu(): string {
      const found = guard();
      const texts = menuTexts(found.personLocale());
      const other = otherOwner(found.ports);
      const isWanted =
        other === "" ||
        confirm(texts.menu.install, `${texts.anotherRuns(other)}\n\n${texts.takeOverQuestion}`);
      return answer(isWanted ? install(found) : texts.nothingChanged, texts.menu.title);
    },

    uninstall(): string {
      const { ports, personLocale, triggers, handlers, watcher = "" } = guard();
      const count = handlers().reduce((sum, name) => sum + triggers.removeTriggers(name), 0);
      if (watcher !== "") triggers.removeTriggers(watcher);
      // Whoever took over stays the owner when the one before tidies up.
      if (count > 0 && ports.store.read(OWNER_KEY) === ports.user()) ports.store.remove(OWNER_KEY);
      return answer(menuTexts(personLocale()).uninstalled(count));
    },
  };
}
