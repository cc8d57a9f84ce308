// How many requests a run sends at most, reported before the first one.
import { type OperationId, operations } from "../../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../../traffic/generation/chains.ts";
import type { Check } from "../definition/check.ts";
import type { FixtureValues } from "../target/fixtures.ts";
import { plainBodies } from "../target/request-bodies.ts";
import { SAMPLES } from "../trial/repeat-observations.ts";
import { PROBES_PER_CONTROL } from "./batches.ts";

/** Upper bounds without retries: for all requests, and for those that create or trade if accepted. */
export type Plan = {
  readonly checks: number;
  readonly requests: number;
  readonly creates: number;
  readonly trades: number;
};

export function planOf(checks: readonly Check[], sideEffects: SideEffects, given: FixtureValues): Plan {
  const isAllowed = (operation: OperationId) =>
    operations[operation].sideEffect === "none" || permittedSlugs(sideEffects).length > 0;
  const requests = new Map<OperationId, number>();
  const groups = new Map<string, number>();
  let sampled = 0;
  const add = (operation: OperationId, count: number) => {
    if (isAllowed(operation)) requests.set(operation, (requests.get(operation) ?? 0) + count);
  };
  for (const { operation, tier, trial } of checks) {
    if (trial.kind === "probe") {
      add(operation, trial.alternatives.length);
      if (tier === "observed" && isAllowed(operation)) sampled += (SAMPLES - 1) * trial.alternatives.length;
      const group = `${operation} ${trial.control}`;
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    if (trial.kind === "dialogue") {
      for (const [id, count] of Object.entries(trial.requests)) add(id as OperationId, count);
    }
  }
  for (const [group, count] of groups) {
    const [operation = "token-price"] = group.split(" ");
    add(operation as OperationId, 2 * Math.ceil(count / PROBES_PER_CONTROL) + CONTROLS_TRIED);
  }
  for (const operation of new Set(checks.map((check) => check.operation))) {
    add(operation, REJECTIONS_LEARNT);
    sampled += (SAMPLES - 1) * REJECTIONS_LEARNT;
  }
  if (given.tokenId === undefined && (requests.has("token-price") || requests.has("trade-token"))) {
    add("create-token-transaction", plainBodies("create-token-transaction", NO_FIXTURES).length + RENAMED);
  }
  return {
    checks: checks.length,
    // Repetitions create and trade nothing.
    requests: [...requests.values()].reduce((sum, count) => sum + count, 0) + sampled,
    creates: requests.get("create-token-transaction") ?? 0,
    trades: requests.get("trade-token") ?? 0,
  };
}

/** Bodies tried until one with a field is accepted, in most cases. */
const CONTROLS_TRIED = 2;
const REJECTIONS_LEARNT = 4;
/** Creations repeated under other names, one for each chain that may be tried. */
const RENAMED = 3;
const NO_FIXTURES = { chainSlug: "base-sepolia", userAddress: "" };
