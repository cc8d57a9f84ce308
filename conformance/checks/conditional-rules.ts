// Rules that a service may enforce for common requests only: an amount of 0 with directions and input tokens that are not
// the default, and a missing credential with an empty request.
import type { OperationId } from "../../schemas/index.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import { type DefinedCheck, dialogueCheck } from "../definition/check.ts";
import { bodyOf } from "./dialogue-check.ts";
import { judgePair } from "./paired-rejection.ts";

export function conditionalRuleChecks(): readonly DefinedCheck[] {
  return [
    zeroAmount("buy", "token"),
    zeroAmount("buy", "usdc"),
    zeroAmount("sell", "usdc"),
    missingCredential("get-leaderboard"),
  ];
}

function zeroAmount(direction: "buy" | "sell", inputToken: "token" | "usdc"): DefinedCheck {
  return dialogueCheck({
    parts: ["request", "amount", "exclusiveMinimum", `zero-${direction}-${inputToken}`],
    operation: "token-price",
    tier: "specified",
    interpretations: ["I1"],
    statements: ["token-price/request/amount/exclusiveMinimum", "limits/token-price/amount"],
    rule: `The amount is above 0, even with direction ${direction} and inputToken ${inputToken}.`,
    expected: "rejected with the amount 0, accepted with 1",
    requests: { "token-price": 3 },
    judge: async (dialogue) => {
      const plain = bodyOf(dialogue, "token-price");
      const zero = plainProbe("token-price", JSON.stringify({ ...plain, direction, inputToken, amount: 0 }));
      return judgePair(dialogue, "token-price", {
        valid: () => dialogue.sample("token-price", { direction, inputToken, amount: 1 }),
        invalid: [{ probe: zero }],
      });
    },
  });
}

/** A response that is the same for everybody may come from a cache in front of the service that ignores credentials. */
function missingCredential(operation: OperationId): DefinedCheck {
  return dialogueCheck({
    parts: ["authentication", "header", "missing-with-empty-body"],
    operation,
    tier: "specified",
    interpretations: ["I1", "I6"],
    statements: ["authentication/header", "conventions/authorization"],
    rule: "Every operation requires the header, even for a request without fields.",
    expected: "{} is rejected without the header, accepted with it before and after",
    requests: { [operation]: 4 },
    judge: async (dialogue) => {
      const valid = plainProbe(operation, "{}");
      const invalid = { ...valid, authorization: [] };
      const judgement = await judgePair(dialogue, operation, {
        valid: () => dialogue.send(valid, "sample"),
        invalid: [{ probe: invalid }],
        isAboutCredential: true,
      });
      // Whether a request without fields is valid is left open.
      const isOpen = judgement.reason === "rejected-by-target";
      return isOpen ? { ...judgement, verdict: "notApplicable", reason: "rejected-by-target" } : judgement;
    },
  });
}
