// Amounts as strings: some string has to stand for the amount that is accepted as a number.
import { editAt } from "../alteration.ts";
import { type Check, checkId, defineCheck } from "../check.ts";
import { controlFor } from "../control.ts";

/** Decimals that tokens have, the commonest first: with one of them the string is the very amount of the control. */
const DECIMALS = [18, 9, 6, 8] as const;

export function weiChecks(): readonly Check[] {
  return (["buyAmountToken", "sellAmountToken"] as const).map((member) => {
    const [first, ...others] = DECIMALS.map((decimals) =>
      editAt(`/${member}`, {
        kind: "replace",
        json: JSON.stringify(`1${"0".repeat(decimals)}`),
        rewrite: (json) => JSON.stringify(inWei(json, decimals)),
      }),
    );
    if (first === undefined) throw new Error("no decimals are given to try");
    return defineCheck({
      id: checkId("trade-token", "request", member, "type", "same-amount-in-wei"),
      operation: "trade-token",
      family: "wei",
      tier: "specified",
      kind: "accept",
      statements: [`trade-token/request/${member}/type`],
      readings: ["I4"],
      trial: {
        kind: "probe",
        control: controlFor("trade-token", `/${member}`),
        alternatives: [first, ...others],
        expected: `accepted: the amount of the control as a string of wei, with ${DECIMALS.join(", ")} decimals in turn`,
        guarded: true,
      },
    });
  });
}

/** A whole number of tokens as wei; what is a string already, or no whole number, stays. */
function inWei(json: string, decimals: number): string {
  const amount: unknown = JSON.parse(json);
  return typeof amount === "number" && Number.isSafeInteger(amount)
    ? `${amount}${"0".repeat(decimals)}`
    : String(amount);
}
