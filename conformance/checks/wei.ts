// Amounts as strings and as numbers: if one form is accepted, so is the same amount in the other.

import { controlFor } from "../../target/control.ts";
import { editAt } from "../../target/request-edit.ts";
import { type Check, checkId, defineCheck } from "../definition/check.ts";

export function weiChecks(): readonly Check[] {
  return (["buyAmountToken", "sellAmountToken"] as const).flatMap((field) => [
    sameAmount(field, {
      variant: "same-amount-in-wei",
      decimals: COMMON,
      fallback: (decimals) => JSON.stringify(`1${"0".repeat(decimals)}`),
      rewrite: (json, decimals) => JSON.stringify(inWei(json, decimals)),
      expected: `accepted: the amount of the control as a string of wei, with ${COMMON.join(", ")} decimals in turn`,
    }),
    sameAmount(field, {
      variant: "same-amount-as-number",
      decimals: ALL,
      fallback: () => "1",
      rewrite: (json, decimals) => String(inTokens(json, decimals)),
      expected: "accepted: the amount of the control as a number, with whatever decimals the token may have",
    }),
  ]);
}

/** Decimals of tokens, the most common first: with one of them the string is exactly the amount of the control. */
const COMMON = [18, 9, 6, 8] as const;
const ALL = [...COMMON, ...Array.from({ length: 19 }, (_, decimals) => decimals)];

type SameAmount = {
  readonly variant: string;
  readonly decimals: readonly number[];
  /** The amount if the control has none. */
  readonly fallback: (decimals: number) => string;
  readonly rewrite: (json: string, decimals: number) => string;
  readonly expected: string;
};

function sameAmount(field: "buyAmountToken" | "sellAmountToken", same: SameAmount): Check {
  const { variant, decimals, fallback, rewrite, expected } = same;
  const [first, ...others] = [...new Set(decimals)].map((count) =>
    editAt(`/${field}`, { kind: "replace", json: fallback(count), rewrite: (json) => rewrite(json, count) }),
  );
  if (first === undefined) throw new Error("no decimals are given to try");
  return defineCheck({
    id: checkId("trade-token", "request", field, "type", variant),
    operation: "trade-token",
    family: "wei",
    tier: "specified",
    kind: "accept",
    statements: [`trade-token/request/${field}/type`],
    interpretations: ["I4"],
    trial: {
      kind: "probe",
      control: controlFor("trade-token", `/${field}`),
      alternatives: [first, ...others],
      expected,
      // Beside amounts of the other direction the field may be rejected because of the combination (open/U09).
      needsOwnControl: true,
    },
  });
}

/** Converts a whole number of tokens to wei; strings and other numbers stay as they are. */
function inWei(json: string, decimals: number): string {
  const amount: unknown = JSON.parse(json);
  return typeof amount === "number" && Number.isSafeInteger(amount)
    ? `${amount}${"0".repeat(decimals)}`
    : String(amount);
}

/** Converts wei to a number of tokens; numbers stay as they are. */
function inTokens(json: string, decimals: number): number {
  const amount: unknown = JSON.parse(json);
  return typeof amount === "string" ? Number(amount) / 10 ** decimals : Number(amount);
}
