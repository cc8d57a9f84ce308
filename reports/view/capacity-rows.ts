// The steps of a capacity search as rows that all formats show, by rising rate.
import type { CapacityRun, CapacityStep } from "../../run/format/run.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { writeCount, writeMs, writeNumber } from "../text/number-format.ts";

/** A step; `reason` is empty for one that met all objectives. */
export type CapacityRow = {
  readonly state: State;
  readonly rate: string;
  readonly seconds: string;
  readonly samples: string;
  readonly p95: string;
  readonly goodput: string;
  readonly verdict: string;
  readonly reason: string;
};

/** The heads of the columns, without the reason. */
export const CAPACITY_HEADS = ["rate", "held", "samples", "p95", "goodput", "verdict"] as const;

const STATES: Readonly<Record<CapacityStep["verdict"], State>> = {
  met: "good",
  missed: "bad",
  undecided: "unknown",
  invalid: "unknown",
};

/** The rows by rising rate; steps of one rate stay in their order. */
export function capacityRows({ steps }: CapacityRun): readonly CapacityRow[] {
  return steps
    .toSorted((one, other) => one.ratePerSecond - other.ratePerSecond)
    .map(({ ratePerSecond, durationMs, samples, verdict, reasons, p95Ms, goodputPerSecond }) => ({
      state: STATES[verdict],
      rate: `${ratePerSecond}/s`,
      seconds: `${writeNumber(durationMs / 1_000)} s`,
      samples: writeCount(samples),
      p95: p95Ms === null ? "–" : writeMs(p95Ms),
      goodput: `${writeNumber(goodputPerSecond)}/s`,
      verdict,
      reason: reasons.join("; "),
    }));
}

/** "between 15 and 600 requests/s, a ramp reached 119/s". */
export function searchText({ bounds: { fromPerSecond, toPerSecond }, guessPerSecond, scenario }: CapacityRun): string {
  const guess = guessPerSecond === undefined ? "" : `; a short ramp reached ${guessPerSecond}/s`;
  return `${scenario} from ${fromPerSecond} to ${toPerSecond} requests/s${guess}`;
}
