/**
 * The one definition of what pages may ask the script. src/main.ts must offer every one of these (the compiler says
 * which is missing), and `callServer` lets a page call no other. A new dialog adds its calls here.
 */
import type { SettingsReport, SettingsView } from "../guard/change-settings";
import type { DashboardCalls } from "../guard/dashboard-view";

export interface SettingsCalls {
  settingsView(): SettingsView;
  saveSettings(changes: Record<string, string>): SettingsReport;
}

export type ServerCalls = DashboardCalls & SettingsCalls;

/** What google.script.run carries: no Date, no function, no undefined. */
type Plain<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : Value extends Date | ((...args: never) => unknown)
      ? never
      : Value extends object
        ? { [Name in keyof Value]: Plain<Value[Name]> }
        : never;

type CarriedCalls<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args extends Plain<Args> ? Args : never) => Result extends Plain<Result> ? Result : never
    : never;
};

/** Given the module of entry points, an error where a call is missing, differs, or could not be carried. */
export type OffersAll<Module extends CarriedCalls<ServerCalls>> = Module;
