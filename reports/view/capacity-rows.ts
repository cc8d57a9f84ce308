// The steps of a capacity search as rows that all formats show, by rising rate.
import type { CapacityRun, CapacityStep } from "../../run/format/run.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { writeCount, writeMs, writeNumber } from "../text/number-format.ts";
import type { JudgedRow } from "./judged-rows.ts";

/** The heads of the columns, with the verdict and without the reason. */
export const CAPACITY_HEADS = ["rate", "held", "samples", "p95", "goodput", "verdict"] as const;

const STATES: Readonly<Record<CapacityStep["verdict"], State>> = {
  met: "good",
  missed: "bad",
  undecided: "unknown",
  invalid: "unknown",
};

/** The rows by rising rate; steps of one rate stay in their order. A step that met all objectives has no reason. */
export function capacityRows({ steps }: CapacityRun): readonly JudgedRow[] {
  return steps
    .toSorted((one, other) => one.ratePerSecond - other.ratePerSecond)
    .map(({ ratePerSecond, durationMs, samples, verdict, reasons, p95Ms, goodputPerSecond }) => ({
      cells: [
        `${ratePerSecond}/s`,
        `${writeNumber(durationMs / 1_000)} s`,
        writeCount(samples),
        p95Ms === null ? "–" : writeMs(p95Ms),
        `${writeNumber(goodputPerSecond)}/s`,
      ],
      state: STATES[verdict],
      verdict,
      reason: reasons.join("; "),
    }));
}

/** "between 15 and 600 requests/s, a ramp reached 119/s". */
export function searchText({ bounds: { fromPerSecond, toPerSecond }, guessPerSecond, scenario }: CapacityRun): string {
  const guess = guessPerSecond === undefined ? "" : `; a short ramp reached ${guessPerSecond}/s`;
  return `${scenario} from ${fromPerSecond} to ${toPerSecond} requests/s${guess}`;
}
