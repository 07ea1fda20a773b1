// Six minutes can end between the work and its mark. The further the mark, the more is done a second time.
import type { Report, Rule } from "../audit-context";
import { markAfterAll } from "../late-marks/after-all";
import { markAfterInnerWork } from "../late-marks/after-inner-work";
import { roundsOf } from "../late-marks/rounds";
import type { Node } from "../syntax-tree";

const MESSAGE =
  "What is done is noted only here, after long work: a run that is cut off before does all of it again, mails and files included. " +
  "Note each item right after its own effect, and flush; the guard's complete() and g.once do.";

export const markDoneAfterLongWork: Rule = {
  id: "mark-done-after-long-work",
  finds: "The done mark or checkpoint is written only after long or many-item work.",
  find: ({ project }) => {
    const reported = new Set<Node>();
    return project.functions.flatMap((fn): Report[] => {
      for (const node of fn.nodes) {
        const rounds = roundsOf(node, fn);
        const mark = rounds && (markAfterAll(rounds, fn, project) ?? markAfterInnerWork(rounds, fn, project));
        if (!mark) continue;
        if (reported.has(mark)) return [];
        reported.add(mark);
        return [{ file: fn.file, node: mark, message: MESSAGE }];
      }
      return [];
    });
  },
};
