// Example requests of a check, built without a target for readers of the check.

import { exampleOf, type OperationId, operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { PLAIN } from "../../target/control.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../target/exchange/oracle.ts";
import { bytesOf, type Probe, plainProbe } from "../../target/exchange/probe.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type Fixtures, type FixtureValues, fixtureSetOf, initialFixtures } from "../../target/fixtures.ts";
import { bodiesWith, plainBodies } from "../../target/request-bodies.ts";
import { editedProbe } from "../../target/request-edit.ts";
import type { Check, DialogueTrial } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";

/** A request of a check; `difference` describes how it differs from its control. */
export type SampleRequest = { readonly probe: Probe; readonly difference?: string };

/**
 * The requests of a check in their order. Values that are not given are generated; names contain a fixed nonce. A dialogue
 * shows the requests that accepted responses lead to. A claim about responses shows the plain request.
 */
export async function sampleRequests(check: Check, given: FixtureValues): Promise<readonly SampleRequest[]> {
  const { operation, trial } = check;
  const fixtures = sampleFixtures(given);
  switch (trial.kind) {
    case "probe": {
      const body = bodyOf(operation, trial.control, fixtures);
      const [requestEdit] = trial.alternatives;
      return [{ probe: editedProbe(operation, body, requestEdit), difference: requestEdit.difference(body) }];
    }
    case "passive":
      return [plainRequest(operation, fixtures)];
    case "dialogue": {
      const requested = await requestsOf(trial, fixtures);
      return requested.length > 0 ? requested : [plainRequest(operation, fixtures)];
    }
  }
}

const NONCE = "sample00";

function sampleFixtures(given: FixtureValues): Fixtures {
  const random = createRandom(1, "sample");
  const { chainSlug } = given;
  return {
    tokenId: random.uuid(),
    userId: random.uuid(),
    chain: "base-sepolia",
    ...initialFixtures(
      { set: fixtureSetOf(given), ...(chainSlug !== undefined && { chainSlug }) },
      createRandom(1, "wallet"),
    ),
  };
}

function plainRequest(operation: OperationId, fixtures: Fixtures): SampleRequest {
  return { probe: plainProbe(operation, JSON.stringify(bodyOf(operation, PLAIN, fixtures))) };
}

/** The body of a control by its name, without a target: the first that the suite would try. */
export function bodyOf(operation: OperationId, control: string, fixtures: Fixtures): JsonObject {
  const [plain = () => ({})] = plainBodies(operation, fixtures);
  const field = control.replace(/^with\//, "");
  if (control === PLAIN || Object.hasOwn(plain(NONCE), field)) return plain(NONCE);
  const [build = plain] = bodiesWith(operation, field, fixtures, plain);
  return build(NONCE);
}

/** Runs the dialogue with a service whose every response is the example of an accepted one. */
async function requestsOf(trial: DialogueTrial, fixtures: Fixtures): Promise<readonly SampleRequest[]> {
  const requested: SampleRequest[] = [];
  const send = async (probe: Probe) => {
    requested.push({ probe });
    return resultFor(probe);
  };
  const dialogue: Dialogue = {
    fixtures: () => fixtures,
    rejections: () => undefined,
    body: (operation, control = PLAIN) => bodyOf(operation, control, fixtures),
    plainBody: (operation) => bodyOf(operation, PLAIN, fixtures),
    sample: (operation, changes = {}) =>
      send(plainProbe(operation, JSON.stringify(changed(bodyOf(operation, PLAIN, fixtures), changes)))),
    request: (operation, body) => send(plainProbe(operation, JSON.stringify(body))),
    send,
    tokenOn: async () => fixtures.tokenId,
    indexingMs: () => 0,
    mayCreateOn: () => true,
    pause: async () => undefined,
    elapse: async () => undefined,
  };
  await trial.judge(dialogue);
  return requested;
}

function resultFor(probe: Probe): SendResult {
  const { operation, method, path, body: requested } = probe;
  const sent = { order: [0], probe, purpose: "sample", attempts: 1, durationMs: 0 } as const;
  const body = new TextEncoder().encode(JSON.stringify(exampleOf(operations[operation].response)));
  const exchange = {
    request: { method, path, headers: [], body: bytesOf(requested), repeatable: true },
    outcome: { kind: "response", response: { status: 200, headers: [], body } },
    durationMs: 0,
    staleConnections: 0,
  } as const;
  return { ...judgeExchange(operation, exchange, UNKNOWN_CONVENTIONS), sent };
}
