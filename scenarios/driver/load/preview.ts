// What a load would send if the target allows all of it, for `--dry-run`: computed, with nothing sent. Pure.

import type { LoadStage } from "../../../run/format/load-stages.ts";
import { expressionOf } from "../../../run/format/objectives.ts";
import type { LeftOutSession } from "../../../run/format/workload.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { isChainSlug, permittedSlugs, type SideEffects } from "../../../target/chains.ts";
import type { Person } from "../../../target/knowledge.ts";
import type { LoadFixtures } from "../../../target/load-target.ts";
import { feasibleSessions } from "../../sessions/session-mix.ts";
import type { Inventory } from "../../sessions/session-steps.ts";
import { narrowLoad, type PlannedLoad } from "../plan/planned-load.ts";
import { invalidRequests, type MadePool, makePool } from "../plan/pool.ts";
import { dueRequests } from "../plan/requested-workload.ts";
import { peopleOf, unusedFixtures } from "./fixture-notes.ts";

/** A load before it is sent. Counts are whole runs with their warm-up; absent in the closed model, whose users set them. */
export type LoadPreview = {
  readonly formatVersion: 2;
  readonly kind: "load-preview";
  readonly scenario: string;
  readonly profile: string;
  readonly seed: number;
  readonly model: "open" | "closed";
  readonly arrivals: string;
  /** Mean over the measurement and the highest rate, in requests per second; absent in the closed model. */
  readonly rate?: { readonly meanPerSecond: number; readonly peakPerSecond: number };
  readonly users?: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** In requests per second, or in users. */
  readonly stages: readonly LoadStage[];
  readonly requests?: number;
  readonly operations: readonly { readonly operation: OperationId; readonly share: number; readonly count?: number }[];
  readonly creations?: number;
  readonly trades?: number;
  /** The share of sessions about a token that another session has created; absent without. */
  readonly newTokenShare?: number;
  /** Bodies of the pool as the first two passes send them, checked against the schemas; `example` is a violation. */
  readonly bodies: { readonly checked: number; readonly invalid: number; readonly example?: string };
  readonly maxVus: number;
  readonly objectives: readonly string[];
  readonly leftOut: readonly LeftOutSession[];
  readonly fixtures: FixturePreview;
};

/** What of the fixtures will be used, as counts; the credentials are all that are given. */
export type FixturePreview = {
  readonly tokens: number;
  readonly credentials: number;
  readonly users: number;
  /** So many of the users have a wallet, ask for their own fees, name their own chains, hold what they may sell. */
  readonly wallets: number;
  readonly askingFees: number;
  readonly feeChains: number;
  readonly holdings: number;
  /** What will not be used; one sentence each. */
  readonly unused: readonly string[];
};

/** What is given for the target. */
export type PreviewOptions = {
  readonly seed: number;
  readonly sideEffects: SideEffects;
  readonly fixtures: LoadFixtures;
  readonly credentials: number;
};

/** The preview of a planned load; sessions that the side effects exclude are left out. */
export function previewLoad(
  planned: PlannedLoad,
  { seed, sideEffects, fixtures, credentials }: PreviewOptions,
): LoadPreview {
  const inventory = imagined(sideEffects, fixtures);
  const { sessionNames, leftOut } = feasibleSessions(planned.workload, inventory);
  const load = sessionNames.length === 0 ? planned : narrowLoad(planned, sessionNames);
  const { plan, profile, mix, workload } = load;
  const isOpen = plan.model === "open" && sessionNames.length > 0;
  const pool: MadePool =
    sessionNames.length > 0 ? makePool(load.scenario, workload, inventory, seed, plan.plannedIterations) : { rows: [] };
  const counts = dueRequests({ workload, inventory, sessionNames, mix, pool, plan, seed }, { withWarmUp: true }).counts;
  const count = (operation: OperationId) => (isOpen ? { count: counts.get(operation) ?? 0 } : {});
  const shares = sessionNames.length === 0 ? new Map<OperationId, number>() : mix.shares;
  return {
    formatVersion: 2,
    kind: "load-preview",
    scenario: load.scenario,
    profile: load.settings.profile,
    seed,
    model: plan.model,
    arrivals: plan.arrivals,
    ...(plan.model === "open"
      ? { rate: { meanPerSecond: plan.ratePerSecond, peakPerSecond: plan.peakPerSecond } }
      : { users: plan.vus }),
    warmUpMs: plan.warmUpMs,
    durationMs: plan.durationMs,
    stages: plan.model === "open" ? profile.stages : plan.stages,
    ...(isOpen && { requests: [...counts.values()].reduce((sum, one) => sum + one, 0) }),
    operations: OPERATION_IDS.filter((operation) => shares.has(operation)).map((operation) => ({
      operation,
      share: Math.round((shares.get(operation) ?? 0) * 1e4) / 1e4,
      ...count(operation),
    })),
    ...(isOpen && {
      creations: counts.get("create-token-transaction") ?? 0,
      trades: counts.get("trade-token") ?? 0,
    }),
    ...((workload.newTokenShare ?? 0) > 0 && { newTokenShare: workload.newTokenShare }),
    bodies: checkedBodies(pool, seed),
    maxVus: plan.maxVus,
    objectives: load.objectives.map(expressionOf),
    leftOut: leftOut.map(({ sessionName, reason }) => ({ session: sessionName, reason })),
    fixtures: { ...previewFixtures(fixtures, inventory), credentials },
  };
}

/** Later passes draw from the lists of the second. */
const CHECKED_PASSES = 2;

function checkedBodies(pool: MadePool, seed: number): LoadPreview["bodies"] {
  const violations = invalidRequests(pool, seed, CHECKED_PASSES);
  const [first] = violations;
  return {
    checked: CHECKED_PASSES * pool.rows.length,
    invalid: violations.length,
    ...(first !== undefined && {
      example: `${first.statement} at ${first.pointer}: expected ${first.expected}, got ${first.actual}`,
    }),
  };
}

function previewFixtures(
  fixtures: LoadFixtures,
  { permittedSlugs: permitted }: Inventory,
): Omit<FixturePreview, "credentials"> {
  const { tokens, people = [], holdings = [] } = fixtures;
  const users = people.filter((person) => person.credential >= 0 && isDescribed(person));
  return {
    tokens: tokens.length,
    users: users.length,
    wallets: users.filter(({ userAddress }) => userAddress !== undefined).length,
    askingFees: users.filter(({ userId }) => userId !== undefined).length,
    feeChains: users.filter(({ feeChains }) => feeChains.length > 0).length,
    holdings: holdings.length,
    unused: unusedFixtures(fixtures, permitted),
  };
}

/** Whether more is known of a user than a credential. */
function isDescribed({ userId, userAddress, feeChains }: Person): boolean {
  return userId !== undefined || userAddress !== undefined || feeChains.length > 0;
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
