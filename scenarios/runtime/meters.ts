// The metrics of a run inside k6. They must exist before the first iteration.
import { Trend } from "k6/metrics";
import { METRICS } from "./samples.ts";

/** The metrics of a run. */
export type Meters = Readonly<Record<keyof typeof METRICS, Trend>>;

/** Registers the metrics. For the init context. */
export function createMeters(): Meters {
  return {
    started: new Trend(METRICS.started),
    accepted: new Trend(METRICS.accepted),
    event: new Trend(METRICS.event),
  };
}
