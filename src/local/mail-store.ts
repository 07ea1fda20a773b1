// The list of sent mails, for people and tests; the mails themselves lie beside it.
import { JsonFile } from "./world-disk";
import type { WorldState } from "./world-state";

export interface SentMail {
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  text: string;
  html: string;
  atMs: number;
  path: string;
}

const indexes = new WeakMap<WorldState, JsonFile<SentMail[]>>();

export function mailIndex(world: WorldState): JsonFile<SentMail[]> {
  const index =
    indexes.get(world) ??
    new JsonFile<SentMail[]>(world.disk, world.disk.path("mail", "sent.json"), () => []);
  indexes.set(world, index);
  return index;
}
