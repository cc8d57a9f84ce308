import { expect, it } from "vitest";
import type { CheckResult } from "../../../run/format/run.ts";
import { unprovenNames, unprovenOf } from "../../../run/verdict/unproven.ts";
import { check } from "../../reports/sample-conformance.ts";

const BUILDER = "trade-token/request/builder/type/number";
const FEE = "trade-token/request/builder/fee/type/string";
const SELL = "trade-token/request/direction/listed/sell";
const SERVED = "trade-token/request/path/served";
const MODES = "get-leaderboard/request/network_mode";

const REJECTED = { verdict: "inconclusive", reason: "control-rejected" } as const;
const MISSING = { verdict: "notApplicable", reason: "fixture-missing" } as const;
const EXCLUDED = { verdict: "notApplicable", reason: "side-effects-not-allowed" } as const;
const KNOWN = { known: { reason: "no sales here", owner: "market", expires: "2027-01-31", isUnproven: true } } as const;

const OTHERWISE = { ...REJECTED, reason: "rejected-for-another-reason" };
const OPEN = { ...MISSING, reason: "open:U09" };
const mode = value(`${MODES}/enum/value-both`, REJECTED);
const type = field(`${MODES}/type/number`, REJECTED);
const board = operation("get-leaderboard/request/path/served", REJECTED);
const chains = ["solana", "base"].map((slug) => value(`token-price/request/chainSlug/listed/${slug}`, REJECTED));

it.each<[names: readonly string[], what: string, checks: readonly CheckResult[]]>([
  [[], "every check that establishes something passes", [field(BUILDER), value(SELL)]],
  [["trade-token direction sell"], "a value is inconclusive", [value(SELL, REJECTED), operation(SERVED)]],
  [["trade-token direction sell"], "a value lacks its fixture", [value(SELL, MISSING), operation(SERVED)]],
  [["trade-token direction sell"], "a value depends on an open point", [value(SELL, OPEN), operation(SERVED)]],
  [["trade-token"], "no check of an operation was applicable", [value(SELL, MISSING), operation(SERVED, MISSING)]],
  [[], "the side effects of an operation are excluded", [value(SELL, EXCLUDED), operation(SERVED, EXCLUDED)]],
  [[], "the side effects of a value are excluded", [value(SELL, EXCLUDED)]],
  [[], "no response had a value", [value(SELL, { ...MISSING, reason: "never-seen" })]],
  [[], "a value is advisory", [value(SELL, { ...REJECTED, tier: "advisory" })]],
  [[], "a check establishes nothing", [check({ id: SELL, ...REJECTED })]],
  [["trade-token builder"], "no check of a field passes", [field(BUILDER, REJECTED), field(FEE, REJECTED)]],
  [[], "one check of a field passes", [field(BUILDER, REJECTED), field(FEE)]],
  [[], "an advisory check of a field passes", [field(BUILDER, REJECTED), field(FEE, { tier: "advisory" })]],
  [[], "a field is rejected for another reason", [field(BUILDER, OTHERWISE)]],
  [
    ["trade-token builder"],
    "checks of a field pass without showing that it was accepted",
    [field(BUILDER, { unproven: true }), field(FEE, { unproven: true })],
  ],
  [[], "one of them shows that it was accepted", [field(BUILDER, { unproven: true }), field(FEE)]],
  [["get-leaderboard network_mode"], "a field and its value are rejected", [mode, type]],
  [["get-leaderboard"], "an operation, its field and its value are rejected", [mode, type, board]],
  [[], "a value is known to be rejected", [{ ...value(SELL, REJECTED), ...KNOWN }]],
  [
    [],
    "a field is known to be rejected, with its value and its other checks",
    [mode, { ...type, ...KNOWN }, field(`${MODES}/type/null`, REJECTED)],
  ],
  [
    ["token-price chainSlug (2 values)", "trade-token direction sell", "trade-token builder", "get-leaderboard"],
    "several are rejected",
    [...chains, value(SELL, REJECTED), field(BUILDER, REJECTED), board],
  ],
])("a run could not prove %j if %s", (names, _, checks) => {
  expect(unprovenNames(unprovenOf(checks))).toEqual(names);
});

it("what a run could not prove comes with its checks", () => {
  expect(unprovenOf([field(BUILDER, REJECTED), field(FEE, REJECTED)])).toMatchObject([
    { kind: "field", field: "builder", checks: [{ id: BUILDER }, { id: FEE }] },
  ]);
});

function value(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return check({ id, establishes: "value", ...edit });
}

function field(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return check({ id, establishes: "field", ...edit });
}

function operation(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return check({ id, establishes: "operation", ...edit });
}
