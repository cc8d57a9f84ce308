// Explores a target: draws requests at random, keeps those that show something new, and reports failures.
// It judges by the checks of the suite alone: each drawn request is a check, which the executor brackets and repeats as any other.

import fc from "fast-check";
import type { CheckResult, DrawnSequence, Exploration } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { type DialogueCheck, EXPLORED, isProbeCheck, type ProbeCheck } from "../definition/check.ts";
import { createDialogue } from "../definition/dialogue.ts";
import { executeChecks } from "../run/check-executor.ts";
import type { ExecutionOptions } from "../run/execution.ts";
import { byWorkers } from "../run/send-batches.ts";
import { drawnRequests, drawnSequences, listedValues } from "./arbitraries.ts";
import { checkOf, tierOf } from "./claim.ts";
import { type Drawn, placeAt } from "./drawn.ts";
import { createMemory, type NoteOutcome } from "./memory.ts";
import { ACCEPTED, brokenBySingle, followingChecks, operationsOf, played } from "./sequence.ts";
import { smallerThan } from "./smaller.ts";

export type ExploreOptions = Pick<
  ExecutionOptions,
  "facts" | "sender" | "redactors" | "seed" | "concurrency" | "hasRefusedToken" | "thorough"
> & {
  readonly durationMs: number;
  /** Requests that are sent about at most; no limit by default. */
  readonly mostRequests?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Requests that showed something new in earlier explorations. */
  readonly corpus: readonly Drawn[];
  /** Ids of checks that fail without an exploration. */
  readonly failed: ReadonlySet<string>;
  readonly onProgress?: (progress: ExplorationProgress) => void;
};

export type ExplorationProgress = { readonly drawn: number; readonly classes: number; readonly failures: number };

export type Explored = {
  /** One for each cause, the smallest request that shows it. */
  readonly failures: readonly CheckResult[];
  readonly report: Exploration;
  /** Requests that showed something new, for the next exploration. */
  readonly corpus: readonly Drawn[];
};

/** Ids of the claims about all responses: what an exploration alone is judged by, beside its own requests. */
export function responseClaims(): readonly string[] {
  return allChecks().flatMap(({ id, trial }) => (trial.kind === "passive" ? [id] : []));
}

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

export async function explore(options: ExploreOptions): Promise<Explored> {
  const { sender, durationMs, mostRequests = Number.POSITIVE_INFINITY, seed, signal, onProgress } = options;
  const startedAt = performance.now();
  const before = sender.counts.sent;
  const memory = createMemory(options.corpus);
  const found = new Map<string, Found>();
  const counts = { drawn: 0, sequences: 0 };
  const turns = createTurns(options);
  const tried = new Set<string>();
  const isOver = () =>
    performance.now() - startedAt >= durationMs ||
    sender.counts.sent - before >= mostRequests ||
    signal?.aborted === true ||
    sender.isGivenUp();
  for (let round = 0; !isOver(); round++) {
    const wanted = OPERATION_IDS.filter((operation) => isOpen(operation, options));
    if (wanted.length === 0) break;
    const arbitrary = drawnRequests({ operations: wanted, weightOf: memory.weightOf, kept: memory.kept() });
    const sample = fc.sample(arbitrary, { seed: seedOf(seed, round), numRuns: 3 * ROUND });
    const batch = batchOf([...listedValues(wanted), ...sample], tried);
    counts.drawn += batch.length;
    memory.noteTried(batch);
    const failing = [...(await failuresIn(batch, turns, memory.noteOutcome))];
    const sequences = sequencesOf(round, wanted, memory.kept(), options);
    if (!isOver()) failing.push(...(await failingSequences(sequences, turns, isOver, memory.noteOutcome)));
    counts.sequences += sequences.length;
    for (const failed of failing) {
      const key = causeOf(failed);
      const known = found.get(key);
      if (known !== undefined) found.set(key, { ...known, count: known.count + 1 });
      else if (!isOver()) {
        const smallest = await confirmed(failed, turns);
        const alone = smallest?.drawn && valueAlone(smallest.drawn);
        const check = alone && checkOf(alone);
        if (smallest !== undefined) found.set(key, check === undefined ? { result: smallest, count: 1 } : { count: 1 });
        if (alone !== undefined && check !== undefined) failing.push({ drawn: alone, check });
      }
    }
    onProgress?.({ drawn: counts.drawn, classes: memory.report().classes, failures: resultsOf(found).length });
  }
  const failures = [...found.values()];
  return {
    failures: resultsOf(found),
    corpus: memory.kept(),
    report: {
      durationMs: Math.round(performance.now() - startedAt),
      requests: sender.counts.sent - before,
      ...counts,
      ...memory.report(),
      ofOneCause: failures.reduce((sum, { result, count }) => sum + count - (result === undefined ? 0 : 1), 0),
    },
  };
}

/** Without a result, what is found in another form as well. */
type Found = { readonly result?: CheckResult; readonly count: number };

function resultsOf(found: ReadonlyMap<string, Found>): readonly CheckResult[] {
  return [...found.values()].flatMap(({ result }) => result ?? []);
}

/** The request that a sequence is if it is a single one with one value; undefined if it is more. */
function valueAlone({ operation, edit }: Drawn): Drawn | undefined {
  if (edit.kind !== "sequence" || edit.claim !== ACCEPTED || edit.steps.length !== 1) return undefined;
  const [field, ...others] = Object.entries(edit.steps[0]?.fields ?? {});
  if (field === undefined || others.length > 0) return undefined;
  return { operation, edit: { kind: "value", pointer: `/${field[0]}`, json: field[1] } };
}

type Trial = { readonly drawn: Drawn; readonly check: ProbeCheck | DialogueCheck };

/** The options, and what begins a turn: the requests of each have other names than those of any other. */
type Turns = ExploreOptions & { readonly next: () => number };

function createTurns(options: ExploreOptions): Turns {
  let turn = 0;
  const next = () => {
    options.sender.renewNames(++turn);
    return turn;
  };
  return { ...options, next };
}

/** The first ones of a sample that are new. Whether a request fares otherwise when it comes again is for sequences to show. */
function batchOf(sample: readonly Drawn[], tried: Set<string>): readonly Trial[] {
  const batch: Trial[] = [];
  let costly = 0;
  if (tried.size >= MOST_REMEMBERED) tried.clear();
  for (const drawn of sample) {
    const check = checkOf(drawn);
    if (check === undefined || !isProbeCheck(check) || tried.has(check.id)) continue;
    const isCostly = check.kind === "observe" && operations[check.operation].sideEffect !== "none";
    if (isCostly && costly++ >= MOST_COSTLY) continue;
    tried.add(check.id);
    if (batch.push({ drawn, check }) === ROUND) break;
  }
  return batch;
}

/** Whether requests of an operation are drawn: its plain control was accepted, and it may leave more behind. */
function isOpen(operation: OperationId, { facts, sender, thorough }: ExploreOptions): boolean {
  const { sideEffect } = operations[operation];
  const { creates, trades } = sender.counts;
  const isSpent =
    (sideEffect === "create" && creates >= MOST_SIDE_EFFECTS.create) ||
    (sideEffect === "trade" && trades >= MOST_SIDE_EFFECTS.trade);
  const isKnown = facts.operations.get(operation)?.controls.get(PLAIN)?.isAccepted === true;
  return isKnown && (thorough || !isSpent) && sender.stopReason(operation) === undefined;
}

/**
 * Sequences for one round. Each ends with a check of the suite whose operations are open; all of these take their turns.
 */
function sequencesOf(
  round: number,
  wanted: readonly OperationId[],
  kept: readonly Drawn[],
  { facts, failed, seed }: ExploreOptions,
): readonly Sequence[] {
  const isOpen = ({ edit }: Sequence) => operationsOf(edit).every((operation) => wanted.includes(operation));
  const checks = [...followingChecks().values()].filter(
    ({ id, trial }) => !failed.has(id) && (facts.sideEffects === "any" || !trial.namesMainnet),
  );
  const arbitrary = drawnSequences({ operations: wanted, kept });
  return fc.sample(arbitrary, { seed: seedOf(seed, round), numRuns: SEQUENCES }).flatMap((steps, index) => {
    const inTurn = checks[(round * SEQUENCES + index + seed) % checks.length]?.id ?? ACCEPTED;
    const ending = (claim: string): Sequence => {
      return { operation: steps[0]?.operation ?? "token-price", edit: { kind: "sequence", steps, claim } };
    };
    return [ending(inTurn), ending(ACCEPTED)].find(isOpen) ?? [];
  });
}

function seedOf(seed: number, round: number): number {
  return seed * 65_536 + round;
}

type Sequence = Drawn & { readonly edit: DrawnSequence };

/** Sends sequences, several at once, and returns one trial for each claim that a response broke. */
async function failingSequences(
  sequences: readonly Sequence[],
  { sender, facts, concurrency, next }: Turns,
  isOver: () => boolean,
  noteOutcome: NoteOutcome,
): Promise<readonly Trial[]> {
  const turn = next();
  const trials: Trial[] = [];
  // Requests at once need every place in flight.
  const isTogether = ({ edit }: Sequence) => edit.steps.some(({ atOnce }) => atOnce);
  const play = async (sequence: Sequence): Promise<void> => {
    if (isOver()) return;
    const index = sequences.indexOf(sequence);
    const dialogue = createDialogue(sender, facts, new Map(), `${EXPLORED}-${turn}-${index}`, `${EXPLORED} ${index}`);
    // Only a confirmation waits out what a cache may have kept.
    const hasty = (facts.knowledge().indexingMs ?? 0) > 0 ? dialogue : { ...dialogue, pause: async () => undefined };
    const { results, broken } = await played(hasty, sequence.edit, tierOf);
    for (const result of results) noteOutcome(sequence, EXPLORED, result);
    for (const { operation, claim } of broken) {
      const drawn: Drawn = { operation, edit: { ...sequence.edit, claim } };
      const check = checkOf(drawn);
      if (check !== undefined) trials.push({ drawn, check });
    }
  };
  await byWorkers(
    sequences.filter((one) => !isTogether(one)),
    concurrency,
    play,
  );
  await byWorkers(sequences.filter(isTogether), 1, play);
  return trials;
}

async function judge(
  checks: readonly Trial["check"][],
  { facts, sender, redactors, hasRefusedToken, next }: Turns,
  concurrency: number,
  onOutcome?: ExecutionOptions["onOutcome"],
): Promise<readonly CheckResult[]> {
  const { results } = await executeChecks({
    checks,
    facts,
    sender,
    redactors,
    concurrency,
    hasRefusedToken,
    seed: next(),
    // The budget of the suite is not that of an exploration.
    thorough: false,
    isUnlimited: true,
    repeatsFacts: false,
    leastResponses: 0,
    onJudged: () => undefined,
    onOutcome,
  });
  return results;
}

async function failuresIn(
  batch: readonly Trial[],
  options: Turns,
  noteOutcome: NoteOutcome,
): Promise<readonly Trial[]> {
  const trials = new Map<string, Trial>(batch.map((trial) => [trial.check.id, trial]));
  const contradictions: Trial[] = [];
  const results = await judge(
    batch.map(({ check }) => check),
    options,
    options.concurrency,
    ({ check, result }) => {
      const trial = trials.get(check.id);
      if (trial === undefined) return;
      noteOutcome(trial.drawn, check.kind, result);
      if (check.kind !== "reject" && result.isAccepted) contradictions.push(...contradictionsIn(trial, result));
    },
  );
  const failed = results.filter(({ verdict }) => verdict === "fail").flatMap(({ id }) => trials.get(id) ?? []);
  return [...failed, ...contradictions];
}

/** The relations that the response to a valid value of a field breaks, as sequences of that one request. */
function contradictionsIn({ drawn: { operation, edit }, check }: Trial, result: SendResult): readonly Trial[] {
  const [, field = "", ...inner] = edit.kind === "value" ? edit.pointer.split("/") : [];
  if (edit.kind !== "value" || inner.length > 0) return [];
  // What is no listed value may be read in another way, such as a text with blanks at its end.
  if (check.kind === "observe" && placeAt(operation, edit.pointer)?.schema.enum === undefined) return [];
  const steps = [{ operation, fields: { [field]: edit.json } }];
  return brokenBySingle(result).flatMap((claim): readonly Trial[] => {
    const drawn: Drawn = { operation, edit: { kind: "sequence", steps, claim } };
    const check = checkOf(drawn);
    return check === undefined ? [] : [{ drawn, check }];
  });
}

/** How often a failure has to show itself, the first time included. */
const REPETITIONS = 3;

/** Smaller requests that are tried for a failure. */
const MOST_SHRINKS = 120;

/** The result of the smallest request that shows the same failure; undefined if the drawn one does not show it each time. */
async function confirmed(first: Trial, options: Turns): Promise<CheckResult | undefined> {
  const failing = async (drawn: Drawn): Promise<CheckResult | undefined> => {
    const check = checkOf(drawn);
    if (check === undefined || causeOf({ check, drawn }) !== causeOf(first)) return undefined;
    const [result] = await judge([check], options, 1);
    return result?.verdict === "fail" ? { ...result, drawn } : undefined;
  };
  let found: CheckResult | undefined;
  for (let repetition = 1; repetition < REPETITIONS; repetition++) {
    found = await failing(first.drawn);
    if (found === undefined) return undefined;
  }
  return found && reduced(found, first.drawn, failing, options.signal);
}

/** Takes the first smaller request that fails, as long as there is one. */
async function reduced(
  found: CheckResult,
  drawn: Drawn,
  failing: (drawn: Drawn) => Promise<CheckResult | undefined>,
  signal: AbortSignal | undefined,
): Promise<CheckResult> {
  let smallest = { found, drawn };
  let left = MOST_SHRINKS;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerThan(smallest.drawn)) {
      if (left-- <= 0 || signal?.aborted === true) return smallest.found;
      const result = await failing(candidate);
      if (result === undefined) continue;
      smallest = { found: result, drawn: candidate };
      isSmaller = true;
      break;
    }
  }
  return smallest.found;
}

/** Failures of one operation, place, rule and weight have one cause, if what was tried there is of one kind. */
function causeOf({ check, drawn: { edit } }: Pick<Trial, "check" | "drawn">): string {
  const rule = check.id.slice(0, check.id.lastIndexOf("/"));
  if (edit.kind === "sequence") return rule;
  return `${check.tier} ${check.kind} ${rule} ${edit.kind} ${edit.kind === "value" ? typeOf(JSON.parse(edit.json)) : ""}`;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
