// How many requests a run sends at most, reported before the first one.
import { type OperationId, operations, perOperation } from "../../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../../target/chains.ts";
import type { GivenFixtures } from "../../target/fixtures.ts";
import { plainBodies } from "../../target/request-bodies.ts";
import { type Check, type DialogueCheck, isDialogueCheck } from "../definition/check.ts";
import { SAMPLES } from "../trial/repeat-observations.ts";
import { PROBES_PER_CONTROL } from "./batches.ts";

/** Accepted creations and trades of a run at most, unless it is thorough. */
export const SIDE_EFFECT_BUDGET = { create: 100, trade: 170 } as const;

/** Upper bounds without retries: for all requests, and for those that create or trade if accepted. */
export type Plan = {
  readonly checks: number;
  readonly requests: number;
  readonly creates: number;
  readonly trades: number;
};

/** What a plan depends on besides the checks. */
export type PlanOptions = {
  readonly sideEffects: SideEffects;
  readonly given: GivenFixtures;
  readonly thorough: boolean;
};

export function planOf(checks: readonly Check[], { sideEffects, given, thorough }: PlanOptions): Plan {
  const isAllowed = (operation: OperationId) =>
    operations[operation].sideEffect === "none" || permittedSlugs(sideEffects).length > 0;
  const requests = new Map<OperationId, number>();
  const groups = new Map<string, number>();
  const add = (operation: OperationId, count: number) => {
    if (isAllowed(operation)) requests.set(operation, (requests.get(operation) ?? 0) + count);
  };
  for (const { operation, tier, trial } of checks) {
    if (trial.kind === "probe") {
      add(operation, trial.alternatives.length * (tier === "observed" && thorough ? SAMPLES : 1));
      const group = `${operation} ${trial.control}`;
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
  }
  for (const [id, count] of Object.entries(dialogueRequests(checks))) if (count > 0) add(id as OperationId, count);
  const size = thorough ? PROBES_PER_CONTROL.thorough : PROBES_PER_CONTROL.usual;
  for (const [group, count] of groups) {
    const [operation = "token-price"] = group.split(" ");
    add(operation as OperationId, 2 * Math.ceil(count / size) + CONTROLS_TRIED);
  }
  for (const operation of new Set(checks.map((check) => check.operation)))
    add(operation, REJECTIONS_LEARNT * (thorough ? SAMPLES : 1));
  if (given.set.tokens.length === 0 && (requests.has("token-price") || requests.has("trade-token"))) {
    add("create-token-transaction", plainBodies("create-token-transaction", ANY_FIXTURES).length + RENAMED);
  }
  const budget = thorough ? undefined : SIDE_EFFECT_BUDGET;
  return {
    checks: checks.length,
    requests: [...requests.values()].reduce((sum, count) => sum + count, 0),
    creates: Math.min(requests.get("create-token-transaction") ?? 0, budget?.create ?? Number.POSITIVE_INFINITY),
    trades: Math.min(requests.get("trade-token") ?? 0, budget?.trade ?? Number.POSITIVE_INFINITY),
  };
}

/** Bodies tried until one with a field is accepted, in most cases. */
const CONTROLS_TRIED = 2;
const REJECTIONS_LEARNT = 4;
/** Creations repeated under other names, one for each chain that may be tried. */
const RENAMED = 3;
const ANY_FIXTURES = { chainSlug: "base-sepolia", userAddress: "" };

/** The largest number of requests that the dialogues among these checks send, by operation. */
export function dialogueRequests(checks: readonly Check[]): Readonly<Record<OperationId, number>> {
  const dialogues = checks.filter(isDialogueCheck);
  const only = (needsNoControl: boolean) =>
    dialogues.filter(({ trial }) => (trial.needsNoControl === true) === needsNoControl);
  // A dialogue that needs no control sends its requests only if no control is accepted; the others do not run then.
  return perOperation((operation) => Math.max(countOf(only(true), operation), countOf(only(false), operation)));
}

/** The requests of each dialogue alone, and each shared request once. */
function countOf(checks: readonly DialogueCheck[], operation: OperationId): number {
  const own = checks.reduce((sum, { trial }) => sum + (trial.requests?.[operation] ?? 0), 0);
  return own + new Set(checks.flatMap(({ trial }) => trial.shared?.[operation] ?? [])).size;
}
