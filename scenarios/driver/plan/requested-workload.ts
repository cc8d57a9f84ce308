// What the traffic of a run will be, before it is sent: the mix that its schedule leaves. Pure.

import { lengthMs } from "../../../run/format/load-stages.ts";
import type { RequestedWorkload } from "../../../run/format/workload.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { sumOf } from "../../../statistics/arithmetic.ts";
import type { LoadProfile } from "../../profiles.ts";
import { type Pool, spansIn } from "../../runtime/pool.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Workload } from "../../scenario.ts";
import type { ExpectedMix } from "../../sessions/session-mix.ts";
import type { Inventory } from "../../sessions/session-steps.ts";
import type { Plan } from "./plan.ts";

/** Most iterations that are counted one by one; a longer schedule has the same shares. */
const MOST_COUNTED = 50_000;

/** The traffic as known before the run. */
export type Traffic = {
  readonly workload: Workload;
  readonly inventory: Inventory;
  readonly sessionNames: readonly string[];
  readonly mix: ExpectedMix;
  readonly pool: Pool;
  readonly plan: Plan;
  readonly seed: number;
};

export function requestedWorkload(traffic: Traffic, profile: LoadProfile, users: number): RequestedWorkload {
  const { workload, plan, mix } = traffic;
  const counts = dueRequests(traffic);
  const total = sumOf(counts.values());
  return {
    model: workload.model,
    unit: workload.unit,
    arrivals: workload.arrivals,
    warmUpMs: plan.warmUpMs,
    stages: workload.model === "closed" ? plan.stages : profile.stages,
    plannedIterations: plan.plannedIterations,
    mix: sharesOf(mix.shares),
    ...(total > 0 && { plannedMix: sharesOf(new Map([...counts].map(([id, count]) => [id, count / total]))) }),
    ...(workload.unit === "session" && total > 0 && { dueRequests: total }),
    users,
    ...(traffic.inventory.saleRejection !== undefined && { saleRejection: traffic.inventory.saleRejection }),
  };
}

/** Requests by operation as scheduled, if every response came at once; by default without the warm-up. */
export function dueRequests(
  { pool, plan, seed }: Traffic,
  { withWarmUp }: { readonly withWarmUp: boolean } = { withWarmUp: false },
): ReadonlyMap<OperationId, number> {
  const counts = new Map<OperationId, number>();
  if (plan.model === "closed") return counts;
  const spanOf = spansIn(pool, seed);
  const schedule = scheduleOf(plan.stages);
  const endMs = lengthMs(plan.stages);
  const counted = Math.min(plan.plannedIterations, MOST_COUNTED);
  for (let iteration = 0; iteration < counted; iteration++) {
    const { begin, end } = spanOf(iteration);
    let dueMs = schedule.scheduledMs(iteration);
    for (const [step, { operation, thinkMs = 0 }] of pool.requests.slice(begin, end).entries()) {
      dueMs += thinkMs;
      if (step > 0 && dueMs >= endMs) break;
      if (withWarmUp || dueMs >= plan.warmUpMs) counts.set(operation, (counts.get(operation) ?? 0) + 1);
    }
  }
  const scale = counted === 0 ? 1 : plan.plannedIterations / counted;
  return new Map([...counts].map(([id, count]) => [id, Math.round(count * scale)]));
}

function sharesOf(shares: ReadonlyMap<OperationId, number>): RequestedWorkload["mix"] {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((id) => (shares.has(id) ? [[id, Math.round((shares.get(id) ?? 0) * 1e4) / 1e4]] : [])),
  );
}
