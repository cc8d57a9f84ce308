import { expect, test } from "vitest";
import { responsivenessChecks } from "../../../conformance/checks/responsiveness.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
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

test.each([
  ["accepts them", 200, "inconclusive"],
  ["rejects them by 400", 400, "inconclusive"],
  ["responds to them by 500, too", 500, "fail"],
])("judges 500 to one valid value of plain requests, as to violations, of a target that %s", (_, status, verdict) => {
  const ledger = createLedger();
  const note = (at: number, got: number, body: string, purpose: "sample" | "violation") => {
    const sent = { order: [at], purpose, probe: plainProbe(BOARD, body) };
    noteResult(ledger[BOARD], resultOf(BOARD, responseOf(got, { leaderboard: [] }), sent));
  };
  note(0, status, "{}", "sample");
  note(1, 500, '{"limit":1}', "sample");
  note(2, 500, '{"limit":"1"}', "violation");
  const [check] = responsivenessChecks().filter(
    ({ id }) => id === `${BOARD}/response/status/no-server-error-for-valid-requests`,
  );
  expect(check?.trial.kind === "passive" && check.trial.judge(ledger).verdict).toBe(verdict);
});
