// The order of the stages, and what a stage with samples of its own sends.
import { expect, test } from "vitest";
import type { Check } from "../../../conformance/definition/check.ts";
import type { Dialogue } from "../../../conformance/definition/dialogue.ts";
import type { Execution } from "../../../conformance/run/execution.ts";
import { sendBatches } from "../../../conformance/run/send-batches.ts";
import { STAGES } from "../../../conformance/run/stages.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import { bytesOf, type Probe } from "../../../target/exchange/probe.ts";
import { type Order, orderText } from "../../../target/exchange/sent-request.ts";
import { FACTS } from "../dialogues.ts";

const CREATE = "create-token-transaction";

test("names what a check creates anew when it is judged again", async () => {
  const { execution, bodies } = executionOf([]);
  const check = dialogue({}, async (one) => void (await one.sample(CREATE)));
  const batches = [{ kind: "dialogue", check }] as const;
  await sendBatches(execution, "first", batches);
  await sendBatches(execution, "shared", batches);
  await sendBatches(execution, "alone", batches, { hasOwnSamples: true });
  expect(bodies).toHaveLength(2);
  expect(new Set(bodies).size).toBe(2);
});

test.each([1, 2, 3, 4])("judges what compares before what trades for itself, with the seed %i", async (seed) => {
  const judged: string[] = [];
  const checks = [{ "trade-token": 1 }, { "token-price": 1 }].map((requests) =>
    dialogue(requests, async () => void judged.push(Object.keys(requests).join())),
  );
  const { execution } = executionOf(checks, seed);
  for (const { run } of STAGES.slice(0, 5)) await run(execution);
  expect(judged).toEqual(["token-price", "trade-token"]);
});

function dialogue(
  requests: Readonly<Partial<Record<OperationId, number>>>,
  act: (dialogue: Dialogue) => Promise<void>,
): Check & { readonly trial: { readonly kind: "dialogue" } } {
  const judge = async (one: Dialogue) => {
    await act(one);
    return { verdict: "pass", actual: "" } as const;
  };
  const trial = { kind: "dialogue", expected: "", requests, needsQuiet: true, judge } as const;
  return { id: "a check", operation: "token-price", tier: "implied", trial } as unknown as Check & {
    trial: typeof trial;
  };
}

/** A run of quiet checks on a target that is not asked for anything else. */
function executionOf(quiet: readonly Check[], seed = 1) {
  const bodies: string[] = [];
  const sender = {
    nonce: (order: Order) => orderText(order),
    renewals: () => 0,
    stopReason: () => undefined,
    send: async ({ body }: Probe) => void bodies.push(new TextDecoder().decode(bytesOf(body))),
  };
  const execution = {
    sender,
    facts: FACTS,
    samples: new Map(),
    concurrency: 2,
    random: createRandom(seed, "order"),
    disturbed: new Set(),
    group: (name: string) => (name === "quiet" ? quiet : []),
    verdicts: { enter: () => undefined, of: () => ({ results: [], observations: [] }), isOpen: () => true },
  } as unknown as Execution;
  return { execution, bodies };
}
