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
type NumberTried = {
  readonly rule: readonly [keyword: "type" | "exclusiveMinimum", variant: string];
  readonly json: string;
  readonly tier: "specified" | "advisory";
  readonly adjacentValues: readonly string[];
  readonly why: string;
};

const NUMBERS: readonly NumberTried[] = [
  {
    rule: ["type", "fraction"],
    json: "1.5",
    tier: "specified",
    adjacentValues: ["1", "2"],
    why: "a number may have a fraction",
  },
  {
    rule: ["type", "fraction-below-one"],
    json: "0.5",
    tier: "advisory",
    adjacentValues: ["1"],
    why: "above the limit, but there may be a least size",
  },
  {
    rule: ["exclusiveMinimum", "near-greatest-double"],
    json: "1.79e308",
    tier: "advisory",
    adjacentValues: [],
    why: "above the limit, however large",
  },
  {
    rule: ["exclusiveMinimum", "thirty-digits"],
    json: "100000000000000000000000000001",
    tier: "advisory",
    adjacentValues: [],
    why: "above the limit, however large",
  },
];

function numberCheck(
  { direction, inputToken }: Combination,
  { rule, json, tier, adjacentValues, why }: NumberTried,
): DefinedCheck {
  const [keyword, variant] = rule;
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
