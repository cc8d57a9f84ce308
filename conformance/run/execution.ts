// What a run of checks has in hand from its first request to its last: the options, the open checks and the results so far.
import type { CheckResult } from "../../run/format/run.ts";
import { createRandom, type Random } from "../../schemas/random.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { type Check, isDialogueCheck, isProbeCheck, type Judgement } from "../definition/check.ts";
import type { Samples } from "../definition/dialogue.ts";
import type { ProbeOutcome } from "../trial/bracketed-probe.ts";
import type { Sampling } from "../trial/repeat-observations.ts";
import type { Observation } from "./behaviour.ts";
import { type Circumstances, type Redactors, resultOf } from "./check-result.ts";
import { cutShort, givenUp, obstacleOf } from "./unjudged.ts";

export type ExecutionOptions = {
  readonly checks: readonly Check[];
  readonly facts: TargetFacts;
  readonly sender: Sender;
  readonly redactors: Redactors;
  readonly seed: number;
  readonly concurrency: number;
  readonly hasRefusedToken: boolean;
  /** Sends every probe by itself, and creates and trades without a limit. */
  readonly thorough: boolean;
  /** Repeats observations, so that a fact says whether it is always the same. */
  readonly repeatsFacts: boolean;
  readonly onJudged: (result: CheckResult, done: number) => void;
  /** Makes results of failed checks alone. */
  readonly onlyFailures?: boolean;
  /** Accepted responses of each operation without side effects at least; for 0, no valid requests are added. */
  readonly leastResponses: number;
  /** Leaves judged checks out too once the budget is spent, and not only observations. */
  readonly limitsJudged?: boolean;
  /** Creates and trades without the budget of the suite; the caller has its own. */
  readonly isUnlimited?: boolean;
  /** Called with what each probe gave, whether it decides its check or is sent again. */
  readonly onOutcome?: ((outcome: ProbeOutcome) => void) | undefined;
  /** Called with each judgement and the request that shows it, if there is one. */
  readonly onDecided?: ((check: Check, judgement: Judgement, sent: SentRequest | undefined) => void) | undefined;
  /** Called with each batch as soon as it is judged. */
  readonly onBatch?: (together: BatchResult) => void;
};

export type BatchResult = { readonly results: readonly CheckResult[]; readonly observations: readonly Observation[] };

/** What a check needs around it; most need nothing. */
type Group = "usual" | "quiet" | "market" | "last" | "exhausting";

export type Execution = ExecutionOptions & {
  readonly verdicts: Verdicts;
  /** The checks that can be tried, in the order of the catalogue. */
  readonly open: readonly Check[];
  readonly group: (name: Group) => readonly Check[];
  /** Decides the order of the requests, from one stage to the next. */
  readonly random: Random;
  readonly samples: Samples;
  /** Checks that requests in flight or a lost credential may have disturbed, to be judged again by themselves. */
  readonly disturbed: Set<Check>;
};

/** Begins a run: what cannot be tried has its result, and everything else is open. */
export function beginExecution(options: ExecutionOptions): Execution {
  const { checks, facts, sender, hasRefusedToken, seed } = options;
  const verdicts = createVerdicts(options);
  for (const check of checks) {
    const obstacle = givenUp(sender, check) ?? obstacleOf(check, facts, hasRefusedToken);
    if (obstacle !== undefined) verdicts.enter(check, obstacle);
  }
  const open = checks.filter(verdicts.isOpen);
  return {
    ...options,
    verdicts,
    open,
    group: (name) => open.filter((check) => groupOf(check) === name),
    random: createRandom(seed, "order"),
    samples: new Map(),
    disturbed: new Set(),
  };
}

function groupOf(check: Check): Group {
  if (isDialogueCheck(check) && check.trial.needsQuiet === true) return "quiet";
  if (isProbeCheck(check) && check.trial.mutatesMarket === true) return "market";
  if (check.trial.kind !== "passive" && check.trial.isLast === true) return "last";
  return isDialogueCheck(check) && check.trial.mayExhaust === true ? "exhausting" : "usual";
}

/** The results so far. */
type Verdicts = ReturnType<typeof createVerdicts>;

function createVerdicts({ facts, sender, redactors, onlyFailures, onJudged, onDecided }: ExecutionOptions) {
  const judged = new Set<string>();
  const results = new Map<string, CheckResult>();
  const observations = new Map<string, Observation>();
  return {
    enter: (check: Check, found: Judgement, circumstances?: Circumstances, sampling?: Sampling) => {
      const judgement = sender.stopReason(check.operation) === "interrupted" ? cutShort(check, found) : found;
      judged.add(check.id);
      if (onlyFailures && judgement.verdict !== "fail") return;
      const isFieldRejected = check.establishes === "field" && isOwnControlRejected(check, facts);
      const result = resultOf(check, judgement, sender, redactors, { ...circumstances, isFieldRejected });
      results.set(check.id, result);
      onDecided?.(check, judgement, judgement.evidence ?? judgement.shownBy ?? anAcceptedOf(check, sender));
      if (isFact(check, judgement)) observations.set(check.id, { id: check.id, value: judgement.value, ...sampling });
      onJudged(result, results.size);
    },
    isOpen: ({ id }: Check) => !judged.has(id),
    of: (ids: readonly string[]) => ({
      results: ids.flatMap((id) => results.get(id) ?? []),
      observations: ids.flatMap((id) => observations.get(id) ?? []),
    }),
  };
}

/** An accepted request of the operation, for a claim that names none. */
function anAcceptedOf(check: Check, { ledger }: Sender): SentRequest | undefined {
  return isProbeCheck(check) ? undefined : ledger[check.operation].fields.get("")?.shownBy;
}

export function isFact(
  { tier }: Check,
  judgement: Judgement,
): judgement is Judgement & { readonly value: NonNullable<Judgement["value"]> } {
  return tier === "observed" && judgement.verdict === "pass" && judgement.value !== undefined;
}

/** Whether the target rejects the control that has the field of a probe. */
function isOwnControlRejected(check: Check, { operations }: TargetFacts): boolean {
  if (!isProbeCheck(check)) return false;
  return operations.get(check.operation)?.controls.get(check.trial.control)?.isAccepted === false;
}
