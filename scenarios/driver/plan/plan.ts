// What follows from load profile, workload and settings alone: iterations, VUs, the graceful stop, the width of the
// journal's windows. Pure.

import { type LoadStage, lengthMs, meanLevelFrom, stagesUntil } from "../../../run/format/load-stages.ts";
import { equalParts, segmentsOf, WHOLE_SEQUENCE } from "../../../run/format/segment.ts";
import { windowMsOf } from "../../../run/journal/load-journal.ts";
import { rounded } from "../../../statistics/arithmetic.ts";
import { type LoadProfile, scaled } from "../../profiles.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Arrivals, Workload } from "../../scenario.ts";
import type { ExpectedMix } from "../../sessions/session-mix.ts";

/** The numbers of a run, fixed before it starts. */
export type Plan = {
  readonly model: Workload["model"];
  /** Mean target rate of the measurement; 0 in the closed model, which has none. */
  readonly ratePerSecond: number;
  /** Highest target rate; 0 in the closed model. */
  readonly peakPerSecond: number;
  /** Length without the warm-up. */
  readonly durationMs: number;
  readonly warmUpMs: number;
  /** As k6 gets them, with the warm-up: iterations per second, or VUs. */
  readonly stages: readonly LoadStage[];
  readonly arrivals: Arrivals;
  /** The scheduled starts one by one, in place of the stages, in ms. */
  readonly moments?: readonly number[];
  readonly timeoutMs: number;
  /** Every request ends before it: a request cut off there would leave no trace. */
  readonly gracefulStopMs: number;
  /** Iterations with those of the warm-up; 0 in the closed model, where the number is unknown. */
  readonly plannedIterations: number;
  /** Requests without those of the warm-up; 0 in the closed model. */
  readonly plannedRequests: number;
  /** VUs made before the start. */
  readonly vus: number;
  /** Most VUs that k6 may create. While one is created, a request without a free VU waits. */
  readonly maxVus: number;
  readonly windowMs: number;
};

/** Most VUs of one generator, whatever rate and timeout require. */
export const VU_CEILING = 2_000;

/** VUs made in advance: enough for half a second of requests, and for a second at default rates. */
const PREPARED_LEAST = 150;
const PREPARED_SECONDS = 0.5;
const PREPARED_CEILING = 600;
/** Sessions in flight vary about their mean; this factor leaves room for that and for slow responses. */
const SESSION_ROOM = 1.6;
/** Response time within a session up to which the VUs suffice. */
const RESPONSE_SECONDS = 0.25;

export type PlannedWorkload = Pick<Workload, "model" | "unit" | "vus" | "arrivals"> & { readonly mix: ExpectedMix };

/** The settings that a plan depends on, under the keys of the command line. */
export type PlanSettings = {
  /** Limit of one request in ms. */
  readonly timeout: number;
  /** The segments that several generators execute; default: one for the whole schedule. */
  readonly segments?: string | undefined;
};

/** The plan of a run whose profile is in requests per second. */
export function planOf(profile: LoadProfile, workload: PlannedWorkload, settings: PlanSettings): Plan {
  return workload.model === "closed" ? closedPlan(profile, workload, settings) : openPlan(profile, workload, settings);
}

function openPlan(
  profile: LoadProfile,
  { unit, arrivals, mix }: PlannedWorkload,
  { timeout: timeoutMs, segments = WHOLE_SEQUENCE }: PlanSettings,
): Plan {
  const perIteration = unit === "session" ? mix.requestsPerSession : 1;
  const iterations = scaled(profile, (rate) => rate / perIteration);
  const { planned } = scheduleOf(iterations.stages);
  const warm = scheduleOf(stagesUntil(iterations.stages, profile.warmUpMs)).planned;
  const plannedRequests = Math.round((planned - warm) * perIteration);
  const inFlight = iterations.peak * sessionSeconds(unit, mix);
  const vus = vusOf(iterations.peak, timeoutMs, inFlight, segmentsOf(segments).length);
  return {
    model: "open",
    ratePerSecond: rounded(meanLevelFrom(profile.stages, profile.warmUpMs), 3),
    peakPerSecond: profile.peak,
    durationMs: profile.durationMs,
    warmUpMs: profile.warmUpMs,
    stages: iterations.stages,
    arrivals,
    timeoutMs,
    gracefulStopMs: openGracefulStopMs(timeoutMs),
    plannedIterations: planned,
    plannedRequests,
    ...divisible(vus, segments),
    windowMs: windowMsOf(lengthMs(profile.stages)),
  };
}

/**
 * In the open model a request may wait for a free VU as long as it may take, because a client that gives up on a response after
 * that time gives up on the queue as well.
 */
export function openGracefulStopMs(timeoutMs: number): number {
  return 2 * timeoutMs + 2_000;
}

type Vus = Pick<Plan, "vus" | "maxVus">;

/** The VUs for iterations at a rate; `sessions` are in flight because their users pause. */
export function vusOf(ratePerSecond: number, timeoutMs: number, sessions = 0, generators = 1): Vus {
  const wanted = Math.ceil(mostInFlight(ratePerSecond, timeoutMs) + sessions * SESSION_ROOM);
  const maxVus = clamp(wanted, 2, VU_CEILING * generators);
  const vus =
    sessions > 0
      ? Math.min(maxVus, PREPARED_CEILING * generators, Math.ceil(sessions * SESSION_ROOM + 10))
      : preparedVus(ratePerSecond, maxVus, generators);
  return { vus, maxVus };
}

/** Every request could take the whole timeout. */
function mostInFlight(ratePerSecond: number, timeoutMs: number): number {
  return Math.ceil((ratePerSecond * (timeoutMs + 1_000)) / 1_000);
}

/** The profile gives the shape; its highest level is the number of VUs. */
function closedPlan(profile: LoadProfile, { vus }: PlannedWorkload, { timeout: timeoutMs }: PlanSettings): Plan {
  const users = scaled(profile, (rate) => Math.max(1, Math.round((rate / profile.peak) * vus)));
  return {
    model: "closed",
    ratePerSecond: 0,
    peakPerSecond: 0,
    durationMs: profile.durationMs,
    warmUpMs: profile.warmUpMs,
    stages: users.stages,
    arrivals: "even",
    timeoutMs,
    gracefulStopMs: timeoutMs + 2_000,
    plannedIterations: 0,
    plannedRequests: 0,
    vus,
    maxVus: vus,
    windowMs: windowMsOf(lengthMs(profile.stages)),
  };
}

/** How many credentials are in use: iterations take them in turn; in the closed model, each VU keeps one. */
export function usersOf({ model, vus, plannedIterations }: Plan, credentials: number): number {
  return Math.min(credentials, model === "open" ? Math.max(1, plannedIterations) : vus);
}

function sessionSeconds(unit: Workload["unit"], { pauseMsPerSession, requestsPerSession }: ExpectedMix): number {
  return unit === "session" ? pauseMsPerSession / 1_000 + requestsPerSession * RESPONSE_SECONDS : 0;
}

function preparedVus(ratePerSecond: number, maxVus: number, generators: number): number {
  const wanted = clamp(Math.ceil(ratePerSecond * PREPARED_SECONDS), PREPARED_LEAST, PREPARED_CEILING * generators);
  return Math.min(maxVus, wanted);
}

/** k6 deals out iterations by VUs: only if all segments have whole numbers of VUs do they have their shares of the schedule. */
function divisible({ vus, maxVus }: Vus, segments: string): Vus {
  const parts = equalParts(segments);
  const whole = (count: number) => Math.ceil(count / parts) * parts;
  return { vus: whole(vus), maxVus: whole(maxVus) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
