// Whether the filter of fee balances filters.
import { valueAt } from "../../schemas/index.ts";
import type { Check, Finding } from "../catalogue/check.ts";
import type { Dialogue } from "../catalogue/dialogue.ts";
import type { Reply } from "../exchange/sender.ts";
import { absent, judgeOne, objectsAt, relation, verdictOf } from "./dialogue-check.ts";

export function feeChecks(): readonly Check[] {
  return [
    relation({
      parts: ["request", "chains", "filter"],
      operation: "get-user-fees",
      family: "fees",
      tier: "advisory",
      statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
      rule: "A request for one chain gets balances of that chain only.",
      expected: "the chain of every balance is the one asked for",
      requests: { "get-user-fees": 2 },
      hold: (dialogue) => judgeOne(dialogue, "get-user-fees", {}, (all) => judgeFilter(dialogue, all)),
    }),
  ];
}

function judgeFilter(dialogue: Dialogue, all: Reply): Promise<Finding> | Finding {
  const chain = valueAt(all.body, "/balances/0/chain");
  if (typeof chain !== "string") return absent(all, "/balances/0/chain");
  return judgeOne(dialogue, "get-user-fees", { chains: [chain] }, (reply) => {
    const found = new Set(objectsAt(reply, "/balances").map((balance) => String(balance["chain"])));
    return verdictOf(
      [...found].every((one) => one === chain),
      `chains ${[...found].join(", ") || "none"}`,
      reply,
    );
  });
}
