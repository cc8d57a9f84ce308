import { expect, test } from "vitest";
import { hasErrorsByStateAlone, rejectionSentence } from "../../../reports/text/load-text.ts";
import type { LoadRun } from "../../../run/format/run.ts";

function sentence(rejections: readonly { status: number; count: number }[]): string | undefined {
  const rejected = rejections.reduce((sum, { count }) => sum + count, 0);
  return rejectionSentence({ total: { rejected, rejections }, operations: {} } as unknown as LoadRun);
}

test("a rejection under load is the target's failure, and a rate limit is named as one", () => {
  expect(sentence([])).toBeUndefined();
  expect(sentence([{ status: 422, count: 1 }])).toBe(
    "1 request was rejected (4xx) of kinds that the target accepted before the load.",
  );
  expect(
    sentence([
      { status: 429, count: 5 },
      { status: 404, count: 2 },
    ]),
  ).toBe(
    "5 requests met a rate limit (429); 2 requests were rejected (4xx) of kinds that the target accepted before the load.",
  );
});

test("names rejections by state with their share of the operation's requests", () => {
  const rejections = [
    { status: 409, count: 5 },
    { status: 404, count: 1 },
  ];
  const run = {
    total: { rejected: 6, rejections },
    operations: { "trade-token": { count: 200, rejections }, "token-price": { count: 800 } },
  };
  const text = rejectionSentence(run as unknown as LoadRun);
  expect(text).toContain("5 requests were rejected by state (409), 2.50 % of trade-token:");
  expect(text).toContain("1 request was rejected (4xx) of kinds");
});

test("says of rejected sales that Assay may have caused them", () => {
  const rejections = [{ status: 422, code: "NO_HOLDING", count: 5 }];
  const run = {
    total: { rejected: 5, errors: 5, rejections },
    operations: { "trade-token": { count: 200, rejections } },
    workload: { saleRejection: { status: 422, code: "NO_HOLDING" } },
  } as unknown as LoadRun;
  expect(rejectionSentence(run)).toBe(
    "5 requests were rejected by state (422 NO_HOLDING), 2.50 % of trade-token: Assay may have sold more than its accepted purchases left, which is no fault of the service.",
  );
  expect(hasErrorsByStateAlone(run)).toBe(true);
  expect(hasErrorsByStateAlone({ ...run, total: { ...run.total, errors: 6 } })).toBe(false);
  const { workload: _workload, ...other } = run;
  expect(rejectionSentence(other)).toContain("rejected (4xx)");
});
