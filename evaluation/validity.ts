// Whether a load run proves anything: every sign that the generator, not the target, made the figures what they are.

import type { JournalEnd, JournalPlan } from "../results/journal/journal.ts";
import type { Objective } from "../results/objectives/objectives.ts";
import type { LoadRun } from "../results/run/run.ts";
import { mixFaults } from "../results/run/workload.ts";
import { percentileMicros } from "../statistics/histogram.ts";
import {
  begunIn,
  finishedOf,
  overall,
  refusedOf,
  startedByOperation,
  type Totals,
  warmOutcomes,
} from "./tally/totals.ts";

/** Requests of a run by what became of them; see the record. */
export type RequestCounts = LoadRun["requests"];

/** Longest silence of the stream: k6 reports its VUs each second, even where no request ends. */
const GAP_LIMIT_MS = 2_500;
/** Longest time by which the figures may run behind the clock; k6 writes them every 250 ms. */
const LAG_LIMIT_MS = 5_000;
const CLOCK_STEP_LIMIT_MS = 500;
/** Starts behind schedule that one in a hundred requests may exceed. They count as response time, the target's. */
const START_DELAY_LIMIT_MS = 200;
/** Share of the scheduled requests that must at least have been begun or dropped. */
const SCHEDULE_SHARE = 0.98;

/** The counts of requests; without an end of the journal nothing is known of what was in flight, and it is `interrupted`. */
export function countRequests(plan: JournalPlan, totals: Totals): RequestCounts {
  const sums = overall(totals);
  const [finished, refused] = [finishedOf(sums), refusedOf(sums)];
  return {
    setup: plan.setupRequests,
    started: sums.started,
    finished,
    interrupted: Math.max(0, sums.started - finished - refused),
    refused,
    dropped: totals.dropped,
  };
}

/**
 * Why the run is not valid, each reason `code: sentence`; empty for a valid run. Drops that came of a target that had been
 * seen to break under a rising load are no such reason.
 */
export function invalidities(
  plan: JournalPlan,
  end: JournalEnd | undefined,
  totals: Totals,
  { areDropsExplained = false }: { readonly areDropsExplained?: boolean } = {},
): readonly string[] {
  const counts = countRequests(plan, totals);
  return [
    ...(end === undefined
      ? ["run-killed: the journal has no end: Assay was killed, or had no room for it, while the run went on"]
      : []),
    ...(end === undefined ? [] : generatorFaults(end)),
    ...(counts.finished === 0 ? ["no-samples: not one request came to an outcome"] : []),
    // A target that is gone frees no virtual user: what could not be sent then is no fault of the generator.
    ...(end?.cause === "target-gone" || areDropsExplained ? [] : droppedReason(plan, counts, totals)),
    ...(end === undefined ? [] : accountFaults(plan, end, counts, totals)),
    // Where iterations were dropped, later ones are numbered too low and look late: the drops are the reason then.
    ...(counts.dropped === 0 ? startDelayReason(totals) : []),
  ];
}

function generatorFaults(end: JournalEnd): readonly string[] {
  const said = end.lastError === undefined ? "" : `; its last error: ${end.lastError}`;
  const causes: Readonly<Record<JournalEnd["cause"], readonly string[]>> = {
    finished: [],
    interrupted: [],
    "target-gone": [],
    "objective-lost": [],
    stuck: [
      `generator-stuck: k6 had to be ended, because it did not end by itself after its time (${end.exit})${said}`,
    ],
    memory: [`generator-out-of-memory: k6 was stopped at ${Math.round(end.k6PeakRssMiB)} MiB`],
    backlog: ["aggregator-backlog: the samples came faster than they were read"],
    died: [`generator-died: k6 ended before its time (${end.exit})${said}`],
  };
  return [
    ...causes[end.cause],
    ...saturation(end),
    ...end.faults.map(
      ({ fault, count, example }) => `generator-fault: k6 logged ${fault} ${count} times, first: ${example}`,
    ),
    ...(end.longestGapMs > GAP_LIMIT_MS
      ? [`stream-gap: no sample came for ${end.longestGapMs} ms, expected one each second`]
      : []),
    ...(end.largestLagMs > LAG_LIMIT_MS
      ? [`aggregator-lag: the samples were read ${end.largestLagMs} ms after they were taken`]
      : []),
    ...(Math.abs(end.clockStepMs) > CLOCK_STEP_LIMIT_MS
      ? [`clock-step: the clock of this machine was set by ${end.clockStepMs} ms during the run`]
      : []),
    ...(end.isStreamWhole ? [] : ["stream-torn: the last sample of k6 came only in part"]),
  ];
}

/** Beyond it the scheduler of the system, not the target, decides when a request leaves. */
const CPU_SHARE_LIMIT = 0.85;

function saturation({ cpuSeconds, measuredMs, cores }: JournalEnd): readonly string[] {
  if (cores === undefined || measuredMs < 1_000) return [];
  const share = cpuSeconds / (cores * (measuredMs / 1_000));
  if (share <= CPU_SHARE_LIMIT) return [];
  return [`generator-saturated: k6 and Assay took ${Math.round(share * 100)} % of this machine's ${cores} processors`];
}

/** Drops are as many as an objective on them allows; where time-outs alone explain the run they are put to the target. */
function droppedReason(plan: JournalPlan, { dropped, finished }: RequestCounts, totals: Totals): readonly string[] {
  const allowed = plan.objectives.find(({ metric }) => metric === "dropped")?.atMost ?? 0;
  if (dropped <= allowed || isSilence(plan.objectives, dropped, finished, totals)) return [];
  return [
    `dropped-iterations: ${dropped} of ${plan.workload?.plannedIterations ?? plan.plannedRequests} ${plan.workload?.unit === "session" ? "sessions" : "requests"} were not sent, because none of ${plan.vus} virtual users was free`,
  ];
}

/**
 * Whether the target fell silent: its time-outs miss the objective on errors even if every dropped request had been
 * answered well. The failure is proven then, however many requests were not sent.
 */
function isSilence(objectives: readonly Objective[], dropped: number, finished: number, totals: Totals): boolean {
  const { errors } = overall(totals);
  const timeouts =
    (errors.get("timeout-headers") ?? 0) + (errors.get("timeout-body") ?? 0) + (errors.get("timeout-connect") ?? 0);
  const limit = objectives.find(({ metric, operation }) => metric === "errorRate" && operation === "*")?.below;
  return limit !== undefined && timeouts > 0 && timeouts / (finished + dropped) >= limit;
}

function accountFaults(plan: JournalPlan, end: JournalEnd, counts: RequestCounts, totals: Totals): readonly string[] {
  const { started, finished, interrupted, refused } = counts;
  const warm = { started: totals.warmUp.get("started") ?? 0, finished: warmOutcomes(totals) };
  const reasons: string[] = [];
  if (refused > 0)
    reasons.push(`requests-refused: ${refused} requests could not be sent for want of ports, files or memory`);
  if (finished + refused > started) {
    reasons.push(`requests-miscounted: ${finished + refused} outcomes came of ${started} requests`);
  }
  if (end.cause !== "finished") return reasons;
  if (interrupted > 0) {
    reasons.push(
      `requests-lost: ${interrupted} of ${started} requests have no outcome, although the run was not stopped`,
    );
  }
  if (warm.started !== warm.finished) {
    reasons.push(`warm-up-lost: ${warm.finished} outcomes came of ${warm.started} requests of the warm-up`);
  }
  const reported = finished + refused + warm.finished;
  if (totals.httpRequests !== reported) {
    reasons.push(`samples-lost: k6 counts ${totals.httpRequests} requests, ${reported} were reported`);
  }
  return [...reasons, ...scheduleFaults(plan, totals)];
}

/** Iterations that never began, and a mix that is not the one of the schedule. */
function scheduleFaults(plan: JournalPlan, totals: Totals): readonly string[] {
  const { workload } = plan;
  const unit = workload?.unit ?? "request";
  const [planned, begun] = [workload?.plannedIterations ?? plan.plannedRequests, begunIn(unit, totals)];
  const name = unit === "session" ? "sessions" : "requests";
  const dropped = totals.dropped + totals.droppedInWarmUp;
  const isMissed = begun + dropped < planned * SCHEDULE_SHARE - 1;
  return [
    ...(isMissed
      ? [`schedule-missed: ${begun} of ${planned} scheduled ${name} were begun and ${dropped} dropped`]
      : []),
    ...(workload === undefined ? [] : mixFaults(workload, startedByOperation(totals))),
  ];
}

/** The generator itself was late, which response times would hold against the target. */
function startDelayReason(totals: Totals): readonly string[] {
  const startDelayMs = percentileMicros(totals.startDelay, 99) / 1_000;
  const responseMs = percentileMicros(overall(totals).responseTime, 95) / 1_000;
  if (startDelayMs <= Math.max(START_DELAY_LIMIT_MS, responseMs / 10)) return [];
  return [`generator-late: one request in a hundred began more than ${Math.round(startDelayMs)} ms behind schedule`];
}
