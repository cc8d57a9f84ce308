// The metrics of a run inside k6. They must exist before the first iteration, whichever operations come to be called.
import { Counter, Trend } from "k6/metrics";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { faultMetric, routineMetric } from "./samples.ts";

/** The metrics of a run. */
export type Meters = {
  readonly started: Readonly<Record<OperationId, Trend>>;
  readonly accepted: Readonly<Record<OperationId, Trend>>;
  readonly invalid: Trend;
  readonly error: Counter;
  readonly specified: Counter;
  readonly advisory: Counter;
  readonly remarked: Counter;
  readonly warm: Counter;
  readonly begun: Counter;
  readonly skipped: Counter;
};

/** Registers the metrics. For the init context. */
export function createMeters(): Meters {
  const byOperation = (kind: "started" | "accepted") =>
    Object.fromEntries(OPERATION_IDS.map((id) => [id, new Trend(routineMetric(kind, id))])) as Record<
      OperationId,
      Trend
    >;
  return {
    started: byOperation("started"),
    accepted: byOperation("accepted"),
    invalid: new Trend(faultMetric("invalid")),
    error: new Counter(faultMetric("error")),
    specified: new Counter(faultMetric("specified")),
    advisory: new Counter(faultMetric("advisory")),
    remarked: new Counter(faultMetric("remarked")),
    warm: new Counter(faultMetric("warm")),
    begun: new Counter(faultMetric("begun")),
    skipped: new Counter(faultMetric("skipped")),
  };
}
