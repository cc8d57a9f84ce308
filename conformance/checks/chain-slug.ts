// Whether quotes and trades know every listed chain. No token may be on a chain, so that a refusal alone proves nothing: it
// counts where it is the refusal of a chain that does not exist, and where the target has another one for missing tokens.
import { type OperationId, operations } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../traffic/generation/chains.ts";
import type { Check, Finding } from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import { fingerprintOf } from "../exchange/fingerprint.ts";
import type { Purpose, Reply } from "../exchange/sender.ts";
import { responseOf } from "../target/rejection-baseline.ts";
import type { JsonObject } from "../target/request-edit.ts";
import { describeReply } from "../trial/bracketed-probe.ts";
import { isServerError } from "../trial/sporadic-errors.ts";
import { notTaken, relation } from "./dialogue-check.ts";
import { bodyOn } from "./on-chain.ts";

export function chainSlugChecks(): readonly Check[] {
  return (["token-price", "trade-token"] as const).flatMap((operation) =>
    CHAIN_SLUGS.map((slug, index) =>
      relation({
        parts: ["request", "chainSlug", "listed", slug],
        operation,
        family: "chain-slug",
        tier: "specified",
        smoke: index === 0,
        interpretations: ["I4"],
        statements: ["chain-slug/enum"],
        rule: "A listed chain is not refused as one that does not exist.",
        expected: "accepted, or refused otherwise than a chain that is not listed",
        requests: { [operation]: 3 * MOST_REQUESTED + 1, "create-token-transaction": 1 },
        ...(operations[operation].sideEffect !== "none" && !isTestNetwork(slug) && { namesMainnet: true }),
        hold: (dialogue) => judgeListed(dialogue, operation, slug),
      }),
    ),
  );
}

const FOREIGN = "nonesuch";

async function judgeListed(dialogue: Dialogue, operation: OperationId, slug: string): Promise<Finding> {
  const plain = dialogue.body(operation);
  const body = await bodyOn(dialogue, operation, slug);
  if (plain === undefined || body === undefined) return notTaken(undefined);
  const listed = await askPastStumbles(dialogue, operation, body);
  if (listed.taken) return { verdict: "pass", actual: describeReply(listed), evidence: listed.order };
  if (!isPlainRejection(listed)) return notTaken(listed);
  const foreign = await askPastStumbles(dialogue, operation, { ...body, chainSlug: FOREIGN }, "violation");
  const nowhere = await askPastStumbles(dialogue, operation, { ...plain, tokenId: createRandom(1, slug).uuid() });
  const disturbed = [foreign, nowhere].find((reply) => !isPlainRejection(reply) && !reply.taken);
  if (disturbed !== undefined) return notTaken(disturbed);
  const again = await dialogue.ask(operation, body);
  if (again.taken) {
    return {
      verdict: "inconclusive",
      reason: "response-unstable",
      actual: "refused once, then accepted",
      evidence: again.order,
    };
  }
  const prints = [print(listed, slug), print(foreign, FOREIGN), print(nowhere, FOREIGN)] as const;
  return { ...compared(...prints), evidence: listed.order };
}

/** Times that a request is sent at most where a status of 500 and above comes: a stumble is no refusal of a chain. */
const MOST_REQUESTED = 3;

async function askPastStumbles(
  dialogue: Dialogue,
  operation: OperationId,
  body: JsonObject,
  purpose: Purpose = "sample",
): Promise<Reply> {
  let reply = await dialogue.ask(operation, body, purpose);
  for (let requested = 1; requested < MOST_REQUESTED && isServerError(reply); requested++) {
    reply = await dialogue.ask(operation, body, purpose);
  }
  return reply;
}

/** A refusal that speaks of the request, and not of the state that the target is in. */
function isPlainRejection(reply: Reply): boolean {
  return reply.class === "rejected" && !isServerError(reply);
}

function compared(listed: string | undefined, foreign: string | undefined, nowhere: string | undefined): Finding {
  if (foreign === undefined || listed !== foreign) {
    const actual = "refused, and otherwise than a chain that is not listed: no token is known there";
    return { verdict: "notApplicable", reason: "fixture-missing", actual };
  }
  if (nowhere === undefined || nowhere === foreign) {
    const actual = "refused in words that the target has for unknown tokens and for foreign chains alike";
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", actual };
  }
  return { verdict: "fail", actual: "refused in the same way as a chain that is not listed" };
}

function print(reply: Reply, slug: string): string | undefined {
  const response = reply.class === "rejected" ? responseOf(reply) : undefined;
  return response === undefined ? undefined : fingerprintOf(response, [slug]);
}
