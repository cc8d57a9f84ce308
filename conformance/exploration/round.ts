// What one round of an exploration sends: requests that are new, and sequences, each with the check that judges it.
import fc from "fast-check";
import type { CheckResult, DrawnSequence } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import { type DialogueCheck, isProbeCheck, type ProbeCheck } from "../definition/check.ts";
import type { ExecutionOptions } from "../run/execution.ts";
import { suiteIdOf } from "./border.ts";
import { checkOf } from "./claim.ts";
import { type Drawn, isOfMainnet } from "./drawn.ts";
import { type Draw, drawnRequests } from "./drawn-requests.ts";
import { drawnSequences } from "./drawn-sequences.ts";
import { firstRequests } from "./first-requests.ts";
import { ACCEPTED, followingChecks, operationsOf } from "./sequence.ts";

/** What a round needs to know of the target and the run. */
export type RoundOptions = Pick<ExecutionOptions, "facts" | "sender" | "seed" | "thorough"> & {
  /** The verdicts of the checks that the run has judged before, by id: what they sent is not sent again. */
  readonly judged: ReadonlyMap<string, CheckResult["verdict"]>;
};

type Seeded = { readonly seed: number };

export type Trial = { readonly drawn: Drawn; readonly check: ProbeCheck | DialogueCheck };

/** Requests that are drawn for one round; the weights of places are renewed between rounds. */
const ROUND = 128;

/** Drawn requests that are not drawn again, so that the memory of a long exploration stays bounded. */
const MOST_REMEMBERED = 50_000;

/** Sequences that are drawn for one round. */
const SEQUENCES = 24;

/** Requests of a round that a right service accepts and that leave something behind. */
const MOST_COSTLY = 24;

/** Creations and trades at most, unless the run is thorough: a service may keep them for ever. */
const MOST_SIDE_EFFECTS = { create: 500, trade: 1_000 } as const;

/** The operations of which requests are drawn. */
export function openOperations(options: RoundOptions): readonly OperationId[] {
  return OPERATION_IDS.filter((operation) => isOpen(operation, options));
}

/** Whether requests of an operation are drawn: its plain control was accepted, and it may leave more behind. */
function isOpen(operation: OperationId, { facts, sender, thorough }: RoundOptions): boolean {
  const { sideEffect } = operations[operation];
  const { creates, trades } = sender.counts;
  const isSpent =
    (sideEffect === "create" && creates >= MOST_SIDE_EFFECTS.create) ||
    (sideEffect === "trade" && trades >= MOST_SIDE_EFFECTS.trade);
  const isKnown = facts.operations.get(operation)?.controls.get(PLAIN)?.isAccepted === true;
  return isKnown && (thorough || !isSpent) && sender.stopReason(operation) === undefined;
}

/** New requests. Whether one fares otherwise when it comes again is for sequences to show. */
export function batchOf(draw: Draw & Seeded & Pick<RoundOptions, "judged">, tried: Set<string>): readonly Trial[] {
  const batch: Trial[] = [];
  let costly = 0;
  if (tried.size >= MOST_REMEMBERED) tried.clear();
  for (const trial of trialsOf(draw)) {
    const { id, kind, operation } = trial.check;
    if (tried.has(id)) continue;
    const isCostly = kind === "observe" && operations[operation].sideEffect !== "none";
    if (isCostly && costly++ >= MOST_COSTLY) continue;
    tried.add(id);
    if (batch.push(trial) === ROUND) break;
  }
  return batch;
}

/** The first requests of an exploration, then drawn ones. */
function* trialsOf({ seed, judged, ...draw }: Draw & Seeded & Pick<RoundOptions, "judged">): Iterable<Trial> {
  first ??= firstRequests(OPERATION_IDS).flatMap(trialOf);
  for (const trial of first)
    if (
      draw.operations.includes(trial.check.operation) &&
      !isDecided(judged.get(suiteIdOf(trial.drawn, trial.check.id)))
    )
      yield trial;
  const requests = drawnRequests(draw);
  for (let part = 0; part < 3; part++) {
    for (const drawn of fc.sample(requests, { seed: 3 * seed + part, numRuns: ROUND })) yield* trialOf(drawn);
  }
}

let first: readonly Trial[] | undefined;

function isDecided(verdict: CheckResult["verdict"] | undefined): boolean {
  return verdict === "pass" || verdict === "fail";
}

function trialOf(drawn: Drawn): readonly Trial[] {
  const check = checkOf(drawn);
  return check === undefined || !isProbeCheck(check) ? [] : [{ drawn, check }];
}

/**
 * Sequences for one round. Each ends with a check of the suite whose operations are open; all of these take their turns, the first
 * one without steps before it.
 */
export function sequencesOf(
  round: number,
  { seed: seedOfRound, ...draw }: Omit<Draw, "weightOf"> & Seeded,
  { facts, judged, seed }: RoundOptions,
): readonly Sequence[] {
  const isOpen = ({ edit }: Sequence) =>
    operationsOf(edit).every((operation) => draw.operations.includes(operation)) &&
    (facts.sideEffects !== "testnet" || !isOfMainnet(edit));
  const checks = [...followingChecks().values()].filter(
    ({ id, trial }) => judged.get(id) !== "fail" && (facts.sideEffects === "any" || !trial.namesMainnet),
  );
  return fc.sample(drawnSequences(draw), { seed: seedOfRound, numRuns: SEQUENCES }).flatMap((steps, index) => {
    const turn = round * SEQUENCES + index;
    const inTurn = checks[(turn + seed) % checks.length]?.id ?? ACCEPTED;
    const ending = (claim: string, before = steps): Sequence => {
      return { operation: before[0]?.operation ?? "token-price", edit: { kind: "sequence", steps: before, claim } };
    };
    const first = turn < checks.length && !isDecided(judged.get(inTurn)) ? [ending(inTurn, [])] : [];
    return [...first, ending(inTurn), ending(ACCEPTED)].find(isOpen) ?? [];
  });
}

export function seedOf(seed: number, round: number): number {
  return seed * 65_536 + round;
}

export type Sequence = Drawn & { readonly edit: DrawnSequence };
