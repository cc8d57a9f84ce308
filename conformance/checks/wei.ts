// Amounts as strings and as numbers: if one form is accepted, so is the same amount in the other. Strings have the digits of a
// whole number of wei, the least unit, and no other form that a parser may read as a number.

import { controlFor } from "../../target/control.ts";
import { editAt } from "../../target/request-edit.ts";
import { WEI_DECIMALS } from "../../target/wei.ts";
import { type DefinedCheck, probeCheck } from "../definition/check.ts";

export function weiChecks(): readonly DefinedCheck[] {
  return (["buyAmountToken", "sellAmountToken"] as const).flatMap((field) => [
    sameAmount(field, {
      variant: "same-amount-in-wei",
      decimals: WEI_DECIMALS,
      fallback: (decimals) => JSON.stringify(`1${"0".repeat(decimals)}`),
      rewrite: (json, decimals) => JSON.stringify(inWei(json, decimals)),
      expected: `accepted: the amount of the control as a string of wei, with ${WEI_DECIMALS.join(", ")} decimals in turn`,
    }),
    sameAmount(field, {
      variant: "same-amount-as-number",
      decimals: ALL,
      fallback: () => "1",
      rewrite: (json, decimals) => String(inTokens(json, decimals)),
      expected: "accepted: the amount of the control as a number, with whatever decimals the token may have",
    }),
    ...OTHER_FORMS.map((form) => otherForm(field, form)),
  ]);
}

/** Texts that parsers read as numbers above 0. How an exact amount is written is not said beyond that, hence advisory. */
const OTHER_FORMS: readonly (readonly [variant: string, text: string])[] = [
  ["exponent", "1e3"],
  ["fraction", "1.5"],
  ["plus", "+1"],
  ["blank-before", " 1"],
  ["blank-within", "1 000"],
  ["hexadecimal", "0x10"],
  ["digit-groups", "1_000"],
  ["full-width", "\uff11\uff10\uff10"],
  ["other-digits", "\u0661\u0660\u0660"],
  ["infinity", "Infinity"],
];

function otherForm(field: Amount, [variant, text]: (typeof OTHER_FORMS)[number]): DefinedCheck {
  return probeCheck("reject", {
    parts: ["request", field, "pattern", `string-${variant}`],
    operation: "trade-token",
    tier: "advisory",
    statements: [`trade-token/request/${field}/pattern`],
    control: controlFor("trade-token", `/${field}`),
    alternatives: [editAt(`/${field}`, { kind: "replace", json: JSON.stringify(text) })],
    expected: "rejected: an exact number of wei has only decimal digits",
    needsSeparateControl: true,
    ...(variant === "infinity" && { mutatesMarket: true }),
  });
}

const ALL = [...WEI_DECIMALS, ...Array.from({ length: 19 }, (_, decimals) => decimals)];

type Amount = "buyAmountToken" | "sellAmountToken";

type SameAmount = {
  readonly variant: string;
  readonly decimals: readonly number[];
  /** The amount if the control has none. */
  readonly fallback: (decimals: number) => string;
  readonly rewrite: (json: string, decimals: number) => string;
  readonly expected: string;
};

function sameAmount(field: Amount, same: SameAmount): DefinedCheck {
  const { variant, decimals, fallback, rewrite, expected } = same;
  const [first, ...others] = [...new Set(decimals)].map((count) =>
    editAt(`/${field}`, { kind: "replace", json: fallback(count), rewrite: (json) => rewrite(json, count) }),
  );
  if (first === undefined) throw new Error("no decimals are given to try");
  return probeCheck("accept", {
    parts: ["request", field, "type", variant],
    operation: "trade-token",
    statements: [`trade-token/request/${field}/type`],
    control: controlFor("trade-token", `/${field}`),
    alternatives: [first, ...others],
    expected,
    // Beside amounts of the other direction the field may be rejected because of the combination (open/U09).
    needsSeparateControl: true,
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
