// Runs side by side, as `assay compare --json` writes them: plain data. How it is made is in run/comparison/side-by-side.ts.
import type { SideBySide } from "./generated/run.ts";

export type {
  ChangedCheck,
  ComparedRun as Side,
  SideBySide,
  SideDifference,
  SideMetric,
  SideValue,
} from "./generated/run.ts";

export const MOST_SIDE_BY_SIDE = 5;

/** The label wherever runs are shown side by side. */
export const UNPAIRED = "Unpaired: information, never a gate";

/** For a run, null where it or the first has no checks. */
export type SideChecks = SideBySide["checks"][number];
