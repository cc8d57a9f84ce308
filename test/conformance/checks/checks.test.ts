// Probes of boundary values, and checks that judge all requests of a run.
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { responsivenessChecks } from "../../../conformance/checks/responsiveness.ts";
import { isProbeCheck } from "../../../conformance/definition/check.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createLedger, noteResult } from "../../../target/exchange/ledger.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { controlBodyOf } from "../control-bodies.ts";
import { responseOf, resultOf } from "../exchanges.ts";

const probes = allChecks().filter(isProbeCheck);

test("every probe at an amount of a trade, or within an object, is compared with its own control alone", () => {
  const places = /^trade-token\/request\/(buy|sell)Amount|\/request\/(links|builder)\/(?!type|optional)\w+/;
  const own = probes.filter(({ id, trial }) => places.test(id) && trial.control !== "plain");
  expect(own.length).toBeGreaterThan(150);
  expect(own.filter(({ trial }) => trial.needsSeparateControl !== true).map(({ id }) => id)).toEqual([]);
});

/** The bodies that a check sends: of its probes, then of the adjacent values. */
function sentBy(id: string, over: JsonObject = {}) {
  const found = probes.find((check) => check.id === id);
  if (found === undefined) throw new Error(`there is no check ${id}`);
  const { trial, operation } = found;
  const body = { ...controlBodyOf(operation, trial.control), ...over };
  const sent = [...trial.alternatives, ...(trial.adjacentValues ?? [])].map((edit) =>
    JSON.parse(String(editedProbe(operation, body, edit).body)),
  );
  return { body, sent };
}

test("a fraction lies between two whole numbers of its field", () => {
  const { body, sent } = sentBy("trade-token/request/sellAmountUSD/type/fraction", { sellAmountUSD: 100 });
  expect(sent).toEqual([100.5, 100, 101].map((sellAmountUSD) => ({ ...body, sellAmountUSD })));
});

test("a fraction of a quote lies between two whole numbers of the same formula", () => {
  const { body, sent } = sentBy("token-price/request/amount/type/fraction-buy-usdc");
  expect(sent).toEqual([1.5, 1, 2].map((amount) => ({ ...body, direction: "buy", inputToken: "usdc", amount })));
});

test("a valid element occurs in its array once", () => {
  const { sent } = sentBy("create-token-transaction/request/destinationChains/items/enum/value-bnb-testnet");
  expect(sent[0].destinationChains).toEqual(["bnb-testnet", "solana-devnet"]);
});

test("a huge amount fails no target, and changes the market only as a trade", () => {
  const huge = probes.filter(({ id }) => /(near-greatest-double|thirty-digits)/.test(id) && !id.includes("/limit/"));
  expect(huge.map(({ kind, tier, trial }) => [kind, tier, trial.ambiguousRejection])).toEqual(
    huge.map(() => ["accept", "advisory", true]),
  );
  const moving = probes.filter(({ trial }) => trial.mutatesMarket);
  expect(new Set(moving.map(({ operation }) => operation))).toEqual(new Set(["trade-token"]));
  expect(moving.length).toBeGreaterThan(10);
});

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
