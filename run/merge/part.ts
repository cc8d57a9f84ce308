// The run of one generator as a part of a merged run: its journal, read once to see whether it can be added up with others.
import { Failure } from "../../errors.ts";
import type { JournalPlan, JournalWindow } from "../journal/load-journal.ts";
import { type JournalState, reduceJournal } from "../load/journal-reducer.ts";
import { ownReasons } from "../validity/validity.ts";

/** A part of a merged run. */
export type Part = Pick<JournalState, "plan" | "end" | "examples" | "rejections"> & {
  /** Of the journal. */
  readonly path: string;
  /** Why the run of this generator is not valid by itself, each `code: sentence`. */
  readonly reasons: readonly string[];
};

/**
 * Reads the journal at a path. Throws `run-unreadable` if it cannot be read, and `merge-refused` if windows are missing, lie
 * beside the grid or are another generator's.
 */
export async function readPart(path: string): Promise<Part> {
  let windows = 0;
  const { plan, end, examples, rejections, late, points } = await reduceJournal(path, (window, ofPlan) =>
    requireNext(window, windows++, ofPlan, path),
  );
  return { path, plan, end, examples, rejections, reasons: ownReasons(end, { ...late, all: points.length }) };
}

function requireNext(window: JournalWindow, sequence: number, plan: JournalPlan, path: string): void {
  if (window.sequence !== sequence) {
    throw refused(`${path} must hold every window, and number ${sequence} is missing.`);
  }
  const fromMs = sequence * plan.windowMs;
  if (window.fromMs !== fromMs) {
    throw refused(`Window ${sequence} of ${path} must begin at ${fromMs} ms, and begins at ${window.fromMs} ms.`);
  }
  if (window.instance !== plan.instance || window.segment !== plan.segment) {
    throw refused(
      `${path} must be the journal of generator ${plan.instance} alone, and window ${sequence} is that of ${window.instance}.`,
    );
  }
}

/** The failure of runs that cannot be merged; one sentence. */
export function refused(sentence: string): Failure {
  return new Failure("merge-refused", sentence);
}
