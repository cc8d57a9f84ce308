// Explores a target: draws requests at random, keeps those that show something new, and reports failures.
// It judges by the checks of the suite alone: each drawn request is a check, which the executor brackets and repeats as any other.
import type { CheckResult, Exploration } from "../../run/format/run.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { requestedBody } from "../checks/dialogue-check.ts";
import { EXPLORED } from "../definition/check.ts";
import { createDialogue, type Samples } from "../definition/dialogue.ts";
import type { ExecutionOptions } from "../run/execution.ts";
import { byWorkers } from "../run/send-batches.ts";
import { executeChecks } from "../run/stages.ts";
import { checkOf, tierOf } from "./claim.ts";
import { type Drawn, placeAt, pointerIn } from "./drawn.ts";
import { createMemory, type NoteOutcome } from "./memory.ts";
import { batchOf, openOperations, type RoundOptions, type Sequence, seedOf, sequencesOf, type Trial } from "./round.ts";
import { ACCEPTED, brokenBySingle, played } from "./sequence.ts";
import { smallerThan } from "./smaller.ts";

export type ExploreOptions = RoundOptions &
  Pick<ExecutionOptions, "redactors" | "concurrency" | "hasRefusedToken"> & {
    readonly durationMs: number;
    /** Requests that are sent about at most; no limit by default. */
    readonly mostRequests?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Requests that showed something new in earlier explorations. */
    readonly corpus: readonly Drawn[];
    readonly onProgress?: (progress: ExplorationProgress) => void;
  };

export type ExplorationProgress = {
  readonly drawn: number;
  readonly classes: number;
  readonly failures: readonly CheckResult[];
};

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
    const wanted = openOperations(options);
    if (wanted.length === 0) break;
    const drawing = { operations: wanted, seed: seedOf(seed, round), judged: options.judged };
    const batch = batchOf({ ...drawing, kept: memory.kept(), weightOf: memory.weightOf }, tried);
    counts.drawn += batch.length;
    memory.noteTried(batch);
    const failing = [...(await failuresIn(batch, turns, memory.noteOutcome))];
    const sequences = sequencesOf(round, { ...drawing, kept: memory.kept() }, options);
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
    onProgress?.({ drawn: counts.drawn, classes: memory.classes(), failures: resultsOf(found) });
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

/**
 * The options, what begins a turn, since the requests of each have other names than those of any other, and the responses that
 * sequences without steps share.
 */
type Turns = ExploreOptions & { readonly next: () => number; readonly samples: Samples };

function createTurns(options: ExploreOptions): Turns {
  let turn = 0;
  const next = () => {
    options.sender.renewNames(++turn);
    return turn;
  };
  return { ...options, next, samples: new Map() };
}

/** Sends sequences, several at once, and returns one trial for each claim that a response broke. */
async function failingSequences(
  sequences: readonly Sequence[],
  { sender, facts, concurrency, next, samples }: Turns,
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
    const [own, scope] = sequence.edit.steps.length === 0 ? [samples, "shared"] : [new Map(), `${EXPLORED} ${index}`];
    const dialogue = createDialogue(sender, facts, own, `${EXPLORED}-${turn}-${index}`, scope);
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
    onlyFailures: true,
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
  const [, field = "", ...inner] = pointerIn(edit).split("/");
  const value = requestedBody(result)[field];
  if (value === undefined || inner.length > 0) return [];
  // What is no listed value may be read in another way, such as a text with blanks at its end.
  if (check.kind === "observe" && placeAt(operation, `/${field}`)?.schema.enum === undefined) return [];
  const steps = [{ operation, fields: { [field]: JSON.stringify(value) } }];
  return brokenBySingle(result).flatMap((claim): readonly Trial[] => {
    const drawn: Drawn = { operation, edit: { kind: "sequence", steps, claim } };
    const check = checkOf(drawn);
    return check === undefined ? [] : [{ drawn, check }];
  });
}

/** How often a failure has to show itself, the first time included. */
const REPETITIONS = 3;

/** Smaller requests that are tried for a failure. */
const MOST_SHRINKS = 240;

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
  if (edit.kind === "sequence") return `${check.tier} ${rule}`;
  return `${check.tier} ${check.kind} ${rule} ${edit.kind} ${edit.kind === "value" ? typeOf(JSON.parse(edit.json)) : ""}`;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
