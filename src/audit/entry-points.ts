// Every place where Apps Script enters the project.
import { triggersInCode, triggersMadeElsewhere } from "./triggers-in-code";
import { attendedEntries, simpleTriggers } from "./attended-entries";
import { probablyOnATrigger } from "./probable-handlers";
import type { EntryPoint } from "./entry-point";
import type { Project } from "./project";

/** One entry per function; of several triggers the one that comes back most often stands for it. */
export function findEntryPoints(project: Project): EntryPoint[] {
  const known = [
    ...triggersInCode(project),
    ...triggersMadeElsewhere(project),
    ...simpleTriggers(project),
    ...attendedEntries(project),
  ];
  const all = [...known, ...probablyOnATrigger(project, known)];
  const rank = (entry: EntryPoint): number =>
    (entry.unattended ? 1e9 : 0) + (entry.recurring === true ? 1e6 : 0) + (entry.runsPerDay ?? 0);
  const best = new Map<string, EntryPoint>();
  for (const entry of all) {
    const key = entry.fn ? `${entry.file}:${entry.line}:${entry.name}` : entry.name;
    const other = best.get(key);
    if (!other || rank(entry) > rank(other)) best.set(key, entry);
  }
  return [...best.values()];
}
