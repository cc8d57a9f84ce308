// A run as it is written to run.json: plain data, versioned, between those who measure and those who report. Its types follow
// from the published schemas: fields may be added to them; none is renamed within a format version.
import type {
  CapacityRun,
  CheckResult,
  CheckRun,
  ComparisonRun,
  ConformanceRun,
  Machine,
  MetricComparison,
  RecordedRequest,
} from "./generated/run.ts";
import type { LoadRun } from "./load-run.ts";

export type * from "./fixture-set.ts";
export * from "./load-run.ts";

export const RUN_FILE = "run.json";

export const RUN_FORMAT_VERSION = 2;

export type CheckVerdict = CheckResult["verdict"];

export type Established = NonNullable<CheckResult["establishes"]>;

/** Why a request was sent: as a control, as a valid request, to try what the interface leaves open, or to violate a rule. */
export type RecordedPurpose = NonNullable<RecordedRequest["purpose"]>;

export type MetricVerdict = MetricComparison["verdict"];

export type CapacityEnd = CapacityRun["endedBy"];

export type Run = ConformanceRun | LoadRun | CheckRun | CapacityRun | ComparisonRun;

/** The kind of machine: what is measured on one kind says nothing of another. */
export function machineClass({ cores, memoryGiB, platform, processor = "unknown processor" }: Machine): string {
  return `${platform}, ${cores} × ${processor}, ${Math.round(memoryGiB)} GiB`;
}
