// Hand-made runs in which much happens that a report can show: input for golden files and for tests of single parts.
import type { ReplayReport } from "../../run/format/replay.ts";
import type { ConformanceRun, LoadFinding, LoadRun, WorkloadReport } from "../../run/format/run.ts";
import { check, conformanceRun, holdingChecks } from "./sample-conformance.ts";
import { loadRun, loadWindow, objectiveResult, operationLoad } from "./sample-load.ts";

/** The traffic of an open model whose every row is as requested. */
export const WORKLOAD: WorkloadReport = {
  model: "open",
  unit: "request",
  users: 2,
  stages: [
    { durationMs: 2_000, from: 100, to: 100 },
    { durationMs: 20_000, from: 100, to: 100 },
  ],
  warmUp: { durationMs: 2_000, started: 200, accepted: 198, invalid: 2, errors: 0, dropped: 0 },
  iterations: { planned: 2_200, begun: 2_200, skippedRequests: 0 },
  mix: { "token-price": { requested: 0.8, actual: 0.8 }, "trade-token": { requested: 0.2, actual: 0.2 } },
  arrivals: { requested: "poisson", gaps: 1_999, variation: 1.02 },
};

/** A finding about all operations; changes on top. */
export function finding(kind: LoadFinding["kind"], fromMs: number, toMs: number, changes: Partial<LoadFinding> = {}) {
  const sentence = "Something was found: more of it.";
  return { kind, operation: "*", fromMs, toMs, value: 1, unit: "ms", sentence, ...changes } as const;
}

const rejections = [
  { status: 409, code: "SETTLING", count: 5 },
  { status: 429, count: 3 },
];

/** Two generators, timeouts, rejections, violations, drops, retries, a breaking point, and all that qualifies a load. */
export const eventfulLoad: LoadRun = loadRun({
  verdict: "inconclusive",
  exitCode: 4,
  validity: { valid: false, reasons: ["12 iterations were dropped"] },
  goodputWithAdvisoryPerSecond: 3,
  responseTimesAreLowerBounds: true,
  requests: { setup: 3, started: 2_006, finished: 2_000, interrupted: 5, refused: 1, dropped: 12 },
  windows: Array.from({ length: 22 }, (_, at) => ({
    ...loadWindow(at, at === 14 ? 3 : 1, at === 14 ? 6 : 0),
    dropped: at === 9 ? 12 : 0,
    ...(at === 5 && { lateMs: 612.4, isExcluded: true }),
  })),
  workload: {
    ...WORKLOAD,
    warmUp: { ...WORKLOAD.warmUp, dropped: 1 },
    iterations: { planned: 2_200, begun: 1_900, skippedRequests: 40 },
    sessionRequests: { due: 1_000, sent: 900 },
  },
  total: {
    ...operationLoad(2_000, 8.4),
    errors: 40,
    errorsByCode: { reset: 2, "server-error": 20, truncated: 4, dns: 6, "rejected-by-target": 8 },
    rejected: 8,
    rejections,
    invalid: 4,
    invalidByStatement: { "quote/tokenName/type": 4 },
    advisory: 60,
    advisoryByStatement: { "token-price/relation/echo": 60 },
    responseTimeConfidenceMs: { p95: { low: 8.012, high: 8.804 } },
    timeouts: { requests: 6, limitMs: 10_000, ofResponsesMs: operationLoad(1, 8).responseTimeMs },
    retryAfter: { responses: 3, longestWaitMs: 1_500 },
  },
  operations: {
    ...loadRun().operations,
    "trade-token": { ...operationLoad(300, 12), errors: 8, rejected: 8, rejections },
  },
  rejectionExamples: [
    { operation: "trade-token", status: 409, code: "SETTLING", request: "{}", response: '{"a":1}', iteration: 7 },
  ],
  objectives: [
    objectiveResult("errorRate < 1 %", { met: false, value: 0.028888888888888888, samples: 900 }),
    objectiveResult("p95 < 1", { met: false, value: null, samples: 1, status: "undecided", undecidedBy: "generator" }),
  ],
  findings: [finding("stall", 4_000, 6_000), finding("violation", 6_000, 9_000, { operation: "trade-token" })],
  detectable: { trend: { share: 0.234, ms: 2.71 }, leak: { mibPerHour: 53.2 } },
  counters: { newConnections: 900, retried: 2 },
  generator: {
    ...loadRun().generator,
    instances: ["0:1/2", "1/2:1"].map((segment, at) => ({ instance: `g${at}`, segment })),
    late: { windows: 3, excluded: 2, longestMs: 612.4 },
    contention: { k6WaitSeconds: 9, throttledSeconds: 0 },
  },
  leftOut: [{ session: "launch", reason: "side effects are not allowed" }],
});

/** The difference of a replay from its recording, with all that was changed in it. */
export const REPLAY: ReplayReport = {
  recording: { sha256: "5".repeat(64), exchanges: 1_200, durationMs: 9_000, isUnfinished: true },
  pace: { speed: 2 },
  leftOut: [{ reason: "rejected in the recording", count: 3 }],
  rewrites: [{ field: "tokenId", from: "one-token", to: "another-token", requests: 70 }],
  differences: [
    {
      operation: "token-price",
      kind: "missing",
      pointer: "/data/initFee",
      count: 41,
      example: { expected: "a field", actual: "none", iteration: 12 },
    },
    { operation: "trade-token", kind: "status", pointer: "", count: 1 },
  ],
};

/** A load of ten minutes in which the memory of the target grows. */
export const leakingLoad: LoadRun = loadRun({
  windows: Array.from({ length: 600 }, (_, at) => ({
    ...loadWindow(at),
    memory: { k6MiB: 180, assayMiB: 148, targetMiB: 133 + at },
  })),
});

/** A load of which a quarter is over. */
export const runningLoad: LoadRun = loadRun({
  progress: {
    at: "2026-11-20T10:04:07.250Z",
    elapsedMs: 5_400,
    scheduledMs: 20_000,
    stage: { kind: "ramp", leftMs: 4_600, to: 150 },
  },
  objectives: [
    objectiveResult("errorRate < 0.01"),
    objectiveResult("dropped = 0", { met: false, status: "missed", value: 3 }),
  ],
  findings: [finding("stall", 1, 2)],
});

const unstable = {
  verdict: "fail",
  known: { reason: "ticket", owner: "quotes", expires: "2027-01-31", isFlaky: true },
  rounds: ["pass", "fail"],
} as const;

/** Two rounds with an unstable check and an unstable fact, a known failure, a stale entry, a flaky one, and a drift. */
export const comparedRun: ConformanceRun = {
  ...conformanceRun(holdingChecks.map((one, at) => (at === 0 ? { ...one, ...unstable } : one))),
  verdict: "fail",
  exitCode: 5,
  rounds: 2,
  knownFailing: {
    entries: 2,
    stale: [{ entry: "removed", problem: "unmatched", sentence: '"removed" of quotes matches no check' }],
    flaky: [{ entry: "token-price/**", failed: 1, passed: 17 }],
  },
  drift: {
    pinned: 2,
    compared: 2,
    drifted: [{ fact: "rejection.status", before: { value: 422, stable: true }, after: { value: 400, stable: true } }],
  },
};

/** Four advisory causes. */
export const advisoryRun: ConformanceRun = conformanceRun([
  ...holdingChecks,
  ...["one", "two", "three", "four"].map((name) =>
    check({
      id: `token-price/response/${name}/shown`,
      family: name,
      tier: "advisory",
      verdict: "fail",
      statements: [name],
      rule: `The response names ${name}.`,
      curl: `curl ${name}`,
    }),
  ),
]);
