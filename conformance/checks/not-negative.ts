// Whether counts, amounts and sums of a response are at least 0. No statement says so, hence advisory.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { isObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement, type SharedRequests } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { decimalOf } from "./decimal.ts";
import { allAccepted, judgeFound, REPETITIONS } from "./dialogue-check.ts";
import { judgeUsers, USERS } from "./fees.ts";
import { LONG_PAGE, pageOf } from "./leaderboard-pages.ts";

export function notNegativeChecks(): readonly DefinedCheck[] {
  return SOURCES.flatMap((source) =>
    source.fields.map(([pointer, statement]) =>
      dialogueCheck({
        parts: ["response", ...pointer.slice(1).replaceAll("*", "items").split("/"), "not-negative"],
        operation: source.operation,
        statements: [statement],
        rule: "A count, an amount or a sum of earnings is not negative.",
        expected: `${pointer} is at least 0 where it is a decimal number`,
        shared: source.shared,
        isLast: source.isLast ?? false,
        judge: (dialogue) => source.read(dialogue, (results) => judgeSigns(results, pointer)),
      }),
    ),
  );
}

type Judge = (results: readonly SendResult[]) => Judgement;

/** Responses of an operation, and the pointers of their numbers with `*` for the elements of arrays. */
type Source = {
  readonly operation: OperationId;
  readonly fields: readonly (readonly [pointer: string, statement: string])[];
  readonly shared: SharedRequests;
  /** Whether it is read at the end, when extreme trades have been booked. */
  readonly isLast?: boolean;
  readonly read: (dialogue: Dialogue, judge: Judge) => Promise<Judgement>;
};

const ORDERS = ["buy", "sell"].flatMap((direction) =>
  ["token", "usdc"].map((inputToken) => ({ direction, inputToken, amount: 1 })),
);

const SOURCES: readonly Source[] = [
  {
    operation: "token-price",
    fields: ["inputAmount", "outputAmount"].map((name) => [`/data/${name}`, `quote/${name}/type`]),
    shared: { "token-price": ORDERS.map((order) => Object.values(order).join(" ")) },
    read: async (dialogue, judge) => judge(await allAccepted(dialogue, "token-price", ORDERS)),
  },
  {
    operation: "get-leaderboard",
    fields: [
      ["/leaderboard/*/total_earned_all_tokens", "leaderboard-entry/total_earned_all_tokens/type"],
      ["/leaderboard/*/chain_balances/*/balance", "leaderboard-entry/chain_balances/type"],
    ],
    isLast: true,
    shared: { "get-leaderboard": ["at the end"] },
    read: async (dialogue, judge) => judge([await pageOf(dialogue, LONG_PAGE, 2 * REPETITIONS)]),
  },
  {
    operation: "get-user-fees",
    fields: [
      ...["total_earned", "claimable_amount"]
        .flatMap((name) => [name, `${name}_with_decimals`])
        .map((name) => [`/balances/*/${name}`, `fee-balance/${name}/type`] as const),
      ...["total_traders_referred", "total_rewards_earned_usd", "total_claimable_usd"].map(
        (name) => [`/summary/${name}`, `fee-summary/${name}/type`] as const,
      ),
    ],
    shared: USERS,
    read: judgeUsers,
  },
];

function judgeSigns(results: readonly SendResult[], pointer: string): Judgement {
  const found = results.flatMap((result) =>
    valuesAt(result.body, pointer).flatMap((value) => {
      const number = typeof value === "number" ? value : decimalOf(value);
      return number === undefined
        ? []
        : { result, isRight: number >= 0, actual: `${pointer} is ${JSON.stringify(value)}` };
    }),
  );
  return judgeFound(found, results[0], pointer);
}

/** The values at a pointer with `*` for every element. */
function valuesAt(body: unknown, pointer: string): readonly unknown[] {
  const [before = "", ...after] = pointer.split("/*");
  const value = valueAt(body, before);
  if (after.length === 0) return [value];
  return Array.isArray(value) ? value.filter(isObject).flatMap((one) => valuesAt(one, after.join("/*"))) : [];
}
