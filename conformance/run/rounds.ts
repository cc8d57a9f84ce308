// Runs the suite several times and merges the results: what differs between rounds is unstable.
import type { BehaviourFact, CheckResult, CheckVerdict, Exploration, ServerError } from "../../run/format/run.ts";
import { strongestExitCode } from "../../run/verdict/verdict.ts";
import type { RoundEntry } from "./conformance-journal.ts";
import { mergeEvidence } from "./evidence.ts";
import { type ConformanceOptions, type ConformanceResult, type Progress, runConformance } from "./runner.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** Verdicts in order of precedence between the rounds of a check. */
const STRONGEST = ["fail", "inconclusive", "pass", "notApplicable"] as const satisfies readonly CheckVerdict[];

/**
 * Runs the suite `count` times in sequence, each time with the next seed, because a target may reject a name that it has
 * accepted before. Stops when interrupted. The plan is reported once for all rounds. `write` receives the journal entries
 * of each round as they come. An exploration begins with what the one before it kept.
 */
export async function runRounds(
  count: number,
  options: ConformanceOptions,
  write?: (entry: RoundEntry) => void,
): Promise<ConformanceResult> {
  const { onProgress, seed, exploration } = options;
  const runRound = async (round: number, corpus = exploration?.corpus): Promise<ConformanceResult> => {
    const report = onProgress && ((progress: Progress) => reportRound(progress, round, count, onProgress));
    return runConformance({
      ...options,
      seed: seed + round,
      ...(exploration && { exploration: { ...exploration, corpus: corpus ?? [] } }),
      ...(report && { onProgress: report }),
      ...(write && { journal: (entry) => write({ ...entry, round }) }),
    });
  };
  const first = await runRound(0);
  const more: ConformanceResult[] = [];
  for (let round = 1; round < count && (more.at(-1) ?? first).interrupted !== true; round++) {
    more.push(await runRound(round, (more.at(-1) ?? first).corpus));
  }
  return mergeRounds([first, ...more], options);
}

/**
 * Merges results. A check, which one round alone may have drawn, has its strongest verdict, and all of them if they differ; a fact
 * with two values is not stable.
 * What an interruption kept from being judged counts only if no round judged it. A certifying run has the weakest verdict of its
 * rounds.
 */
export function mergeRounds(
  results: readonly [ConformanceResult, ...ConformanceResult[]],
  { strict, certify = false }: { readonly strict: boolean; readonly certify?: boolean | undefined },
): ConformanceResult {
  const [first, ...more] = results;
  if (more.length === 0) return first;
  const ids = new Set(results.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const merged = [...ids].flatMap((id) => mergeCheck(id, results) ?? []);
  const interrupted = results.some((result) => result.interrupted === true);
  const serverErrors = mergeServerErrors(results);
  const sustained = results.flatMap(({ requests }) => requests.sustainedPerSecond ?? []);
  const sum = (of: (result: ConformanceResult) => number) => results.reduce((total, result) => total + of(result), 0);
  return {
    ...first,
    ...weakest([summarise(merged, { strict, interrupted }), ...(certify ? results : [])]),
    durationMs: sum(({ durationMs }) => durationMs),
    counts: countVerdicts(merged),
    requests: {
      sent: sum(({ requests }) => requests.sent),
      controls: sum(({ requests }) => requests.controls),
      retries: sum(({ requests }) => requests.retries),
      ...(results.some(({ requests }) => requests.limited !== undefined) && {
        limited: sum(({ requests }) => requests.limited ?? 0),
      }),
      ...(first.requests.creates !== undefined && {
        creates: sum(({ requests }) => requests.creates ?? 0),
        trades: sum(({ requests }) => requests.trades ?? 0),
      }),
      ...(sustained.length > 0 && { sustainedPerSecond: Math.min(...sustained) }),
      ...mergeAbandoned(results),
    },
    checks: merged,
    behaviour: mergeBehaviour(results),
    ...mergeExplorations(results),
    ...(serverErrors.length > 0 && { serverErrors }),
    rounds: results.length,
    ...(certify && {
      certification: { rounds: results.map(({ seed, verdict }) => ({ seed, verdict })) },
      ...(first.evidence && { evidence: mergeEvidence(results.map(({ evidence = [] }) => evidence)) }),
    }),
    ...(interrupted && { interrupted }),
  };
}

function mergeAbandoned(results: readonly ConformanceResult[]): Pick<ConformanceResult["requests"], "abandoned"> {
  const all = results.flatMap(({ requests }) => requests.abandoned ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const sum = (name: "sent" | "creates" | "trades") => all.reduce((total, one) => total + one[name], 0);
  const lastedMs = Math.max(...all.map((one) => one.lastedMs));
  return { abandoned: { ...first, lastedMs, sent: sum("sent"), creates: sum("creates"), trades: sum("trades") } };
}

function weakest(decisions: readonly Decision[]): Decision {
  const exitCode = strongestExitCode(
    "conformance",
    decisions.map((decision) => decision.exitCode),
  );
  const verdict = decisions.find((decision) => decision.exitCode === exitCode)?.verdict ?? "pass";
  return { verdict, exitCode };
}

type Decision = Pick<ConformanceResult, "verdict" | "exitCode">;

function mergeCheck(id: string, results: readonly ConformanceResult[]): CheckResult | undefined {
  const all = results.flatMap(({ checks, interrupted }) =>
    checks.filter((check) => check.id === id).map((check) => ({ check, isCutShort: interrupted === true })),
  );
  const reported = all.filter(({ check, isCutShort }) => !isCutShort || ["pass", "fail"].includes(check.verdict));
  const counted = (reported.length > 0 ? reported : all).map(({ check }) => check);
  const verdicts = counted.map(({ verdict }) => verdict);
  const strongest = STRONGEST.find((verdict) => verdicts.includes(verdict));
  const decisive = counted.find(({ verdict }) => verdict === strongest);
  if (decisive === undefined || new Set(verdicts).size === 1) return decisive;
  return { ...decisive, rounds: verdicts };
}

/** The same trigger of several rounds is one entry, with the sum of the counts. */
function mergeServerErrors(results: readonly ConformanceResult[]): readonly ServerError[] {
  const merged = new Map<string, ServerError>();
  for (const error of results.flatMap(({ serverErrors }) => serverErrors ?? [])) {
    const { operation, isValidRequest, trigger, status, reason, count } = error;
    const key = [operation, isValidRequest, status ?? reason, trigger].join(" ");
    merged.set(key, { ...error, ...merged.get(key), count: (merged.get(key)?.count ?? 0) + count });
  }
  return [...merged.values()];
}

/** What was sent adds up; what it showed is that of the round that saw most, as rounds see the same again. */
function mergeExplorations(results: readonly ConformanceResult[]): Pick<ConformanceResult, "exploration" | "corpus"> {
  const reports = results.flatMap(({ exploration }) => exploration ?? []);
  const corpus = results.flatMap((result) => result.corpus ?? []);
  const [widest] = reports.toSorted((one, other) => other.classes - one.classes);
  if (widest === undefined) return {};
  const sum = (of: (report: Exploration) => number) => reports.reduce((total, report) => total + of(report), 0);
  const exploration = {
    ...widest,
    durationMs: sum(({ durationMs }) => durationMs),
    requests: sum(({ requests }) => requests),
    drawn: sum(({ drawn }) => drawn),
    sequences: sum(({ sequences = 0 }) => sequences),
    responses: sum(({ responses }) => responses),
    ofOneCause: sum(({ ofOneCause }) => ofOneCause),
  };
  return { exploration, corpus: [...new Map(corpus.map((drawn) => [JSON.stringify(drawn), drawn])).values()] };
}

function mergeBehaviour(results: readonly ConformanceResult[]): ConformanceResult["behaviour"] {
  const facts = new Map<string, BehaviourFact>();
  for (const { behaviour } of results) {
    for (const [name, fact] of Object.entries(behaviour)) {
      const known = facts.get(name);
      if (known === undefined) facts.set(name, fact);
      else {
        const samples = (known.samples ?? 1) + (fact.samples ?? 1);
        facts.set(name, { ...known, stable: known.stable && fact.stable && known.value === fact.value, samples });
      }
    }
  }
  return Object.fromEntries([...facts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function reportRound(progress: Progress, round: number, count: number, onProgress: (progress: Progress) => void): void {
  if (progress.kind === "judged") {
    const { done, total, result } = progress;
    onProgress({ kind: "judged", done: round * total + done, total: count * total, result });
  } else if (progress.kind !== "plan") {
    onProgress(progress);
  } else if (round === 0) {
    const { checks, requests, creates, trades } = progress.plan;
    const plan = { checks, requests: requests * count, creates: creates * count, trades: trades * count };
    onProgress({ kind: "plan", plan });
  }
}
