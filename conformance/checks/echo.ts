// Responses that repeat values of the request. The interface does not say that they are equal, hence advisory.

import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { Check } from "../definition/check.ts";
import { CREATE, CREATED } from "./created-sample.ts";
import { compare, dialogueCheck, judgeAccepted, judgeOne, notAccepted, requestedBody } from "./dialogue-check.ts";

export function echoChecks(): readonly Check[] {
  return [
    echo("token-price", "tokenId", "/data/tokenId", "quote/tokenId/type", "as-requested", {}),
    echo("token-price", "chainSlug", "/data/chainSlug", "quote/chainSlug/type", "as-requested", {}),
    echo("token-price", "direction", "/data/direction", "quote/direction/type", "buy", { direction: "buy" }),
    echo("token-price", "direction", "/data/direction", "quote/direction/type", "sell", { direction: "sell" }),
    echo("token-price", "inputToken", "/data/inputToken", "quote/inputToken/type", "token", { inputToken: "token" }),
    echo("token-price", "inputToken", "/data/inputToken", "quote/inputToken/type", "usdc", { inputToken: "usdc" }),
    echo("trade-token", "chainSlug", "/transaction/chain", "transaction/chain/type", "as-requested", {}),
    echo(CREATE, "name", "/metadata/name", "created-token/name/type", "as-requested", {}),
    echo(CREATE, "symbol", "/metadata/symbol", "created-token/symbol/type", "as-requested", {}),
    echo(CREATE, "description", "/metadata/description", "created-token/description/type", "as-requested", {}),
    ...(["tokenSymbol", "tokenName"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "data", field, "stable"],
        operation: "token-price",
        family: "echo",
        tier: "advisory",
        statements: [`quote/${field}/type`],
        rule: `Two quotes for one token have the same ${field}.`,
        expected: "the same text twice",
        shared: { "token-price": ["plain 0", "plain 1"] },
        judge: (dialogue) =>
          judgeAccepted(dialogue, "token-price", [{ changes: {} }, { changes: {}, index: 1 }], ([first, second]) =>
            second === undefined
              ? notAccepted(second)
              : compare(second, `/data/${field}`, (value) => value === valueAt(first?.body, `/data/${field}`)),
          ),
      }),
    ),
  ];
}

function echo(
  operation: OperationId,
  field: string,
  place: string,
  statement: string,
  variant: string,
  changes: JsonObject,
): Check {
  return dialogueCheck({
    parts: ["response", ...place.slice(1).split("/"), "echo", variant],
    operation,
    family: "echo",
    tier: "advisory",
    statements: [statement, `${operation}/request/${field}/type`],
    rule: `The response repeats the ${field} of the request.`,
    expected: `${place} equals ${field} of the request`,
    shared: { [operation]: [nameOf(operation, changes)] },
    judge: (dialogue) =>
      judgeOne(dialogue, operation, changes, (result) =>
        compare(result, place, (value) => isSame(value, requestedBody(result)[field])),
      ),
  });
}

/** The name of a sample with these changes. */
function nameOf(operation: OperationId, changes: JsonObject): string {
  if (operation === CREATE) return CREATED.first;
  const [change] = Object.values(changes);
  return change === undefined ? "plain 0" : String(change);
}

/** Equal, except for the case of a UUID's digits. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isUuid(one) && isUuid(other) && one.toLowerCase() === other.toLowerCase());
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f-]{36}$/i.test(value);
}
