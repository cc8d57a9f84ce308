// Rules that a service may keep for the usual request and forget for another: an amount of 0 for the sides of a quote that
// nobody names by default, and a missing credential for a request that says nothing at all.
import type { OperationId } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";
import { plainProbe } from "../exchange/probe.ts";
import { dialogueCheck, notAccepted } from "./dialogue-check.ts";
import { judgePair } from "./paired-rejection.ts";

export function conditionalRuleChecks(): readonly Check[] {
  return [
    zeroAmount("buy", "token"),
    zeroAmount("buy", "usdc"),
    zeroAmount("sell", "usdc"),
    missingCredential("get-leaderboard"),
  ];
}

function zeroAmount(direction: "buy" | "sell", inputToken: "token" | "usdc"): Check {
  return dialogueCheck({
    parts: ["request", "amount", "exclusiveMinimum", `zero-${direction}-${inputToken}`],
    operation: "token-price",
    family: "conditional-rule",
    tier: "specified",
    interpretations: ["I1"],
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    rule: `The amount is above 0, also with direction ${direction} and inputToken ${inputToken}.`,
    expected: "rejected with the amount 0, accepted with 1 before and after",
    requests: { "token-price": 4 },
    judge: async (dialogue) => {
      const plain = dialogue.body("token-price");
      if (plain === undefined) return notAccepted(undefined);
      const probe = (amount: number) =>
        plainProbe("token-price", JSON.stringify({ ...plain, direction, inputToken, amount }));
      return judgePair(dialogue, "token-price", { right: probe(1), wrong: probe(0), guarded: true });
    },
  });
}

/** What is the same for everybody is easily kept in a store in front of the service, and given out from there to anybody. */
function missingCredential(operation: OperationId): Check {
  return dialogueCheck({
    parts: ["authentication", "header", "missing-with-empty-body"],
    operation,
    family: "conditional-rule",
    tier: "specified",
    interpretations: ["I1", "I6"],
    statements: ["authentication/header", "conventions/authorization"],
    rule: "Every operation demands the header, also for a request without fields.",
    expected: "{} is rejected without the header, accepted with it before and after",
    requests: { [operation]: 4 },
    judge: async (dialogue) => {
      const right = plainProbe(operation, "{}");
      const wrong = { ...right, authorization: [] };
      const judgement = await judgePair(dialogue, operation, { right, wrong, guarded: false });
      // Whether a request without fields is right is left open.
      const isOpen = judgement.reason === "rejected-by-target";
      return isOpen ? { ...judgement, verdict: "notApplicable", reason: "rejected-by-target" } : judgement;
    },
  });
}
