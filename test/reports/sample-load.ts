// Hand-made load runs as input for tests of reports.
import type { LatencySummary, LoadRun, LoadWindow, ObjectiveResult, OperationLoad } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { header } from "./sample-header.ts";

/** A load run of 20 windows of one second; `edit` changes single fields. */
export function loadRun(edit: Partial<LoadRun> = {}): LoadRun {
  const total = operationLoad(2000, 8.4);
  return {
    ...header,
    command: ["assay", "load", "mixed", "--seed", "7"],
    durationMs: 20_480,
    kind: "load",

    scenario: "mixed",
    question: "Does the service respond correctly and in time to a realistic mix of traffic?",
    profile: "smoke",
    verdict: "pass",
    validity: { valid: true, reasons: [] },
    requests: { setup: 3, started: 2000, finished: 2000, interrupted: 0, refused: 0, dropped: 0 },
    ratePerSecond: 100,
    goodputPerSecond: 100,
    goodputWithAdvisoryPerSecond: 0,
    responseTimesAreLowerBounds: false,
    windowMs: 1000,
    windows: Array.from({ length: 20 }, (_, at) => loadWindow(at)),
    operations: {
      ...Object.fromEntries(OPERATION_IDS.map((id, at) => [id, operationLoad(1200 / (at + 1), 6 + 3 * at)])),
      "token-price": { ...operationLoad(1200, 6), serverTimings: SERVER_TIMINGS },
    },
    total,
    objectives: [
      objectiveResult("errorRate < 0.01"),
      objectiveResult("invalidRate = 0"),
      objectiveResult("dropped = 0"),
    ],
    findings: [],
    examples: [],
    leftOut: [],
    notes: [],
    generator: {
      instances: [{ instance: "a", segment: "0:1" }],
      k6PeakRssMiB: 142.5,
      assayPeakRssMiB: 118.25,
      cpuSecondsPerThousandRequests: 0.213,
      peakVus: 11,
      aggregatorLagMaxMs: 24,
    },
    ...edit,
  };
}

/** Of an operation with 1,200 responses, half of which needed the database. */
const SERVER_TIMINGS = [
  { name: "app", count: 1_200, share: 1, ms: latency(2.1) },
  { name: "db", count: 600, share: 0.5, ms: latency(1.3) },
];

/** A run's objective that is met without a single bad sample among 2000; changes on top. */
export function objectiveResult(expression: string, changes: Partial<ObjectiveResult> = {}): ObjectiveResult {
  const [metric = ""] = expression.split(" ");
  const status = changes.met === false ? "missed" : "met";
  return { expression, met: true, value: 0, samples: 2000, status, operation: "*", metric, window: "run", ...changes };
}

function latency(p95: number): LatencySummary {
  return { mean: p95 * 0.46, p50: p95 * 0.42, p90: p95 * 0.81, p95, p99: p95 * 1.9, max: p95 * 3.1 };
}

/** Results of one operation, without errors, around a p95 in milliseconds. */
export function operationLoad(count: number, p95: number): OperationLoad {
  return {
    count: Math.round(count),
    ratePerSecond: count / 20,
    goodput: Math.round(count),
    goodputWithAdvisory: 0,
    errors: 0,
    errorsByCode: {},
    invalid: 0,
    invalidByStatement: {},
    advisory: 0,
    advisoryByStatement: {},
    serviceTimeMs: latency(p95 * 0.97),
    responseTimeMs: latency(p95),
  };
}

/** A window with some movement in it, the same each time. */
export function loadWindow(at: number, slower = 1, errors = 0): LoadWindow {
  const sway = 1 + 0.18 * Math.sin(at * 1.7) + 0.07 * Math.cos(at * 5.1);
  const part = (count: number, p95: number) => {
    const { p50, p99, max } = latency(p95 * sway * slower);
    return {
      count: Math.round(count * (0.97 + 0.03 * sway)),
      errors: 0,
      invalid: 0,
      responseTimeMs: { p50, p95: p95 * sway * slower, p99, max },
    };
  };
  const total = part(100, 8.4);
  const operations: Partial<Record<OperationId, ReturnType<typeof part>>> = Object.fromEntries(
    OPERATION_IDS.map((id, index) => [id, part(60 / (index + 1), 6 + 3 * index)]),
  );
  return {
    fromMs: at * 1000,
    operations,
    total: { ...total, errors, invalid: slower > 1 ? 3 : 0 },
    dropped: 0,
    vus: 11,
  };
}

const withP95 = (p95: number, off: number) => ({
  ...operationLoad(1_200, p95),
  responseTimeConfidenceMs: { p95: { low: p95 - off, high: p95 + off } },
});

/** A run whose p95 have intervals. */
export const steady = loadRun({
  operations: { ...loadRun().operations, "token-price": withP95(6, 0.2) },
  total: withP95(8.4, 0.2),
});
