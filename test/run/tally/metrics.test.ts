import { expect, test } from "vitest";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { addError, createOperationTally } from "../../../run/tally/operation-tally.ts";

test("rejections are told by kind, apart from what failed otherwise", () => {
  const tally = createOperationTally();
  const codes = ["rejected-by-target 422 NO_HOLDING", "rejected-by-target 404", "rate-limited 429", "reset"];
  for (const code of [...codes, ...codes.slice(0, 1), "rejected-by-target", "no such reason"])
    addError(tally, code, undefined);
  expect(operationLoad(tally, 1)).toMatchObject({
    count: 6,
    errors: 6,
    errorsByCode: { "rejected-by-target": 4, "rate-limited": 1, reset: 1 },
    rejected: 4,
    rejections: [
      { status: 422, code: "NO_HOLDING", count: 2 },
      { status: 404, count: 1 },
      { status: 429, count: 1 },
    ],
  });
});
