// What the traffic of a run will be, before it is sent: the mix that its schedule leaves, how often each token and user is
// named, what it creates and trades. Pure.

import { lengthMs } from "../../../run/format/load-stages.ts";
import { iterationsOf, WHOLE_SEGMENT, WHOLE_SEQUENCE } from "../../../run/format/segment.ts";
import type { ActualPopularity, Popularity, RequestedWorkload } from "../../../run/format/workload.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { sumOf } from "../../../statistics/arithmetic.ts";
import { median } from "../../../statistics/percentile.ts";
import type { LoadProfile } from "../../profiles.ts";
import { type Pool, spansIn } from "../../runtime/pool.ts";
import { scheduleOf } from "../../runtime/schedule.ts";
import type { Workload } from "../../scenario.ts";
import { zipfShares } from "../../sessions/popularity.ts";
import { type ExpectedMix, expectedMix } from "../../sessions/session-mix.ts";
import { type Inventory, type Session, trades } from "../../sessions/session-steps.ts";
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
    ...(traffic.pool.newTokenMs !== undefined && { newTokenShare: workload.newTokenShare ?? 0 }),
    mix: sharesOf(mix.shares),
    ...(total > 0 && { plannedMix: sharesOf(new Map([...counts].map(([id, count]) => [id, count / total]))) }),
    ...(workload.unit === "session" && total > 0 && { dueRequests: total }),
    popularity: popularityRequested(traffic),
    users,
    ...(traffic.inventory.saleRejection !== undefined && { saleRejection: traffic.inventory.saleRejection }),
    ...thinkTimesOf(traffic),
  };
}

/** Interleaved requests of a schedule have no think time: the schedule sets their times. */
function thinkTimesOf({ workload, pool }: Traffic): Pick<RequestedWorkload, "thinkTime"> {
  if (workload.unit === "request" && workload.model === "open") return {};
  const pauses = pool.requests.flatMap(({ thinkMs = 0 }) => (thinkMs > 0 ? [thinkMs] : []));
  const { medianMs, sigma } = workload.thinkTime;
  const drawnMedianMs = pauses.length === 0 ? 0 : Math.round(median(pauses) * 10) / 10;
  return { thinkTime: { medianMs, sigma, drawn: pauses.length, drawnMedianMs } };
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

/** How often the iterations of a segment named each token and user; by default, of the whole schedule. */
export function popularityActual(
  { pool, seed }: Pick<Traffic, "pool" | "seed">,
  iterations: number,
  segment = WHOLE_SEGMENT,
  segments = WHOLE_SEQUENCE,
): readonly ActualPopularity[] {
  const spanOf = spansIn(pool, seed);
  const perPass = pool.sessions?.length ?? pool.requests.length;
  // The whole schedule visits every request once a pass.
  const passes = segment === WHOLE_SEGMENT ? Math.floor(iterations / perPass) : 0;
  const visits = new Array<number>(pool.requests.length).fill(passes);
  for (const iteration of iterationsOf(segment, segments, passes * perPass, iterations)) {
    const { begin, end } = spanOf(iteration);
    for (let at = begin; at < end; at++) visits[at] = (visits[at] ?? 0) + 1;
  }
  const { tokenIds = [], userIds = [] } = pool.names ?? {};
  const tokens = new Map(tokenIds.map((tokenId, index) => [tokenId, index]));
  const users = new Map(userIds.map((userId, index) => [userId, index]));
  const named = { tokens: new Array<number>(tokens.size).fill(0), users: new Array<number>(users.size).fill(0) };
  for (const [at, { body, isAboutNew }] of pool.requests.entries()) {
    // Whether another token replaced its own is known only when it is sent.
    if (isAboutNew) continue;
    const [, kind, id = ""] = /"(tokenId|user_id)":"([^"]+)"/.exec(body) ?? [];
    const index = (kind === "tokenId" ? tokens : users).get(id);
    const counts = kind === "tokenId" ? named.tokens : named.users;
    if (kind !== undefined && index !== undefined) counts[index] = (counts[index] ?? 0) + (visits[at] ?? 0);
  }
  return (["tokens", "users"] as const).flatMap((of) =>
    named[of].some((count) => count > 0) ? [{ of, counts: named[of] }] : [],
  );
}

/** Sessions that trade choose among the tokens that may be traded; each session weighs by how often it names one. */
function popularityRequested({ workload, inventory, sessionNames }: Traffic): readonly Popularity[] {
  const { popularityExponent: exponent, sessions, mix } = workload;
  const tradable = inventory.tokens.flatMap(({ chainSlug }, index) =>
    inventory.permittedSlugs.includes(chainSlug) ? [index] : [],
  );
  const requested = new Array<number>(inventory.tokens.length).fill(0);
  const weights = sessionNames.map((id): [Session, number] => {
    const session = sessions[id] ?? { steps: [] };
    return [session, (mix[id] ?? 0) * namingKnown(session, workload)];
  });
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  for (const [session, weight] of weights) {
    const indices = trades(session) ? tradable : inventory.tokens.map((_, index) => index);
    for (const [rank, share] of zipfShares(indices.length, exponent).entries()) {
      const index = indices[rank] ?? 0;
      requested[index] = (requested[index] ?? 0) + (sum === 0 ? 0 : (share * weight) / sum);
    }
  }
  const users = zipfShares(inventory.userIds.length, exponent);
  return [
    ...(sum > 0 ? [{ of: "tokens" as const, exponent, requested }] : []),
    ...(users.length > 0 ? [{ of: "users" as const, exponent, requested: users }] : []),
  ];
}

/** Requests of a session that name a token which exists before it. */
function namingKnown(session: Session, workload: Workload): number {
  if (session.steps.some(({ send }) => send === "create")) return 0;
  const { shares, requestsPerSession } = expectedMix({ ...workload, sessions: { session }, mix: { session: 1 } }, [
    "session",
  ]);
  return ((shares.get("token-price") ?? 0) + (shares.get("trade-token") ?? 0)) * requestsPerSession;
}

function sharesOf(shares: ReadonlyMap<OperationId, number>): RequestedWorkload["mix"] {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((id) => (shares.has(id) ? [[id, Math.round((shares.get(id) ?? 0) * 1e4) / 1e4]] : [])),
  );
}
