// From the journal of a killed conformance run to the record of what it had judged.
import { EXIT, Failure } from "../errors.ts";
import { readLines } from "../results/journal-lines.ts";
import type { CheckResult, ConformanceRecord } from "../results/record.ts";
import { allChecks } from "./catalogue.ts";
import type { Check } from "./check.ts";
import {
  CONFORMANCE_JOURNAL_VERSION,
  type ConformanceEntry,
  type ConformancePlan,
  type RoundEnd,
  type UnitJudged,
} from "./journal.ts";
import { NOT_JUDGED } from "./judging.ts";
import { factsOf } from "./profile.ts";
import { mergeRounds } from "./rounds.ts";
import type { ConformanceResult } from "./runner.ts";
import { withTiersOf } from "./selection.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** A run as its journal tells it. */
export type Recovered = {
  readonly plan: ConformancePlan;
  /** What came of each round that was begun. */
  readonly rounds: readonly RecoveredRound[];
};

/** A round with all that was judged, and its end where it came to one. */
type RecoveredRound = {
  readonly judged: readonly UnitJudged[];
  readonly end?: RoundEnd;
};

/** Reads a journal. Throws `record-unreadable` where it is broken or has no plan. */
export async function recoverRun(path: string): Promise<Recovered> {
  let plan: ConformancePlan | undefined;
  const rounds: { judged: UnitJudged[]; end?: RoundEnd }[] = [];
  for await (const line of readLines(path)) {
    const entry = line as ConformanceEntry;
    if (entry.kind === "plan" && entry.formatVersion === CONFORMANCE_JOURNAL_VERSION) plan ??= entry;
    if (plan === undefined) break;
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
  return { plan, rounds };
}

/**
 * The record of a run that was killed: what it had judged, and of each other check that it was not. It proves nothing,
 * whatever had failed by then, so that nobody takes a part for the whole.
 */
export function recordOfKilled({ plan, rounds }: Recovered): ConformanceRecord {
  const begun: Recovered["rounds"] = rounds.length === 0 ? [{ judged: [] }] : rounds;
  const [first, ...more] = begun.map(({ judged, end }, index) =>
    end === undefined ? cutShort(plan, judged, index) : ended(plan, judged, end, index),
  );
  if (first === undefined) throw new Error("a run has a first round");
  const merged = mergeRounds([first, ...more], plan.conditions);
  return {
    ...plan.run,
    ...merged,
    verdict: "inconclusive",
    exitCode: EXIT.saysNothing,
    interrupted: true,
    killed: true,
  };
}

function ended(plan: ConformancePlan, judged: readonly UnitJudged[], end: RoundEnd, index: number): ConformanceResult {
  const { profile, requests, elapsedMs } = end;
  const results = resultsById([...judged.flatMap((unit) => unit.results), ...end.checks]);
  const checks = plan.checks.flatMap((id) => results.get(id) ?? []);
  return {
    ...identityOf(plan, index),
    durationMs: elapsedMs,
    ...summarise(checks, { strict: plan.conditions.strict, interrupted: false }),
    counts: countVerdicts(checks),
    requests,
    checks,
    profile,
  };
}

function cutShort(plan: ConformancePlan, judged: readonly UnitJudged[], index: number): ConformanceResult {
  const results = resultsById(judged.flatMap((unit) => unit.results));
  const known = new Map<string, Check>(
    withTiersOf(allChecks(), plan.conditions.readingsOff).map((check) => [check.id, check]),
  );
  const checks = plan.checks.flatMap((id) => {
    const check = known.get(id);
    return results.get(id) ?? (check === undefined ? [] : notJudged(check));
  });
  const { requests = { sent: 0, controls: 0, retries: 0 }, elapsedMs = 0 } = judged.at(-1) ?? {};
  return {
    ...identityOf(plan, index),
    durationMs: elapsedMs,
    exitCode: EXIT.saysNothing,
    verdict: "inconclusive",
    counts: countVerdicts(checks),
    requests,
    checks,
    profile: factsOf(judged.flatMap(({ observations }) => observations)),
    interrupted: true,
  };
}

/** Each round has the next seed. */
function identityOf({ run }: ConformancePlan, index: number): Pick<ConformanceResult, "kind" | "target" | "seed"> {
  return { kind: "conformance", target: run.target, seed: run.seed + index };
}

function resultsById(results: readonly CheckResult[]): ReadonlyMap<string, CheckResult> {
  return new Map(results.map((one) => [one.id, one]));
}

function notJudged({ id, operation, family, tier, statements, readings, rule, trial }: Check): CheckResult {
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
