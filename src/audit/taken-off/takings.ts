// What a call takes off: a row, a state, an entry of a saved queue, a property, a label, a file.
import { listSaved } from "./list-taken";
import { propertyWritten, positionMoved } from "./property-taken";
import { rowDeleted, stateWritten } from "./row-taken";
import { type Kind } from "./taking";
import { threadMarked, fileMoved } from "./thread-or-file-taken";

const KINDS: Kind[] = [
  rowDeleted,
  stateWritten,
  propertyWritten,
  listSaved,
  threadMarked,
  fileMoved,
  positionMoved,
];

export const takingOf: Kind = (call, fn, reach, project) => {
  for (const kind of KINDS) {
    const taking = kind(call, fn, reach, project);
    if (taking) return taking;
  }
  return undefined;
};
