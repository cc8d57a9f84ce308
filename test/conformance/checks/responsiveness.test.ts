import { expect, test } from "vitest";
import { responsivenessChecks } from "../../../conformance/checks/responsiveness.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { responseOf, resultOf } from "../exchanges.ts";

const BOARD = "get-leaderboard";

test.each([
  [20, 4, "pass"],
  [100, 4, "pass"],
  [100, 5, "fail"],
  [200, 9, "pass"],
  [200, 10, "fail"],
])("judges a target by the share of valid requests that it drops: of %i, %i: %s", (all, dropped, verdict) => {
  const ledger = createLedger();
  for (let at = 0; at < all; at++) {
    const end = at < dropped ? "reset" : responseOf(200, { leaderboard: [] });
    noteResult(ledger[BOARD], resultOf(BOARD, end, { order: [at] }));
  }
  const [check] = responsivenessChecks().filter(({ id }) => id === `${BOARD}/response/received/valid-requests`);
  const judgement = check?.trial.kind === "passive" ? check.trial.judge(ledger) : undefined;
  expect(judgement?.verdict).toBe(verdict);
  if (verdict === "fail")
    expect(judgement?.actual).toBe(`${dropped} of ${all} valid requests (5 %) got no response (reset)`);
});
