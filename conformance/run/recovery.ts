// Recovers a killed conformance run from its journal.
import { EXIT, Failure } from "../../errors.ts";
import type { CheckResult, ConformanceRun } from "../../run/format/run.ts";
import { readLines } from "../../run/journal/journal-lines.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { decidingListOf, LATEST } from "../catalogue/deciding.ts";
import { withTiersOf } from "../catalogue/selection.ts";
import type { Check } from "../definition/check.ts";
import { factsOf } from "./behaviour.ts";
import { unsentResult } from "./check-result.ts";
import {
  type BatchJudged,
  CONFORMANCE_JOURNAL_VERSION,
  type ConformanceEntry,
  type ConformancePlan,
  type RoundEnd,
} from "./conformance-journal.ts";
import { mergeRounds } from "./rounds.ts";
import type { ConformanceResult } from "./runner.ts";
import { countVerdicts, summarise } from "./summary.ts";
import { NOT_JUDGED } from "./unjudged.ts";

/** A run as its journal shows it. */
export type Recovered = { readonly plan: ConformancePlan; readonly rounds: readonly RecoveredRound[] };

/** The judged batches of a round, and its end if it got there. */
type RecoveredRound = { readonly judged: readonly BatchJudged[]; readonly end?: RoundEnd };

/** Reads a journal. Throws `run-unreadable` if it is broken or has no plan. */
export async function recoverRun(path: string): Promise<Recovered> {
  let plan: ConformancePlan | undefined;
  const rounds: { judged: BatchJudged[]; end?: RoundEnd }[] = [];
  for await (const line of readLines(path)) {
    const entry = line as ConformanceEntry;
    if (entry.kind === "plan" && entry.formatVersion === CONFORMANCE_JOURNAL_VERSION) plan ??= entry;
    if (plan === undefined) break;
    if (entry.kind !== "judged" && entry.kind !== "round" && entry.kind !== "again") continue;
    const known = entry.kind === "again" ? undefined : rounds[entry.round];
    const round = known ?? { judged: [] };
    rounds[entry.round] = round;
    if (entry.kind === "judged") round.judged.push(entry);
    else if (entry.kind === "round") round.end = entry;
  }
  if (plan === undefined) {
    const version = CONFORMANCE_JOURNAL_VERSION;
    throw new Failure("run-unreadable", `${path} must begin with the plan of a conformance run of format ${version}.`);
  }
  return { plan, rounds };
}

/**
 * The run that was killed: what it had judged, and every other check as not judged. It is always inconclusive, because only a
 * part was judged.
 */
export function runOfKilled({ plan, rounds }: Recovered): ConformanceRun {
  const started: Recovered["rounds"] = rounds.length === 0 ? [{ judged: [] }] : rounds;
  const [first, ...more] = started.map(({ judged, end }, index) =>
    end === undefined ? cutShort(plan, judged, index) : ended(plan, judged, end, index),
  );
  if (first === undefined) throw new Error("a run has a first round");
  const merged = mergeRounds([first, ...more], plan.conditions);
  return {
    ...plan.run,
    ...merged,
    verdict: "inconclusive",
    exitCode: EXIT.inconclusive,
    ...(plan.conditions.strict && { strict: true }),
    interrupted: true,
    killed: true,
  };
}

/** The result of a run whose rounds all ended, before known failures and pinned behaviour; undefined for any other run. */
export function resultOfEnded({ plan, rounds }: Recovered): ConformanceResult | undefined {
  const results = rounds.map(({ judged, end }, index) => end && ended(plan, judged, end, index));
  const [first, ...more] = results.filter((result) => result !== undefined);
  return first === undefined || more.length + 1 < results.length
    ? undefined
    : mergeRounds([first, ...more], plan.conditions);
}

function ended(plan: ConformancePlan, judged: readonly BatchJudged[], end: RoundEnd, index: number): ConformanceResult {
  const { behaviour, requests, elapsedMs } = end;
  const results = resultsById([...judged.flatMap((batch) => batch.results), ...end.checks]);
  const checks = plan.checks.flatMap((id) => results.get(id) ?? []);
  return {
    ...identityOf(plan, index),
    durationMs: elapsedMs,
    ...summarise(checks, { strict: plan.conditions.strict, interrupted: false }),
    counts: countVerdicts(checks),
    requests,
    checks,
    behaviour,
  };
}

function cutShort(plan: ConformancePlan, judged: readonly BatchJudged[], index: number): ConformanceResult {
  const results = resultsById(judged.flatMap((batch) => batch.results));
  const { interpretationsOff, deciding } = plan.conditions;
  const known = new Map<string, Check>(
    withTiersOf(allChecks(), interpretationsOff, decidingListOf(deciding ?? LATEST)).map((check) => [check.id, check]),
  );
  const checks = plan.checks.flatMap((id) => {
    const check = known.get(id);
    return results.get(id) ?? (check === undefined ? [] : unsentResult(check, NOT_JUDGED));
  });
  const { requests = { sent: 0, controls: 0, retries: 0 }, elapsedMs = 0 } = judged.at(-1) ?? {};
  return {
    ...identityOf(plan, index),
    durationMs: elapsedMs,
    exitCode: EXIT.inconclusive,
    verdict: "inconclusive",
    counts: countVerdicts(checks),
    requests,
    checks,
    behaviour: factsOf(judged.flatMap(({ observations }) => observations)),
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
