// Where Apps Script enters the project, who is there when it does, and how often.
import type { Fn } from "./project";

export interface EntryPoint {
  name: string;
  /** Undefined where the handler is not among the files. */
  fn: Fn | undefined;
  file: string;
  line: number;
  unattended: boolean;
  /** What starts it, in words. */
  trigger: string;
  /** It comes again by itself, whatever happened in the last run. */
  recurring: boolean | "unknown";
  /** At most; null where the text does not say. */
  runsPerDay: number | null;
  /** Runs on a trigger (time or event), as opposed to a request, a menu or a page. */
  onTrigger: boolean;
}
