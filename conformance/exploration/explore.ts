// Explores a target: draws requests at random, keeps those that show something new, and reports failures.
// It judges by the checks of the suite alone: each drawn request is a check, which the executor brackets and repeats as any other.

import fc from "fast-check";
import type { HttpResponse } from "../../http/exchange.ts";
import type { CheckResult, Exploration } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId, operations, statements } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import { fingerprintOf, shapeOf } from "../../target/exchange/fingerprint.ts";
import type { SendResult, SentRequest } from "../../target/exchange/sent-request.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import type { ProbeCheck } from "../definition/check.ts";
import { executeChecks } from "../run/check-executor.ts";
import type { ExecutionOptions } from "../run/execution.ts";
import { drawnRequests } from "./arbitraries.ts";
import { checkOf } from "./claim.ts";
import { type Drawn, pointerIn } from "./drawn.ts";
import { smallerThan } from "./smaller.ts";

export type ExploreOptions = Pick<
  ExecutionOptions,
  "facts" | "sender" | "redactors" | "seed" | "concurrency" | "hasRefusedToken" | "thorough"
> & {
  readonly durationMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Requests that showed something new in earlier explorations. */
  readonly corpus: readonly Drawn[];
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
const ROUND = 256;

/** Requests of a round that a right service accepts and that leave something behind. */
const MOST_COSTLY = 24;

/** Creations and trades at most, unless the run is thorough: a service may keep them for ever. */
const MOST_SIDE_EFFECTS = { create: 500, trade: 1_000 } as const;

export async function explore(options: ExploreOptions): Promise<Explored> {
  const { sender, durationMs, seed, signal, onProgress } = options;
  const startedAt = performance.now();
  const before = sender.counts.sent;
  const state = createState(options.corpus);
  const found = new Map<string, Found>();
  let drawn = 0;
  const isOver = () => performance.now() - startedAt >= durationMs || signal?.aborted === true || sender.isGivenUp();
  for (let round = 0; !isOver(); round++) {
    const wanted = OPERATION_IDS.filter((operation) => isOpen(operation, options));
    if (wanted.length === 0) break;
    const arbitrary = drawnRequests({ operations: wanted, weightOf: state.weightOf, kept: state.kept() });
    const batch = batchOf(fc.sample(arbitrary, { seed: seed * 65_536 + round, numRuns: ROUND }));
    drawn += batch.length;
    state.noteTried(batch);
    for (const failed of await failuresIn(batch, options, round, state.noteOutcome)) {
      const key = causeOf(failed);
      const known = found.get(key);
      if (known !== undefined) found.set(key, { ...known, count: known.count + 1 });
      else if (!isOver()) {
        const smallest = await confirmed(failed, options);
        if (smallest !== undefined) found.set(key, { result: smallest, count: 1 });
      }
    }
    onProgress?.({ drawn, classes: state.report().classes, failures: found.size });
  }
  const failures = [...found.values()];
  return {
    failures: failures.map(({ result }) => result),
    corpus: state.kept(),
    report: {
      durationMs: Math.round(performance.now() - startedAt),
      requests: sender.counts.sent - before,
      drawn,
      ...state.report(),
      ofOneCause: failures.reduce((sum, { count }) => sum + count - 1, 0),
    },
  };
}

type Found = { readonly result: CheckResult; readonly count: number };

type Trial = { readonly drawn: Drawn; readonly check: ProbeCheck };

function batchOf(sample: readonly Drawn[]): readonly Trial[] {
  const seen = new Set<string>();
  let costly = 0;
  return sample.flatMap((drawn) => {
    const check = checkOf(drawn);
    if (check === undefined || seen.has(check.id)) return [];
    const isCostly = check.kind === "observe" && operations[check.operation].sideEffect !== "none";
    if (isCostly && costly++ >= MOST_COSTLY) return [];
    seen.add(check.id);
    return [{ drawn, check }];
  });
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

async function judge(
  checks: readonly ProbeCheck[],
  options: ExploreOptions,
  label: number,
  onOutcome?: ExecutionOptions["onOutcome"],
): Promise<readonly CheckResult[]> {
  const { facts, sender, redactors, concurrency, hasRefusedToken } = options;
  const { results } = await executeChecks({
    checks,
    facts,
    sender,
    redactors,
    concurrency,
    hasRefusedToken,
    seed: label,
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
  options: ExploreOptions,
  round: number,
  noteOutcome: (trial: Trial, result: SendResult) => void,
): Promise<readonly Trial[]> {
  const trials = new Map<string, Trial>(batch.map((trial) => [trial.check.id, trial]));
  const results = await judge(
    batch.map(({ check }) => check),
    options,
    options.seed + round,
    ({ check, result }) => {
      const trial = trials.get(check.id);
      if (trial !== undefined) noteOutcome(trial, result);
    },
  );
  return results.filter(({ verdict }) => verdict === "fail").flatMap(({ id }) => trials.get(id) ?? []);
}

/** How often a failure has to show itself, the first time included. */
const REPETITIONS = 3;

/** Smaller requests that are tried for a failure. */
const MOST_SHRINKS = 60;

/** The result of the smallest request that shows the same failure; undefined if the drawn one does not show it each time. */
async function confirmed(first: Trial, options: ExploreOptions): Promise<CheckResult | undefined> {
  let label = 1;
  const failing = async (drawn: Drawn): Promise<CheckResult | undefined> => {
    const check = checkOf(drawn);
    if (check === undefined || causeOf({ check, drawn }) !== causeOf(first)) return undefined;
    const [result] = await judge([check], options, label++);
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
  return `${check.tier} ${check.kind} ${rule} ${edit.kind} ${edit.kind === "value" ? typeOf(JSON.parse(edit.json)) : ""}`;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** What an exploration has seen so far. */
function createState(corpus: readonly Drawn[]) {
  /** By the class of a response: how often it was seen. */
  const classes = new Map<string, number>();
  /** By operation and pointer: how often something new was seen there, and how often it was tried. */
  const places = new Map<string, { news: number; tried: number }>();
  const kept: Drawn[] = [...corpus];
  const touched = new Set<string>();
  let responses = 0;
  const placeOf = (operation: OperationId, pointer: string) => {
    const key = `${operation}${pointer}`;
    const known = places.get(key) ?? { news: 0, tried: 0 };
    places.set(key, known);
    return known;
  };
  return {
    kept: () => kept.slice(-MOST_KEPT),
    /** Places that often show something new are drawn up to five times as often as those that never do. */
    weightOf: (operation: OperationId, pointer: string) => {
      const { news, tried } = placeOf(operation, pointer);
      return 1 + Math.min(4, (20 * news) / (tried + 5));
    },
    noteTried: (batch: readonly Trial[]) => {
      for (const { drawn, check } of batch) {
        placeOf(drawn.operation, pointerIn(drawn.edit)).tried++;
        for (const statement of check.statements) touched.add(statement);
      }
    },
    noteOutcome: ({ drawn, check }: Trial, result: SendResult) => {
      responses++;
      const seen = classOf(check, result);
      const count = classes.get(seen) ?? 0;
      classes.set(seen, count + 1);
      if (count > 0) return;
      placeOf(drawn.operation, pointerIn(drawn.edit)).news++;
      kept.push(drawn);
    },
    report: () => ({
      responses,
      classes: classes.size,
      seenOnce: [...classes.values()].filter((count) => count === 1).length,
      places: [...places.values()].filter(({ tried }) => tried > 0).length,
      statements: touched.size,
      ofStatements: [...statements.values()].filter(({ coverage }) => coverage === "checked").length,
    }),
  };
}

/** Texts and numbers of the body of a request. */
function textsOf({ probe: { body } }: SentRequest): readonly string[] {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("latin1");
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = ""]) => inner);
}

/** Requests of a corpus at most, the newest. */
const MOST_KEPT = 500;

/** What a response shows: status, names and texts without what varies, and the order of magnitude of its time. */
function classOf({ operation, kind }: ProbeCheck, result: SendResult): string {
  const { exchange, sent, reason, isAccepted } = result;
  const { outcome } = exchange;
  // The texts of an acceptance are those of the request; a rejection may repeat them.
  const show = isAccepted ? shapeOf : (response: HttpResponse) => fingerprintOf(response, textsOf(sent));
  const shown = outcome.kind === "response" ? show(outcome.response) : `no response (${reason})`;
  const magnitude = Math.max(0, Math.floor(Math.log10(Math.max(1, sent.durationMs))) - 1);
  return `${operation} ${kind} ${magnitude} ${shown}`;
}
