// From the journal of a conformance run to what can still be said of it: the rounds as far as they came, to be gone on
// with or to be reported.
import { EXIT, Failure } from "../errors.ts";
import { readLines } from "../results/journal-lines.ts";
import type { CheckResult, ConformanceRecord } from "../results/record.ts";
import { allChecks } from "./catalogue.ts";
import {
  CONFORMANCE_JOURNAL_VERSION,
  type ConformanceEntry,
  type ConformancePlan,
  type RoundEnd,
  type UnitJudged,
} from "./journal.ts";
import { NOT_JUDGED } from "./judging.ts";
import { recall } from "./memory.ts";
import { factsOf, type Observation } from "./profile.ts";
import { mergeRounds } from "./rounds.ts";
import type { ConformanceResult, EarlierRound } from "./runner.ts";
import { withTiersOf } from "./selection.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** A run as its journal tells it. `resumptions` counts how often it was gone on with. */
export type Recovered = {
  readonly plan: ConformancePlan;
  readonly resumptions: number;
  /** What came of each round that was begun. */
  readonly rounds: readonly RecoveredRound[];
};

/** A round with all that was judged, the last word on each check, and its end where it came to one. */
export type RecoveredRound = {
  readonly judged: readonly UnitJudged[];
  readonly end?: RoundEnd;
};

/** Reads a journal. Throws `record-unreadable` where it is broken or has no plan. */
export async function recoverRun(path: string): Promise<Recovered> {
  let plan: ConformancePlan | undefined;
  let resumptions = 0;
  const rounds: { judged: UnitJudged[]; end?: RoundEnd }[] = [];
  for await (const line of readLines(path)) {
    const entry = line as ConformanceEntry;
    if (entry.kind === "plan" && entry.formatVersion === CONFORMANCE_JOURNAL_VERSION) plan ??= entry;
    if (plan === undefined) break;
    if (entry.kind === "resumption") resumptions = entry.number;
    if (entry.kind !== "judged" && entry.kind !== "round") continue;
    const round = rounds[entry.round] ?? { judged: [] };
    rounds[entry.round] = round;
    if (entry.kind === "judged") round.judged.push(entry);
    else round.end = entry;
  }
  if (plan === undefined) {
    const version = CONFORMANCE_JOURNAL_VERSION;
    throw new Failure(
      "record-unreadable",
      `${path} must begin with the plan of a conformance run of format ${version}.`,
    );
  }
  return { plan, resumptions, rounds };
}

/** The result of a round that came to its end; undefined where it did not. */
export function resultOfRound({ plan, rounds }: Recovered, index: number): ConformanceResult | undefined {
  const round = rounds[index];
  if (round?.end === undefined) return undefined;
  const { profile, requests, elapsedMs, checks } = round.end;
  const last = new Map([...round.judged.flatMap(({ results }) => results), ...checks].map((one) => [one.id, one]));
  const ordered = plan.checks.flatMap((id) => last.get(id) ?? []);
  return {
    kind: "conformance",
    target: plan.run.target,
    seed: plan.conditions.seed + index,
    durationMs: elapsedMs,
    ...summarise(ordered, { strict: plan.conditions.strict, interrupted: false }),
    counts: countVerdicts(ordered),
    requests,
    checks: ordered,
    profile,
  };
}

/** What a round that did not come to its end is gone on with; undefined where nothing was judged in it. */
export function earlierOf({ rounds, resumptions }: Recovered, index: number): EarlierRound | undefined {
  const round = rounds[index];
  const last = round?.judged.at(-1);
  if (round === undefined || last === undefined) return undefined;
  const decided = decidedOf(round);
  const ids = new Set(decided.map(({ id }) => id));
  return {
    ...recall(round.judged.map(({ memory }) => memory)),
    requests: { ...last.requests },
    resumption: resumptions + 1,
    results: decided,
    observations: observationsOf(round).filter(({ id }) => ids.has(id)),
    elapsedMs: last.elapsedMs,
  };
}

/**
 * The record of a run that was killed: what it had judged, and of each other check that it was not. It proves nothing,
 * whatever had failed by then, so that nobody takes a part for the whole.
 */
export function recordOfKilled(recovered: Recovered): ConformanceRecord {
  const { plan, rounds } = recovered;
  const begun = rounds.length === 0 ? [{ judged: [] }] : rounds;
  const [first, ...more] = begun.map((round, index) => resultOfRound(recovered, index) ?? cutShort(plan, round, index));
  if (first === undefined) throw new Error("a run has a first round");
  const merged = mergeRounds([first, ...more], plan.conditions);
  return {
    ...plan.run,
    ...merged,
    seed: plan.conditions.seed,
    verdict: "inconclusive",
    exitCode: EXIT.saysNothing,
    interrupted: true,
    killed: true,
  };
}

function cutShort(plan: ConformancePlan, round: RecoveredRound, index: number): ConformanceResult {
  const { conditions } = plan;
  const judged = new Map(decidedOf(round).map((one) => [one.id, one]));
  const known = new Map(withTiersOf(allChecks(), conditions.readingsOff).map((check) => [check.id as string, check]));
  const checks = plan.checks.flatMap((id): CheckResult[] => {
    const one = judged.get(id);
    if (one !== undefined) return [one];
    const check = known.get(id);
    return check === undefined ? [] : [notJudged(check)];
  });
  const { requests = { sent: 0, controls: 0, retries: 0 }, elapsedMs = 0 } = round.judged.at(-1) ?? {};
  return {
    kind: "conformance",
    target: plan.run.target,
    seed: conditions.seed + index,
    durationMs: elapsedMs,
    exitCode: EXIT.saysNothing,
    verdict: "inconclusive",
    counts: countVerdicts(checks),
    requests,
    checks,
    profile: factsOf(observationsOf(round)),
    interrupted: true,
  };
}

function notJudged({
  id,
  operation,
  family,
  tier,
  statements,
  readings,
  rule,
  trial,
}: ReturnType<typeof allChecks>[number]): CheckResult {
  const { verdict, actual, reason = "interrupted" } = NOT_JUDGED;
  const { expected } = trial;
  return {
    id,
    operation,
    family,
    tier,
    verdict,
    statements,
    readings,
    rule,
    expected,
    actual,
    reason,
    attempts: 0,
    durationMs: 0,
  };
}

/** Checks with a verdict that stands; what could not be told may be told when it is tried again. */
function decidedOf({ judged }: RecoveredRound): readonly CheckResult[] {
  const last = new Map(judged.flatMap(({ results }) => results).map((one) => [one.id, one]));
  return [...last.values()].filter(({ verdict }) => verdict === "pass" || verdict === "fail");
}

function observationsOf({ judged }: RecoveredRound): readonly Observation[] {
  return [...new Map(judged.flatMap(({ observations }) => observations).map((one) => [one.id, one])).values()];
}
