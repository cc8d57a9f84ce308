// Numbers in every combination of fields that chooses a formula: a quote may be computed in four ways, and one of them may
// round, overflow or reject where the others do not. The default combination is tried by the boundaries of the field, and
// each amount of a trade, which has its own formula, likewise.

import { editFields, type RequestEdit } from "../../target/request-edit.ts";
import { type DefinedCheck, probeCheck } from "../definition/check.ts";

export function formulaChecks(): readonly DefinedCheck[] {
  return COMBINATIONS.flatMap((combination) => NUMBERS.map((number) => numberCheck(combination, number)));
}

type Combination = { readonly direction: "buy" | "sell"; readonly inputToken: "token" | "usdc" };

const COMBINATIONS: readonly Combination[] = [
  { direction: "buy", inputToken: "token" },
  { direction: "buy", inputToken: "usdc" },
  { direction: "sell", inputToken: "usdc" },
];

/** A number that keeps every rule. Its rejection counts only if `adjacentValues`, whole numbers, are accepted. */
type NumberTried = readonly [
  keyword: "type" | "exclusiveMinimum",
  variant: string,
  json: string,
  tier: "specified" | "advisory",
  adjacentValues: readonly string[],
  why: string,
];

const HUGE = "above the limit, however large";

const NUMBERS: readonly NumberTried[] = [
  ["type", "fraction", "1.5", "specified", ["1", "2"], "a number may have a fraction"],
  ["type", "fraction-below-one", "0.5", "advisory", ["1"], "above the limit, but there may be a least size"],
  ["exclusiveMinimum", "near-greatest-double", "1.79e308", "advisory", [], HUGE],
  ["exclusiveMinimum", "thirty-digits", "100000000000000000000000000001", "advisory", [], HUGE],
];

function numberCheck(
  { direction, inputToken }: Combination,
  [keyword, variant, json, tier, adjacentValues, why]: NumberTried,
): DefinedCheck {
  const withAmount = (amount: string): RequestEdit =>
    editFields([
      ["/direction", { kind: "replace", json: JSON.stringify(direction) }],
      ["/inputToken", { kind: "replace", json: JSON.stringify(inputToken) }],
      ["/amount", { kind: "replace", json: amount }],
    ]);
  return probeCheck("accept", {
    parts: ["request", "amount", keyword, `${variant}-${direction}-${inputToken}`],
    operation: "token-price",
    tier,
    statements: [`token-price/request/amount/${keyword}`],
    alternatives: [withAmount(json)],
    expected: `accepted with direction ${direction} and inputToken ${inputToken}: ${why}`,
    ...(adjacentValues.length > 0 ? { adjacentValues: adjacentValues.map(withAmount) } : { ambiguousRejection: true }),
  });
}
