// What a load would send if the target allows all of it, for `--dry-run`: computed, with nothing sent. Pure.

import { expressionOf } from "../../../run/format/objectives.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { isChainSlug, permittedSlugs, type SideEffects } from "../../../target/chains.ts";
import type { LoadFixtures } from "../../../target/load-target.ts";
import type { Pool } from "../../runtime/pool.ts";
import { feasibleSessions } from "../../sessions/session-mix.ts";
import type { Inventory } from "../../sessions/session-steps.ts";
import { narrowLoad, type PlannedLoad } from "../plan/planned-load.ts";
import { invalidRequests, makePool } from "../plan/pool.ts";
import { dueRequests } from "../plan/requested-workload.ts";
import { peopleOf, unusedFixtures } from "./fixture-notes.ts";

/** A load before it is sent. */
export type LoadPreview = ReturnType<typeof previewLoad>;

/** What is given for the target. */
export type PreviewOptions = {
  readonly seed: number;
  readonly sideEffects: SideEffects;
  readonly fixtures: LoadFixtures;
  readonly credentials: number;
};

/**
 * The preview of a planned load; sessions that the side effects exclude are left out. Counts are those of the whole run with its
 * warm-up, and absent in the closed model, whose users set them. Rates are in requests per second, stages of the closed model in
 * users.
 */
export function previewLoad(planned: PlannedLoad, { seed, sideEffects, fixtures, credentials }: PreviewOptions) {
  const inventory = imagined(sideEffects, fixtures);
  const { sessionNames, leftOut } = feasibleSessions(planned.workload, inventory);
  const isSent = sessionNames.length > 0;
  const load = isSent ? narrowLoad(planned, sessionNames) : planned;
  const { plan, profile, mix, workload } = load;
  const isCounted = plan.model === "open" && isSent;
  const pool: Pool = isSent
    ? makePool(load.scenario, workload, inventory, seed, plan.plannedIterations)
    : { requests: [] };
  const counts = dueRequests({ workload, inventory, sessionNames, mix, pool, plan, seed }, { withWarmUp: true });
  const countOf = (operation: OperationId) => counts.get(operation) ?? 0;
  return {
    scenario: load.scenario,
    profile: load.settings.profile,
    arrivals: plan.arrivals,
    ...(plan.model === "open" && {
      rate: { meanPerSecond: plan.ratePerSecond, peakPerSecond: plan.peakPerSecond },
    }),
    ...(plan.model === "closed" && { users: plan.vus }),
    warmUpMs: plan.warmUpMs,
    durationMs: plan.durationMs,
    stages: plan.model === "open" ? profile.stages : plan.stages,
    ...(isCounted && { requests: OPERATION_IDS.reduce((sum, id) => sum + countOf(id), 0) }),
    operations: OPERATION_IDS.filter((id) => isSent && mix.shares.has(id)).map((operation) => ({
      operation,
      share: Math.round((mix.shares.get(operation) ?? 0) * 1e4) / 1e4,
      ...(isCounted && { count: countOf(operation) }),
    })),
    ...(isCounted && { creations: countOf("create-token-transaction"), trades: countOf("trade-token") }),
    bodies: checkedBodies(pool, seed),
    maxVus: plan.maxVus,
    objectives: load.objectives.map(expressionOf),
    leftOut: leftOut.map(({ sessionName, reason }) => ({ session: sessionName, reason })),
    credentials,
    unused: unusedFixtures(fixtures, inventory.permittedSlugs),
  } as const;
}

/** Later passes draw from the lists of the second. */
const CHECKED_PASSES = 2;

/** Bodies of the pool as the first two passes send them, checked against the schemas; `example` is a violation. */
function checkedBodies(pool: Pool, seed: number) {
  const violations = invalidRequests(pool, seed, CHECKED_PASSES);
  const [first] = violations;
  return {
    checked: CHECKED_PASSES * pool.requests.length,
    invalid: violations.length,
    ...(first !== undefined && {
      example: `${first.statement} at ${first.pointer}: expected ${first.expected}, got ${first.actual}`,
    }),
  };
}

/** Tokens and users as a discovery would find them where none are given; of found ones only the number matters here. */
function imagined(sideEffects: SideEffects, { tokens, userIds, people }: LoadFixtures): Inventory {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const given = tokens.map(({ tokenId, chains }) => ({
    tokenId,
    chainSlug: chains.find(isChainSlug) ?? ("base-sepolia" as const),
  }));
  const found = Array.from({ length: 12 }, (_, index) => ({ tokenId: id(index), chainSlug: "base-sepolia" as const }));
  const users = Array.from({ length: 100 }, (_, index) => id(100 + index));
  return {
    tokens: given.length > 0 ? given : found,
    userIds: userIds.length > 0 ? userIds : users,
    ...(people !== undefined && { people: peopleOf({ people }) ?? [] }),
    permittedSlugs: permittedSlugs(sideEffects),
  };
}
