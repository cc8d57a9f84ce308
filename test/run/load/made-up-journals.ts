// Whole journals made up from a seed, with something of everything that a window can hold.

import { DEFAULT_OBJECTIVES, type Objective } from "../../../run/format/objectives.ts";
import type {
  JournalEntry,
  JournalPlan,
  JournalWindow,
  WindowOperation,
} from "../../../run/journal/journal-entries.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { endEntry, operationEntry, planEntry, timesOf, usageEntry, windowEntry } from "../format/load-entries.ts";

const WARM_UP_MS = 20_000;

const OBJECTIVES: readonly Objective[] = [
  ...DEFAULT_OBJECTIVES,
  { operation: "*", metric: "responseTimeMs.p95", below: 200 },
  { operation: "*", metric: "responseTimeMs.max", below: 5_000 },
  { operation: "token-price", metric: "responseTimeMs.p99", below: 300, window: "10s" },
  { operation: "trade-token", metric: "serviceTimeMs.mean", below: 80 },
  { operation: "*", metric: "errorRate", below: 0.05, window: "1m" },
  { operation: "*", metric: "goodputPerSecond", atLeast: 10, window: "10s" },
];

/** Five minutes with a warm-up, a gap, late generators, failures of every kind, and responses after the end of the schedule. */
export function soakJournal(): readonly JournalEntry[] {
  const random = createRandom(7, "soak");
  const durationMs = 280_000;
  const plan = madeUpPlan(durationMs, { profile: "soak", objectives: OBJECTIVES, timeoutMs: 10_000 });
  const windows = Array.from({ length: 304 }, (_, at) => windowAt(at, random, at < 20 ? 0 : 30));
  const [before, after] = [windows.slice(0, 150), windows.slice(150)];
  const gap = { kind: "gap", fromMs: 150_000, stoppedMs: 1_795_000_150_000, resumedMs: 1_795_000_900_000 } as const;
  return [
    plan,
    ...before.flatMap(withUsage),
    { ...gap, reasons: ["stream-cut: It was cut."] },
    ...after.flatMap(withUsage),
    endEntry({ durationMs: 154_000, measuredMs: 304_000 }),
  ];
}

/** A rate that rises until requests are dropped, under k6's own executors. */
export function breakpointJournal(): readonly JournalEntry[] {
  const random = createRandom(8, "breakpoint");
  const plan = madeUpPlan(60_000, { profile: "breakpoint", objectives: OBJECTIVES.slice(0, 5) });
  const windows = Array.from({ length: 81 }, (_, at) => ({
    ...windowAt(at, random, at),
    dropped: at > 60 ? at : 0,
    droppedInWarmUp: at === 5 ? 2 : 0,
  }));
  return [plan, ...windows.flatMap(withUsage), endEntry({ durationMs: 81_000, measuredMs: 80_500 })];
}

/** A run that was killed in its 50th second. */
export function killedJournal(): readonly JournalEntry[] {
  const random = createRandom(9, "killed");
  const plan = madeUpPlan(600_000, { objectives: OBJECTIVES });
  return [plan, ...Array.from({ length: 50 }, (_, at) => windowAt(at, random, at < 20 ? 0 : 60)).flatMap(withUsage)];
}

function madeUpPlan(durationMs: number, changes: Partial<JournalPlan>): JournalPlan {
  return planEntry({
    durationMs,
    plannedRequests: (durationMs / 1_000) * 40,
    workload: {
      model: "open",
      unit: "request",
      arrivals: "poisson",
      warmUpMs: WARM_UP_MS,
      stages: [
        { durationMs: WARM_UP_MS, from: 0, to: 5 },
        { durationMs, from: 5, to: 80 },
      ],
      plannedIterations: (durationMs / 1_000) * 40 + 50,
      mix: Object.fromEntries(OPERATION_IDS.map((id) => [id, 0.2])),
      popularity: [],
      users: 5,
    },
    ...changes,
  });
}

/** So many responses in the window of a second, slower and slower; some windows have no request of an operation, or of any. */
function windowAt(at: number, random: Random, responses: number): JournalWindow {
  const isSilent = at % 97 === 96;
  const present = OPERATION_IDS.filter((_, place) => !isSilent && (place !== 3 || at % 7 !== 0));
  const of = (id: OperationId): [OperationId, WindowOperation] => [id, operationAt(at, random, responses)];
  const isLate = at % 83 === 40;
  return windowEntry(at * 1_000, responses === 0 ? {} : Object.fromEntries(present.map(of)), {
    vus: random.integer(1, 20),
    begun: random.integer(0, 9),
    skipped: random.integer(0, 1),
    startDelay: times(random, responses, isLate ? 400 : 2),
    queueDelay: isLate ? times(random, 5, 300) : "",
    warmUp: at < 20 ? { started: 5, accepted: 4, reset: 1 } : {},
    arrivalGaps: responses,
    arrivalGapMs: responses * 25,
    arrivalGapMsSquared: responses * 900,
  });
}

function operationAt(at: number, random: Random, responses: number): WindowOperation {
  const isBad = at % 41 === 7;
  const isOut = at >= 220 && at < 226;
  const accepted = isOut ? 0 : responses;
  const errors = isBad ? { reset: 1, "timeout-headers": 1, "timeout-connect": 1, "client-error 429 SLOW_DOWN": 2 } : {};
  const invalid = isBad ? 2 : 0;
  const level = (at > 100 ? 60 : 30) + at / 30;
  return operationEntry(accepted, {
    started: accepted + (isBad ? 7 : 0) + (isOut ? responses : 0),
    invalid,
    late: isBad ? 3 : 0,
    errors: isOut ? { "connection-refused": responses } : errors,
    specified: isBad ? { "quote/price/minimum": 2 } : {},
    advisory: at % 5 === 0 ? { "quote/relation/echo": 2, "token-price/recording/missing/data": 1 } : {},
    missing: at > 240 ? { "data.initFee": accepted } : {},
    withAdvisory: at % 5 === 0 ? 2 : 0,
    goodputWithAdvisory: at % 5 === 0 ? 1 : 0,
    retryAfter: isBad ? 2 : 0,
    longestRetryAfterMs: isBad ? at * 10 : 0,
    serviceTime: times(random, accepted + invalid, level),
    responseTime: times(random, accepted + invalid, level + 1),
  });
}

/** Times around a level in ms, one in a hundred much longer. */
function times(random: Random, count: number, level: number): string {
  return timesOf(
    Array.from(
      { length: count },
      () => level * (0.5 + random.next()) * (random.next() < 0.01 ? 50 * random.next() : 1),
    ),
  );
}

function withUsage(window: JournalWindow, at: number): readonly JournalEntry[] {
  if (at % 3 === 2) return [window];
  const contention = { k6WaitSeconds: 0.25, pressureSeconds: 0.125 };
  return [window, usageEntry(window.fromMs, { targetRssMiB: 80 + window.fromMs / 10_000, contention })];
}
