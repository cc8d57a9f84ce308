// Whether the filter of fee balances works.
import { valueAt } from "../../schemas/index.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import type { SendResult } from "../exchange/sender.ts";
import { absent, dialogueCheck, judgeOne, objectsAt, verdictOf } from "./dialogue-check.ts";

export function feeChecks(): readonly Check[] {
  return [
    dialogueCheck({
      parts: ["request", "chains", "filter"],
      operation: "get-user-fees",
      family: "fees",
      tier: "advisory",
      statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
      rule: "A request for one chain returns balances of that chain only.",
      expected: "every balance is of the requested chain",
      requests: { "get-user-fees": 2 },
      judge: (dialogue) => judgeOne(dialogue, "get-user-fees", {}, (all) => judgeFilter(dialogue, all)),
    }),
  ];
}

function judgeFilter(dialogue: Dialogue, all: SendResult): Promise<Judgement> | Judgement {
  const chain = valueAt(all.body, "/balances/0/chain");
  if (typeof chain !== "string") return absent(all, "/balances/0/chain");
  return judgeOne(dialogue, "get-user-fees", { chains: [chain] }, (result) => {
    const found = new Set(objectsAt(result, "/balances").map((balance) => String(balance["chain"])));
    return verdictOf(
      [...found].every((one) => one === chain),
      `chains ${[...found].join(", ") || "none"}`,
      result,
    );
  });
}
