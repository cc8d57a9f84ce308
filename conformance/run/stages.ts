// The stages of a run in their order. Each sends requests for its checks, or judges by what was sent.

import { createRandom } from "../../schemas/random.ts";
import type { Check } from "../definition/check.ts";
import { type Batch, bracketedBatches, bundleBatches, longestFirst, PROBES_PER_CONTROL } from "./batches.ts";
import { sampleAtTheEnd } from "./closing-samples.ts";
import { type BatchResult, beginExecution, type Execution, type ExecutionOptions } from "./execution.ts";
import { isBudgetSpent, isObserved, type Manner, sendBatches } from "./send-batches.ts";
import { notSent, reasonOfUnsent } from "./unjudged.ts";

/** A part of a run, by its name. */
export type Stage = { readonly name: string; readonly run: (execution: Execution) => Promise<void> | void };

/** Executes all checks. Results and observations are in the order of the checks, whatever the order of the requests. */
export async function executeChecks(options: ExecutionOptions): Promise<BatchResult> {
  const execution = beginExecution(options);
  for (const { run } of STAGES) await run(execution);
  return execution.verdicts.of(options.checks.map(({ id }) => id));
}

const SEQUENTIAL = { isSequential: true } as const;

export const STAGES: readonly Stage[] = [
  // Many values that are likely accepted in one request; what is not decided so is judged by itself in the next stage.
  inBatches("bundled", ({ group, facts, random, thorough }) =>
    thorough ? [] : bundleBatches(group("usual"), facts, random),
  ),
  inBatches("bracketed", judgedBeforeObserved, { leavesDisturbed: true }),
  inBatches("alone", disturbedOf, { isSequential: true, hasOwnSamples: true }),
  // What trades comes after what only compares: a purchase changes what others earn.
  inBatches("quiet", ({ group, facts, random }) => {
    const comparing = group("quiet").filter((check) => !trades(check));
    return bracketedBatches(comparing, facts, random);
  }),
  inBatches("trading", ({ group, facts, random }) => bracketedBatches(group("quiet").filter(trades), facts, random)),
  // One after the other and in one order, so that what follows an extreme has the same cause at every seed.
  inBatches(
    "market",
    ({ group, facts }) =>
      bracketedBatches(group("market"), facts, createRandom(1, "market"), PROBES_PER_CONTROL.ofMarket),
    SEQUENTIAL,
  ),
  // Types come before values: null is judged before a wrong value could have taken its place.
  inBatches("last", ({ group, facts }) => inOrder(group("last"), facts), SEQUENTIAL),
  { name: "samples", run: sampleAtTheEnd },
  inBatches("exhausting", ({ group, facts }) => inOrder(group("exhausting"), facts), SEQUENTIAL),
  { name: "claims", run: judgeTheRest },
];

function inBatches(name: string, batchesOf: (execution: Execution) => readonly Batch[], manner?: Manner): Stage {
  return { name, run: (execution) => sendBatches(execution, name, batchesOf(execution), manner) };
}

function inOrder(checks: readonly Check[], facts: Execution["facts"]): readonly Batch[] {
  return bracketedBatches(checks, facts, "in-order");
}

/** Whether a check trades for itself alone; purchases that checks share are of an earlier stage. */
function trades({ trial }: Check): boolean {
  return trial.kind === "dialogue" && (trial.requests?.["trade-token"] ?? 0) > 0;
}

/** What is open of the usual checks; observed ones come after judged ones, so that they are left out first. */
function judgedBeforeObserved({ group, verdicts, facts, random, thorough }: Execution): readonly Batch[] {
  const size = thorough ? PROBES_PER_CONTROL.thorough : PROBES_PER_CONTROL.usual;
  const checks = group("usual").filter(verdicts.isOpen);
  const judged = checks.filter((check) => !isObserved(check));
  return [judged, checks.filter(isObserved)].flatMap((some) =>
    longestFirst(bracketedBatches(some, facts, random, size)),
  );
}

/** What other requests may have disturbed, once more. */
function disturbedOf({ group, facts, disturbed }: Execution): readonly Batch[] {
  const again = group("usual").filter((check) => disturbed.has(check));
  return inOrder(again, facts);
}

/** Claims about all responses, and why other checks were not sent. */
function judgeTheRest(execution: Execution): void {
  const { open, verdicts, sender } = execution;
  for (const check of open) {
    if (check.trial.kind === "passive") verdicts.enter(check, check.trial.judge(sender.ledger));
    else if (verdicts.isOpen(check)) {
      const isSpent = isBudgetSpent(check.operation, execution, false);
      verdicts.enter(check, notSent(isSpent ? "side-effects-spent" : reasonOfUnsent(sender, check)));
    }
  }
}
