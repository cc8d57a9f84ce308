// Looks again at what a target does where the interface leaves it open, so that a fact says how often it was seen and
// whether it was the same each time.
import { operations } from "../../schemas/index.ts";
import type { ProbeCheck } from "../catalogue/batches.ts";
import type { Reply, Sender } from "../exchange/sender.ts";
import type { Control } from "../target/control.ts";
import { learnRejections_, type Rejections } from "../target/rejection-baseline.ts";
import type { World } from "../target/survey.ts";
import { isServerError } from "./sporadic-errors.ts";

/** How often a fact was seen, and whether it was the same each time. */
export type Sampling = { readonly samples: number; readonly stable: boolean };

/** Times that a fact is looked at where that costs the target nothing but an answer. */
export const SAMPLES = 3;

/**
 * Sends the probe of an observed check again. What was accepted by an operation that creates or trades is left alone: more
 * of it would change the target for the sake of a fact. Answers that say neither one nor the other are no samples.
 */
export async function sampleProbe(
  sender: Sender,
  control: Control,
  check: ProbeCheck,
  first: Reply,
  order: string,
): Promise<Sampling> {
  const { operation } = check;
  if (first.taken && operations[operation].sideEffect !== "none") return { samples: 1, stable: true };
  let samples = 1;
  let stable = true;
  for (let again = 1; again < SAMPLES && sender.stopReason(operation) === undefined; again++) {
    const reply = await sendAlternatives(sender, control, check, `${order}/s${again}`);
    const isTelling = reply.taken || (reply.class === "rejected" && !isRandomError(sender, reply));
    if (!isTelling) continue;
    samples++;
    stable &&= reply.taken === first.taken;
  }
  return { samples, stable };
}

async function sendAlternatives(sender: Sender, control: Control, check: ProbeCheck, order: string): Promise<Reply> {
  const [first, ...others] = check.trial.alternatives;
  const send = (alteration: typeof first, place: string) =>
    sender.send(alteration.apply(control.operation, control.build(sender.nonce(place))), place, "sample");
  let reply = await send(first, order);
  for (const [index, alteration] of others.entries()) {
    if (reply.taken) break;
    reply = await send(alteration, `${order}/${index + 1}`);
  }
  return reply;
}

function isRandomError({ ledger }: Sender, reply: Reply): boolean {
  return isServerError(reply) && ledger[reply.operation].stumbles > 0;
}

/** The refusals of each operation as the survey found them, and asked for again at the end of the run. */
export async function sampleRejections(sender: Sender, world: World): Promise<readonly (readonly Rejections[])[]> {
  const surveyed = [...world.operations.values()].flatMap(({ rejections }) => rejections ?? []);
  return Promise.all(
    surveyed.map(async (first) => {
      const all: Rejections[] = [first];
      for (let again = 1; again < SAMPLES && sender.stopReason(first.operation) === undefined; again++) {
        all.push(await learnRejections_(sender, first.operation, `3/s${again}`));
      }
      return all;
    }),
  );
}
