// Repeats observations where the interface is silent, so that each fact says how often it was seen and whether it was
// always the same.

import { operations } from "../../schemas/index.ts";
import type { Control } from "../../target/control.ts";
import { isServerError } from "../../target/exchange/oracle.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { PHASES, type SendResult } from "../../target/exchange/sent-request.ts";
import { type Rejections, requestRejections } from "../../target/rejection-baseline.ts";
import type { TargetFacts } from "../../target/survey.ts";
import type { ProbeCheck } from "../definition/check.ts";
import { sendProbe } from "./bracketed-probe.ts";

/** How often a fact was seen, and whether it was always the same. */
export type Sampling = { readonly samples: number; readonly stable: boolean };

/** How often a fact is observed if observing it has no side effects. */
export const SAMPLES = 3;

/**
 * Sends the probe of an observed check again. What an operation that creates or trades has accepted is not repeated,
 * because that would change the target for the sake of a fact. Results that are neither acceptances nor rejections are no
 * samples.
 */
export async function sampleProbe(
  sender: Sender,
  control: Control,
  check: ProbeCheck,
  first: SendResult,
): Promise<Sampling> {
  const { operation } = check;
  if (first.isAccepted && operations[operation].sideEffect !== "none") return { samples: 1, stable: true };
  let samples = 1;
  let stable = true;
  for (let again = 1; again < SAMPLES && sender.stopReason(operation) === undefined; again++) {
    const { result } = await sendProbe(sender, control, check, [...first.sent.order, "sample", again]);
    const isConclusive = result.isAccepted || (result.class === "rejected" && !isRandomError(sender, result));
    if (!isConclusive) continue;
    samples++;
    stable &&= result.isAccepted === first.isAccepted;
  }
  return { samples, stable };
}

function isRandomError({ ledger }: Sender, result: SendResult): boolean {
  return isServerError(result) && ledger[result.operation].sporadicErrors > 0;
}

/** The rejections of each operation from the survey, and repeated at the end of the run. */
export async function sampleRejections(
  sender: Sender,
  facts: TargetFacts,
  samples: number,
): Promise<readonly (readonly Rejections[])[]> {
  const surveyed = [...facts.operations.values()].flatMap(({ rejections }) => rejections ?? []);
  return Promise.all(
    surveyed.map(async (first) => {
      const all: Rejections[] = [first];
      for (let again = 1; again < samples && sender.stopReason(first.operation) === undefined; again++) {
        all.push(await requestRejections(sender, first.operation, [PHASES.closing, again]));
      }
      return all;
    }),
  );
}
