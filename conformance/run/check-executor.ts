// Executes the selected checks: first those that cannot be tried, then probes and dialogues by several workers, then the
// claims about everything seen. Every check gets exactly one result.
import type { CheckResult, ReasonCode } from "../../results/run/run.ts";
import { createRandom } from "../../schemas/random.ts";
import { type Check, type DialogueCheck, isProbeCheck, type Judgement } from "../definition/check.ts";
import { createDialogue, type Samples } from "../definition/dialogue.ts";
import type { Sender } from "../exchange/sender.ts";
import { PLAIN } from "../target/control.ts";
import type { TargetFacts } from "../target/survey.ts";
import { runBracketed } from "../trial/bracketed-probe.ts";
import { type Sampling, sampleProbe } from "../trial/repeat-observations.ts";
import { type Batch, batchesOf } from "./batches.ts";
import type { Observation } from "./behaviour.ts";
import { type Circumstances, type Redactors, resultOf } from "./check-result.ts";

export type ExecutionOptions = {
  readonly checks: readonly Check[];
  readonly facts: TargetFacts;
  readonly sender: Sender;
  readonly redactors: Redactors;
  readonly seed: number;
  readonly concurrency: number;
  readonly hasRefusedToken: boolean;
  readonly onJudged: (result: CheckResult, done: number) => void;
  /** Called with each batch as soon as it is judged. */
  readonly onBatch?: (together: BatchResult) => void;
};

/** Results, with the observations of the observed checks among them. */
export type BatchResult = { readonly results: readonly CheckResult[]; readonly observations: readonly Observation[] };

/** Executes all checks. Results and observations are in the order of the checks, whatever the order of the requests. */
export async function executeChecks(options: ExecutionOptions): Promise<BatchResult> {
  const { checks, facts, sender, redactors } = options;
  const results = new Map<string, CheckResult>();
  const observations = new Map<string, Observation>();
  const samples: Samples = new Map();
  const enter = (check: Check, found: Judgement, circumstances?: Circumstances, sampling?: Sampling) => {
    const judgement = sender.stopReason(check.operation) === "interrupted" ? cutShort(check, found) : found;
    const result = resultOf(check, judgement, sender, redactors, circumstances);
    results.set(check.id, result);
    if (check.tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined) {
      observations.set(check.id, { id: check.id, value: judgement.value, ...sampling });
    }
    options.onJudged(result, results.size);
  };
  const reportBatch = (ids: readonly string[]) => {
    options.onBatch?.({
      results: ids.flatMap((id) => results.get(id) ?? []),
      observations: ids.flatMap((id) => observations.get(id) ?? []),
    });
  };

  const runBatch = async (batch: Batch, index: number): Promise<void> => {
    const operation = batch.kind === "dialogue" ? batch.check.operation : batch.control.operation;
    if (sender.stopReason(operation) !== undefined) return;
    if (batch.kind === "dialogue") {
      enter(batch.check, await judge(batch.check, sender, facts, samples));
      return reportBatch([batch.check.id]);
    }
    const rejections = facts.operations.get(operation)?.rejections;
    const order = `1/${String(index).padStart(4, "0")}`;
    const all = await runBracketed(sender, batch.control, batch.checks, rejections, order);
    for (const { check, judgement, difference, attempts, result } of all) {
      const isFact = check.tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined;
      const sampling = isFact ? await sampleProbe(sender, batch.control, check, result, result.order) : undefined;
      enter(
        check,
        { ...judgement, evidence: result.order },
        { attempts, ...(difference !== undefined && { difference }) },
        sampling,
      );
    }
    reportBatch(all.map(({ check }) => check.id));
  };

  for (const check of checks) {
    const obstacle = givenUp(sender, check) ?? obstacleOf(check, facts, options.hasRefusedToken);
    if (obstacle !== undefined) enter(check, obstacle);
  }
  const open = checks.filter(({ id }) => !results.has(id));
  await byWorkers(batchesOf(open, facts, createRandom(options.seed, "order")), options.concurrency, runBatch);
  for (const check of open) {
    if (check.trial.kind === "passive") enter(check, check.trial.judge(sender.ledger));
    else if (!results.has(check.id)) enter(check, notSent(sender.stopReason(check.operation) ?? "control-rejected"));
  }
  return {
    results: checks.flatMap(({ id }) => results.get(id) ?? []),
    observations: checks.flatMap(({ id }) => observations.get(id) ?? []),
  };
}

/** The judgement on a check of a target that was given up before anything was judged. */
function givenUp(sender: Sender, { operation }: Check): Judgement | undefined {
  return sender.isGivenUp() ? notSent(sender.stopReason(operation) ?? "unavailable") : undefined;
}

/** Why a check is not even tried. */
function obstacleOf(
  check: Check,
  { operations, sideEffects }: TargetFacts,
  hasRefusedToken: boolean,
): Judgement | undefined {
  const missing = operations.get(check.operation)?.missing;
  if (missing !== undefined) return { ...missing, actual: MISSING_TEXT[missing.verdict] };
  if (check.trial.kind === "passive") return undefined;
  if (check.trial.namesMainnet && sideEffects === "testnet") {
    return { verdict: "notApplicable", reason: "side-effects-not-allowed", actual: "only test networks may be named" };
  }
  if (isProbeCheck(check) && check.trial.needsRefusedCredential && !hasRefusedToken) {
    return { verdict: "notApplicable", reason: "fixture-missing", actual: "no credential is known to be refused" };
  }
  return undefined;
}

const MISSING_TEXT = {
  inconclusive: "the target returned no token that could be named",
  notApplicable: "the fixture is not given, and side effects that would create it are not allowed",
} as const;

/** The judgement if the run was interrupted: a claim about all responses would need all of them. */
function cutShort({ trial }: Check, judgement: Judgement): Judgement {
  const isJudged = judgement.verdict === "fail" || (judgement.verdict === "pass" && trial.kind !== "passive");
  return isJudged ? judgement : NOT_JUDGED;
}

/** The judgement on a check that an interruption preceded. */
export const NOT_JUDGED: Judgement = {
  verdict: "inconclusive",
  reason: "interrupted",
  actual: "not judged: the run was interrupted",
};

function notSent(reason: ReasonCode): Judgement {
  return { verdict: "inconclusive", reason, actual: "not sent: the operation had stopped responding" };
}

/** Runs the dialogue of a check; without an accepted control only the question whether the operation exists remains. */
async function judge(check: DialogueCheck, sender: Sender, facts: TargetFacts, samples: Samples): Promise<Judgement> {
  const plain = facts.operations.get(check.operation)?.controls.get(PLAIN);
  if (plain?.isAccepted || (plain !== undefined && check.trial.needsNoControl))
    return check.trial.judge(createDialogue(sender, facts, samples, check.id));
  const reason = plain?.reason ?? "control-rejected";
  return { verdict: "inconclusive", reason, actual: "no valid request was accepted" };
}

/** Processes a list in its order, several items at once. */
async function byWorkers<T>(items: readonly T[], workers: number, work: (item: T, index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
