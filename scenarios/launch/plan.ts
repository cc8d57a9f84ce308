// What follows from rate, duration and time-out alone: how many virtual users, how long to wait at the end, how wide the
// journal's windows are. Pure.
import { windowMsOf } from "../../results/journal.ts";
import { scheduleOf } from "../runtime/schedule.ts";

/** The figures of a run, fixed before it starts. */
export type Plan = {
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly timeoutMs: number;
  /** Every request ends before it: what is cut off at its end would leave no trace. */
  readonly gracefulStopMs: number;
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

/**
 * What k6's heap is to stay below: its fixed part and a share for each VU. At 150 VUs and 400 requests a second it took
 * resident memory from 402 to 236 MiB without costing processor time; a flat limit made 800 VUs cost four times as much.
 */
export function heapTargetMiB({ vus }: Pick<Plan, "vus">): number {
  return 160 + Math.ceil(0.6 * vus);
}

/** The plan of a run. Every request could take the whole time-out; so many VUs are made in advance as memory allows. */
export function planOf(course: Pick<Plan, "ratePerSecond" | "durationMs">, timeoutMs: number): Plan {
  const { ratePerSecond, durationMs } = course;
  const wanted = Math.ceil((ratePerSecond * (timeoutMs + 1_000)) / 1_000);
  const maxVus = clamp(wanted, 2, VU_CEILING);
  return {
    ratePerSecond,
    durationMs,
    timeoutMs,
    gracefulStopMs: timeoutMs + 2_000,
    plannedRequests: scheduleOf([{ durationMs, from: ratePerSecond, to: ratePerSecond }]).planned,
    vus: preparedVus(ratePerSecond, maxVus),
    maxVus,
    windowMs: windowMsOf(durationMs),
  };
}

/**
 * k6 takes VUs in turn, so a connection rests for VUs / rate seconds between two requests. Many servers close a
 * connection that rests for 5 s (Node's default), and a request sent at that moment is lost: rests of 4 to 7 s are
 * avoided, on the lower side.
 */
function preparedVus(ratePerSecond: number, maxVus: number): number {
  const wanted = clamp(Math.ceil(ratePerSecond * PREPARED_SECONDS), PREPARED_LEAST, PREPARED_CEILING);
  const vus = Math.min(maxVus, wanted);
  const restSeconds = vus / ratePerSecond;
  return restSeconds > 4 && restSeconds < 7 ? Math.max(2, Math.floor(4 * ratePerSecond)) : vus;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
