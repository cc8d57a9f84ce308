// Whether quotes and trades know every listed chain. A chain may have no token, so a rejection alone is inconclusive: it
// fails only if it equals the rejection of a chain that does not exist, and unknown tokens are rejected differently.
import { type OperationId, operations } from "../../schemas/index.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../target/chains.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import { fingerprintOfRejection } from "../../target/rejection-baseline.ts";
import { type DefinedCheck, dialogueCheck, type Judgement, type SharedRequests } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted, verdictOf } from "./dialogue-check.ts";
import { resultOn, sharedOn } from "./on-chain.ts";
import { isPlainRejection, rejected, rejectedNames, UNLISTED, unknownToken, unlisted } from "./rejected-values.ts";

export function chainSlugChecks(): readonly DefinedCheck[] {
  return (["token-price", "trade-token"] as const).flatMap((operation) =>
    CHAIN_SLUGS.map((slug, index) =>
      dialogueCheck({
        parts: ["request", "chainSlug", "listed", slug],
        operation,
        tier: "specified",
        smoke: index === 0,
        interpretations: ["I4"],
        statements: ["chain-slug/enum"],
        rule: "A listed chain is not rejected like one that does not exist.",
        expected: "accepted, or rejected differently from an unlisted chain",
        shared: sharedFor(operation, slug),
        ...(operations[operation].sideEffect !== "none" && !isTestNetwork(slug) && { namesMainnet: true }),
        judge: (dialogue) => judgeListed(dialogue, operation, slug),
      }),
    ),
  );
}

function sharedFor(operation: "token-price" | "trade-token", slug: string): SharedRequests {
  const shared = sharedOn(operation, [slug]);
  return { ...shared, [operation]: [...(shared[operation] ?? []), ...rejectedNames("chainSlug")] };
}

async function judgeListed(dialogue: Dialogue, operation: OperationId, slug: string): Promise<Judgement> {
  const first = await resultOn(dialogue, operation, slug);
  if (first?.isAccepted) return verdictOf(true, describeResult(first), first);
  const listed = rejected(first);
  const unlistedChain = await unlisted(dialogue, operation, "chainSlug");
  const noToken = await unknownToken(dialogue, operation);
  if (unlistedChain === undefined || noToken === undefined) return notAccepted(unlistedChain);
  const disturbed = [unlistedChain, noToken].find((result) => !isPlainRejection(result) && !result.isAccepted);
  if (disturbed !== undefined) return notAccepted(disturbed);
  const again = await resultOn(dialogue, operation, slug, 1);
  if (again?.isAccepted) {
    const actual = "rejected once, then accepted";
    return { verdict: "inconclusive", reason: "response-unstable", actual, evidence: again.sent };
  }
  const fingerprints = [
    fingerprintOfRejection(listed, [slug]),
    fingerprintOfRejection(unlistedChain, [UNLISTED]),
    fingerprintOfRejection(noToken, [UNLISTED]),
  ] as const;
  return { ...compared(...fingerprints, dialogue.mayCreateOn(slug)), evidence: listed.sent };
}

function compared(
  listed: string | undefined,
  unlisted: string | undefined,
  noToken: string | undefined,
  mayCreate: boolean,
): Judgement {
  if (unlisted === undefined || listed !== unlisted) {
    const actual = "rejected differently from an unlisted chain: no token is known there";
    // A token could have been created, or the caller did not allow it.
    return { verdict: "notApplicable", reason: mayCreate ? "fixture-missing" : "side-effects-not-allowed", actual };
  }
  if (noToken === undefined || noToken === unlisted) {
    const actual = "rejected with the same text as unknown tokens and unlisted chains alike";
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", actual };
  }
  return { verdict: "fail", actual: "rejected in the same way as an unlisted chain" };
}
