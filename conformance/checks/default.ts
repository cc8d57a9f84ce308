// What value an absent field counts as, if a response shows it.
import { valueAt } from "../../schemas/index.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import type { SendResult } from "../exchange/sender.ts";
import { absent, compare, dialogueCheck, judgeAccepted, judgeOne, notAccepted, verdictOf } from "./dialogue-check.ts";

export function defaultChecks(): readonly Check[] {
  return [
    namedDefault("direction", "sell"),
    namedDefault("inputToken", "token"),
    dialogueCheck({
      parts: ["request", "amount", "default", "counts-as-one"],
      operation: "token-price",
      family: "default",
      tier: "specified",
      smoke: true,
      statements: ["token-price/request/amount/default", "token-price/request/amount/exclusiveMinimum"],
      rule: "An absent amount counts as 1.",
      expected: "the same data.inputAmount without an amount as with the amount 1, before and after",
      requests: { "token-price": 3 },
      judge: async (dialogue) => {
        const amounts = [{ amount: 1 }, { amount: undefined }, { amount: 1 }];
        const judgement = await judgeAccepted(dialogue, "token-price", amounts, judgeAmounts);
        return judgement.reason === "rejected-by-target" ? judgeRejectedOne(dialogue, judgement) : judgement;
      },
    }),
  ];
}

const INPUT_AMOUNT = "/data/inputAmount";

/** Compares the quote without an amount with quotes for the amount 1 before and after. */
function judgeAmounts([before, omitted, after]: readonly SendResult[]): Judgement {
  if (before === undefined || omitted === undefined || after === undefined) return notAccepted(undefined);
  const [first, middle, last] = [before, omitted, after].map((result) => valueAt(result.body, INPUT_AMOUNT));
  if (first === undefined || middle === undefined) return absent(omitted, INPUT_AMOUNT);
  const found = `${JSON.stringify(middle)} without an amount, ${JSON.stringify(first)} and ${JSON.stringify(last)} with 1`;
  if (first !== last)
    return { verdict: "inconclusive", reason: "control-unstable", actual: found, evidence: omitted.order };
  return verdictOf(middle === first, `${INPUT_AMOUNT} is ${found}`, omitted);
}

/** A service that accepts an absent amount must accept its default as well: rejecting the explicit value violates the rule. */
async function judgeRejectedOne(dialogue: Dialogue, rejected: Judgement): Promise<Judgement> {
  return judgeOne(dialogue, "token-price", { amount: undefined }, async () => {
    const again = await judgeOne(dialogue, "token-price", { amount: 1 }, (result) =>
      verdictOf(true, "accepted", result),
    );
    if (again.reason !== "rejected-by-target") return { ...rejected, reason: "response-unstable" };
    return { verdict: "fail", actual: "rejected with the amount 1, accepted without an amount", ...evidenceOf(again) };
  });
}

function evidenceOf({ evidence }: Judgement): Pick<Judgement, "evidence"> {
  return evidence === undefined ? {} : { evidence };
}

function namedDefault(field: "direction" | "inputToken", value: string): Check {
  return dialogueCheck({
    parts: ["request", field, "default", `counts-as-${value}`],
    operation: "token-price",
    family: "default",
    tier: "specified",
    smoke: true,
    statements: [`token-price/request/${field}/default`],
    rule: `A quote without ${field} is one with ${value}.`,
    expected: `data.${field} is ${value} if the request has none`,
    requests: { "token-price": 1 },
    judge: (dialogue) =>
      judgeOne(dialogue, "token-price", { [field]: undefined }, (result) =>
        compare(result, `/data/${field}`, (found) => found === value),
      ),
  });
}
