import { describe, expect, it } from "vitest";
import type { CheckResult } from "../../../run/format/run.ts";
import { isUnproven, unprovenNames, unprovenOf } from "../../../run/verdict/unproven.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { check } from "../../reports/sample-conformance.ts";

const BUILDER = "trade-token/request/builder/type/number";
const SELL = "trade-token/request/direction/listed/sell";

describe("what a run could not prove", () => {
  it("is nothing if every check that establishes something passes", () => {
    expect(unprovenOf([field(BUILDER), value(SELL)])).toEqual([]);
  });

  it("is a value whose check is inconclusive, or not applicable because a fixture is missing or a point is open", () => {
    for (const edit of [
      { verdict: "inconclusive", reason: "control-rejected" },
      { verdict: "notApplicable", reason: "fixture-missing" },
      { verdict: "notApplicable", reason: "open:U09" },
    ] as const) {
      expect(unprovenOf([value(SELL, edit), operation("trade-token/request/path/served")])).toMatchObject([
        { kind: "value", operation: "trade-token", field: "direction", value: "sell", checks: [{ id: SELL }] },
      ]);
    }
  });

  it("is an operation of which no check was applicable, unless the user excluded its side effects", () => {
    const unprovenFor = (reason: string) => {
      const missing = { verdict: "notApplicable", reason } as const;
      return unprovenOf([value(SELL, missing), operation("trade-token/request/path/served", missing)]);
    };
    expect(unprovenFor("fixture-missing")).toMatchObject([{ kind: "operation", operation: "trade-token" }]);
    expect(unprovenFor("side-effects-not-allowed")).toEqual([]);
  });

  it("excludes what the user excluded, what no response had, and what is only advisory", () => {
    for (const reason of ["side-effects-not-allowed", "never-seen"]) {
      expect(unprovenOf([value(SELL, { verdict: "notApplicable", reason })])).toEqual([]);
    }
    expect(unprovenOf([value(SELL, { verdict: "inconclusive", tier: "advisory" })])).toEqual([]);
    expect(unprovenOf([check({ id: SELL, ...TRADE, verdict: "inconclusive" })])).toEqual([]);
  });

  it("is a field only if none of its checks shows that it was accepted", () => {
    const other = "trade-token/request/builder/fee/type/string";
    const open = { verdict: "inconclusive", reason: "control-rejected" } as const;
    expect(unprovenOf([field(BUILDER, open), field(other, open)])).toMatchObject([
      { kind: "field", field: "builder", checks: [{ id: BUILDER }, { id: other }] },
    ]);
    expect(unprovenOf([field(BUILDER, open), field(other)])).toEqual([]);
    expect(unprovenOf([field(BUILDER, open), field(other, { tier: "advisory" })])).toEqual([]);
    expect(unprovenOf([field(BUILDER, { ...open, reason: "rejected-for-another-reason" })])).toEqual([]);
    expect(unprovenOf([field(BUILDER, { unproven: true }), field(other, { unproven: true })])).toMatchObject([
      { kind: "field", field: "builder" },
    ]);
    expect(unprovenOf([field(BUILDER, { unproven: true }), field(other)])).toEqual([]);
  });

  it("names an operation alone, not its fields, and a field alone, not its values", () => {
    const open = { verdict: "inconclusive", reason: "control-rejected" } as const;
    const mode = value("get-leaderboard/request/network_mode/enum/value-both", open);
    const type = field("get-leaderboard/request/network_mode/type/number", open);
    const served = operation("get-leaderboard/request/path/served", open);
    expect(unprovenOf([mode, type]).map(({ kind }) => kind)).toEqual(["field"]);
    expect(unprovenOf([mode, type, served]).map(({ kind }) => kind)).toEqual(["operation"]);
  });

  it("is not what a known-failing list names, with all that it contains", () => {
    const open = { verdict: "inconclusive", reason: "control-rejected" } as const;
    const known = { reason: "no sales here", owner: "market", expires: "2027-01-31", isUnproven: true } as const;
    const mode = value("get-leaderboard/request/network_mode/enum/value-both", open);
    const types = ["number", "null"].map((variant) => `get-leaderboard/request/network_mode/type/${variant}`);
    expect(unprovenOf([mode, ...types.map((id, at) => field(id, { ...open, ...(at === 0 && { known }) }))])).toEqual(
      [],
    );
    expect(unprovenOf([{ ...value(SELL, open), known }])).toEqual([]);
  });
});

it("names what was never accepted: operations, fields, and the one value or the count of values", () => {
  const open = { verdict: "inconclusive" } as const;
  const chains = ["solana", "base"].map((slug) => value(`token-price/request/chainSlug/listed/${slug}`, open));
  const served = operation("get-user-fees/request/path/served", open);
  expect(unprovenNames(unprovenOf([...chains, value(SELL, open), field(BUILDER, open), served]))).toEqual([
    "token-price chainSlug (2 values)",
    "trade-token direction sell",
    "trade-token builder",
    "get-user-fees",
  ]);
});

it("a check that proves nothing is one that could have established something", () => {
  expect(isUnproven(value(SELL, { verdict: "inconclusive" }))).toBe(true);
  expect(isUnproven(value(SELL))).toBe(false);
  expect(isUnproven(check({ id: SELL, ...TRADE, verdict: "inconclusive" }))).toBe(false);
});

const TRADE = { operation: "trade-token", family: "direction" } as const;

function value(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return of(id, "value", edit);
}

function field(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return of(id, "field", edit);
}

function operation(id: string, edit: Partial<CheckResult> = {}): CheckResult {
  return of(id, "operation", edit);
}

function of(id: string, establishes: CheckResult["establishes"] & string, edit: Partial<CheckResult>): CheckResult {
  const [name = ""] = id.split("/");
  return check({ id, operation: name as OperationId, family: "type", establishes, ...edit });
}
