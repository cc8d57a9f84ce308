// Answers that repeat what was asked for: nothing says that they must be equal, and anything else would be odd.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../alteration.ts";
import type { Check } from "../check.ts";
import { compare, judgeOne, judgeTaken, notTaken, relation } from "./relation.ts";

export function echoChecks(): readonly Check[] {
  return [
    echo("token-price", "tokenId", "/data/tokenId", "quote/tokenId/type", "as-asked", {}),
    echo("token-price", "chainSlug", "/data/chainSlug", "quote/chainSlug/type", "as-asked", {}),
    echo("token-price", "direction", "/data/direction", "quote/direction/type", "buy", { direction: "buy" }),
    echo("token-price", "direction", "/data/direction", "quote/direction/type", "sell", { direction: "sell" }),
    echo("token-price", "inputToken", "/data/inputToken", "quote/inputToken/type", "token", { inputToken: "token" }),
    echo("token-price", "inputToken", "/data/inputToken", "quote/inputToken/type", "usdc", { inputToken: "usdc" }),
    echo("trade-token", "chainSlug", "/transaction/chain", "transaction/chain/type", "as-asked", {}),
    echo("create-token-transaction", "name", "/metadata/name", "created-token/name/type", "as-asked", {}),
    echo("create-token-transaction", "symbol", "/metadata/symbol", "created-token/symbol/type", "as-asked", {}),
    echo(
      "create-token-transaction",
      "description",
      "/metadata/description",
      "created-token/description/type",
      "as-asked",
      {},
    ),
    ...(["tokenSymbol", "tokenName"] as const).map((member) =>
      relation({
        parts: ["response", "data", member, "stable"],
        operation: "token-price",
        family: "echo",
        tier: "advisory",
        statements: [`quote/${member}/type`],
        rule: `Two quotes for one token have the same ${member}.`,
        expected: "the same text twice",
        requests: { "token-price": 2 },
        hold: (dialogue) =>
          judgeTaken(dialogue, "token-price", [{}, {}], ([first, second]) =>
            second === undefined
              ? notTaken(second)
              : compare(second, `/data/${member}`, (value) => value === valueAt(first?.body, `/data/${member}`)),
          ),
      }),
    ),
  ];
}

function echo(
  operation: OperationId,
  member: string,
  place: string,
  statement: string,
  variant: string,
  changes: JsonObject,
): Check {
  return relation({
    parts: ["response", ...place.slice(1).split("/"), "echo", variant],
    operation,
    family: "echo",
    tier: "advisory",
    statements: [statement, `${operation}/request/${member}/type`],
    rule: `The answer names the ${member} that the request asked for.`,
    expected: `${place} equals ${member} of the request`,
    requests: { [operation]: 1 },
    hold: (dialogue) => {
      const asked: JsonObject = { ...dialogue.body(operation), ...changes };
      return judgeOne(dialogue, operation, asked, (reply) =>
        compare(reply, place, (value) => isSame(value, asked[member])),
      );
    },
  });
}

/** Equal, or equal but for the case of a UUID's digits. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isUuid(one) && isUuid(other) && one.toLowerCase() === other.toLowerCase());
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f-]{36}$/i.test(value);
}
