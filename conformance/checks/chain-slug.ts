// Whether quotes and trades know every listed chain. No token may be on a chain, so that a refusal alone proves nothing: it
// counts where it is the refusal of a chain that does not exist, and where the target has another one for missing tokens.
import { type OperationId, operations } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../traffic/chains.ts";
import type { JsonObject } from "../alteration.ts";
import type { Check, Finding } from "../check.ts";
import type { Dialogue } from "../dialogue.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { answerOf } from "../refusals.ts";
import { describeReply } from "../sandwich.ts";
import type { Purpose, Reply } from "../session.ts";
import { isServerError } from "../stumble.ts";
import { bodyOn } from "./on-chain.ts";
import { notTaken, relation } from "./relation.ts";

export function chainSlugChecks(): readonly Check[] {
  return (["token-price", "trade-token"] as const).flatMap((operation) =>
    CHAIN_SLUGS.map((slug, index) =>
      relation({
        parts: ["request", "chainSlug", "listed", slug],
        operation,
        family: "chain-slug",
        tier: "specified",
        smoke: index === 0,
        readings: ["I4"],
        statements: ["chain-slug/enum"],
        rule: "A listed chain is not refused as one that does not exist.",
        expected: "accepted, or refused otherwise than a chain that is not listed",
        requests: { [operation]: 3 * MOST_ASKED + 1, "create-token-transaction": 1 },
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
  if (!isPlainRefusal(listed)) return notTaken(listed);
  const foreign = await askPastStumbles(dialogue, operation, { ...body, chainSlug: FOREIGN }, "violation");
  const nowhere = await askPastStumbles(dialogue, operation, { ...plain, tokenId: createRandom(1, slug).uuid() });
  const disturbed = [foreign, nowhere].find((reply) => !isPlainRefusal(reply) && !reply.taken);
  if (disturbed !== undefined) return notTaken(disturbed);
  const again = await dialogue.ask(operation, body);
  if (again.taken) {
    return {
      verdict: "inconclusive",
      reason: "answer-unstable",
      actual: "refused once, then accepted",
      evidence: again.order,
    };
  }
  const prints = [print(listed, slug), print(foreign, FOREIGN), print(nowhere, FOREIGN)] as const;
  return { ...compared(...prints), evidence: listed.order };
}

/** Times that a request is sent at most where a status of 500 and above comes: a stumble is no refusal of a chain. */
const MOST_ASKED = 3;

async function askPastStumbles(
  dialogue: Dialogue,
  operation: OperationId,
  body: JsonObject,
  purpose: Purpose = "sample",
): Promise<Reply> {
  let reply = await dialogue.ask(operation, body, purpose);
  for (let asked = 1; asked < MOST_ASKED && isServerError(reply); asked++) {
    reply = await dialogue.ask(operation, body, purpose);
  }
  return reply;
}

/** A refusal that speaks of the request, and not of the state that the target is in. */
function isPlainRefusal(reply: Reply): boolean {
  return reply.class === "refused" && !isServerError(reply);
}

function compared(listed: string | undefined, foreign: string | undefined, nowhere: string | undefined): Finding {
  if (foreign === undefined || listed !== foreign) {
    const actual = "refused, and otherwise than a chain that is not listed: no token is known there";
    return { verdict: "notApplicable", reason: "fixture-missing", actual };
  }
  if (nowhere === undefined || nowhere === foreign) {
    const actual = "refused in words that the target has for unknown tokens and for foreign chains alike";
    return { verdict: "inconclusive", reason: "refused-for-another-reason", actual };
  }
  return { verdict: "fail", actual: "refused in the same way as a chain that is not listed" };
}

function print(reply: Reply, slug: string): string | undefined {
  const answer = reply.class === "refused" ? answerOf(reply) : undefined;
  return answer === undefined ? undefined : fingerprintOf(answer, [slug]);
}
