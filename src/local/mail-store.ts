// The list of sent mails, for people and tests; the mails themselves lie beside it.
import { JsonFile } from "./world-disk";
import { hasShape, isListOf } from "./world-fault";
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
    new JsonFile<SentMail[]>(
      world.disk,
      world.disk.path("mail", "sent.json"),
      () => [],
      isListOf((mail) => hasShape(mail, { to: "", subject: "", text: "", html: "", atMs: 0, path: "" })),
    );
  indexes.set(world, index);
  return index;
}
