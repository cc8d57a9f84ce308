// What follows from course, workload and time-out alone: iterations, how many virtual users, how long to wait at the end,
// how wide the journal's windows are. Pure.
import { windowMsOf } from "../../../results/journal/journal.ts";
import { type LoadStage, meanLevelFrom, stagesUntil } from "../../../results/run/load-stages.ts";
import type { ExpectedMix } from "../../../traffic/generation/session-mix.ts";
import { type Course, scaled, wholeLengthMs } from "../../profiles.ts";
import { spreadMs } from "../../runtime/arrivals.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Workload } from "../../workload.ts";

/** The figures of a run, fixed before it starts. */
export type Plan = {
  readonly model: Workload["model"];
  /** Requests per second over the measured time, on average; 0 in the closed model, where nobody asks for a rate. */
  readonly ratePerSecond: number;
  /** The highest rate; 0 in the closed model. */
  readonly peakPerSecond: number;
  /** Length without the warm-up before it. */
  readonly durationMs: number;
  readonly warmUpMs: number;
  /** As k6 gets them: iterations per second, or virtual users, the warm-up among them. */
  readonly stages: readonly LoadStage[];
  readonly arrivalSpreadMs: number;
  readonly timeoutMs: number;
  /** Every request ends before it: what is cut off at its end would leave no trace. */
  readonly gracefulStopMs: number;
  /** Iterations with the warm-up's; 0 in the closed model, where nobody knows. */
  readonly plannedIterations: number;
  /** Requests without the warm-up's, as far as known beforehand. */
  readonly plannedRequests: number;
  /** VUs made before the start. */
  readonly vus: number;
  /** VUs that k6 may come to; a VU made during the run costs a dropped iteration. */
  readonly maxVus: number;
  readonly windowMs: number;
};

/** VUs are never more than this, whatever rate and time-out ask for. */
export const VU_CEILING = 2_000;

/**
 * VUs made in advance: enough for half a second of requests, and for a second at the usual rates. Each takes some 0.7 MB
 * once it has run, and k6 goes through all of them in turn, each with a connection of its own.
 */
const PREPARED_LEAST = 150;
const PREPARED_SECONDS = 0.5;
const PREPARED_CEILING = 600;
/** Sittings under way vary about their mean; so much room is left for that and for slow answers. */
const SESSION_ROOM = 1.6;
/** What an answer may take in a sitting without a VU being wanted that is not there. */
const RESPONSE_SECONDS = 0.25;

/**
 * How k6's heap may grow: by `growthPercent` of what is in use before garbage is collected, and beyond `limitMiB` only as
 * much as it must. What is in use is some 12 MiB and a share of each VU. 60 % keeps the whole of k6 within one and a half
 * times a bare script's memory at 200 VUs, at no more processor time than could be told from noise; fewer VUs get the room
 * that 200 have, or their little heap would be gone through twenty times a second.
 */
export function heapOf({ vus }: Pick<Plan, "vus">): Heap {
  const inUseMiB = 12 + 0.2 * vus;
  const room = (LEAST_ROOM_MIB / inUseMiB) * 100;
  return { growthPercent: Math.round(Math.max(LEAST_GROWTH, room)), limitMiB: 120 + Math.ceil(0.6 * vus) };
}

/** How the heap of k6 may grow. */
export type Heap = { readonly growthPercent: number; readonly limitMiB: number };

const LEAST_GROWTH = 60;
const LEAST_ROOM_MIB = 32;

/** What a plan needs of a workload. */
export type PlannedWorkload = Pick<Workload, "model" | "unit" | "vus" | "arrivals"> & { readonly mix: ExpectedMix };

/** The plan of a run whose course is in requests per second. */
export function planOf(course: Course, workload: PlannedWorkload, timeoutMs: number): Plan {
  return workload.model === "closed" ? closedPlan(course, workload, timeoutMs) : openPlan(course, workload, timeoutMs);
}

function openPlan(course: Course, { unit, arrivals, mix }: PlannedWorkload, timeoutMs: number): Plan {
  const perIteration = unit === "session" ? mix.requestsPerSession : 1;
  const iterations = scaled(course, (rate) => rate / perIteration);
  const spread = spreadMs(arrivals, iterations.peak, course.durationMs);
  const { planned } = scheduleOf(iterations.stages);
  const warm = scheduleOf(stagesUntil(iterations.stages, course.warmUpMs)).planned;
  // Every request could take the whole time-out; so many VUs are made in advance as memory allows.
  const waiting = (iterations.peak * spread) / 1_000;
  const inFlight = iterations.peak * sessionSeconds(unit, mix);
  const wanted = Math.ceil(iterations.peak * ((timeoutMs + 1_000) / 1_000) + waiting + inFlight * SESSION_ROOM);
  const maxVus = clamp(wanted, 2, VU_CEILING);
  const plannedRequests = Math.round((planned - warm) * perIteration);
  return {
    model: "open",
    ratePerSecond: rounded(meanLevelFrom(course.stages, course.warmUpMs)),
    peakPerSecond: course.peak,
    durationMs: course.durationMs,
    warmUpMs: course.warmUpMs,
    stages: iterations.stages,
    arrivalSpreadMs: spread,
    timeoutMs,
    gracefulStopMs: timeoutMs + 2_000 + spread,
    plannedIterations: planned,
    plannedRequests,
    vus:
      unit === "session"
        ? Math.min(maxVus, PREPARED_CEILING, Math.ceil(inFlight * SESSION_ROOM + waiting + 10))
        : preparedVus(iterations.peak, waiting, maxVus),
    maxVus,
    windowMs: windowMsOf(wholeLengthMs(course)),
  };
}

/** The course gives the shape; its highest level is the number of users. */
function closedPlan(course: Course, { vus }: PlannedWorkload, timeoutMs: number): Plan {
  const users = scaled(course, (rate) => Math.max(1, Math.round((rate / course.peak) * vus)));
  return {
    model: "closed",
    ratePerSecond: 0,
    peakPerSecond: 0,
    durationMs: course.durationMs,
    warmUpMs: course.warmUpMs,
    stages: users.stages,
    arrivalSpreadMs: 0,
    timeoutMs,
    gracefulStopMs: timeoutMs + 2_000,
    plannedIterations: 0,
    plannedRequests: 0,
    vus,
    maxVus: vus,
    windowMs: windowMsOf(wholeLengthMs(course)),
  };
}

/**
 * How many credentials are in use: each virtual user has one of its own, and k6 takes in turn those that were made before
 * the start; what is made later is for those that wait.
 */
export function usersOf({ model, vus, plannedIterations }: Plan, credentials: number): number {
  return Math.min(credentials, vus, model === "open" ? Math.max(1, plannedIterations) : vus);
}

function sessionSeconds(unit: Workload["unit"], { pauseMsPerSession, requestsPerSession }: ExpectedMix): number {
  return unit === "session" ? pauseMsPerSession / 1_000 + requestsPerSession * RESPONSE_SECONDS : 0;
}

/**
 * k6 takes VUs in turn, so a connection rests for VUs / rate seconds between two requests. Many servers close a
 * connection that rests for 5 s (Node's default), and a request sent at that moment is lost: rests of 4 to 7 s are
 * avoided, on the lower side.
 */
function preparedVus(ratePerSecond: number, waiting: number, maxVus: number): number {
  const wanted = clamp(Math.ceil(ratePerSecond * PREPARED_SECONDS), PREPARED_LEAST, PREPARED_CEILING);
  const vus = Math.min(maxVus, wanted + Math.ceil(waiting));
  const restSeconds = vus / ratePerSecond;
  return restSeconds > 4 && restSeconds < 7 ? Math.max(2, Math.floor(4 * ratePerSecond)) : vus;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function rounded(rate: number): number {
  return Math.round(rate * 1_000) / 1_000;
}
