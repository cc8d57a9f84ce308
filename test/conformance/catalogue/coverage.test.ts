// The gate over checks and statements, and a planted gap of each kind.
import { describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { checksByStatement, coverageGaps } from "../../../conformance/catalogue/coverage.ts";
import type { Check } from "../../../conformance/definition/check.ts";
import { type Statement, statements } from "../../../schemas/index.ts";
import { runInProcess } from "../../cli/in-process.ts";

const checks = allChecks();
const all = [...statements.values()];

test("finds no gap between the checks and the statements", () => {
  expect(checks.length).toBeGreaterThan(1_000);
  expect(all.length).toBeGreaterThan(250);
  expect(coverageGaps(checks, all)).toEqual([]);
});

describe("a gap is reported", () => {
  const CHECKED = "create-token-transaction/request/symbol/maxLength";
  const withStatement = (id: string, over: object): readonly Statement[] =>
    all.map((one) => (one.id === id ? { ...one, ...over } : one));
  const withCheck = (over: Partial<Check>): readonly Check[] =>
    checks.map((one, at) => (at === 0 ? { ...one, ...over } : one));
  const only = (tier: Check["tier"]) => checks.filter((one) => !one.statements.includes(CHECKED) || one.tier === tier);

  test.each([
    ["in a check without a statement", withCheck({ statements: [] }), all, checks[0]?.id],
    ["in a check with a statement that there is not", withCheck({ statements: ["no/such"] }), all, checks[0]?.id],
    ["in a statement to be checked that no check names", only("advisory"), all, CHECKED],
    ["in a statement to be checked that is observed alone", only("observed"), all, CHECKED],
    ["in a statement to be observed that no check names", [], withStatement("open/U01", {}), "get-leaderboard/ranked"],
    ["in a statement observed by specified checks", checks, withStatement(CHECKED, { coverage: "observed" }), CHECKED],
    ["in an open statement with specified checks", checks, withStatement(CHECKED, { coverage: "open" }), CHECKED],
    [
      "in a statement that cannot be observed and is",
      checks,
      withStatement(CHECKED, { coverage: "not-observable", reason: "for a test" }),
      CHECKED,
    ],
    [
      "in a statement that cannot be observed for no reason",
      checks,
      withStatement("service/purpose", { reason: undefined }),
      "service/purpose",
    ],
    ["in a statement of no state", checks, withStatement("service/purpose", { coverage: "later" }), "service/purpose"],
  ] as const)("%s", (_, planted, register, id) => {
    expect(coverageGaps(planted, register).map((gap) => gap.id)).toContain(id);
  });
});

test("assay list shows checks with their statements, and statements with state, reason and checks", async () => {
  const one = await runInProcess("list");
  const other = await runInProcess("list", "statements", "--json", "-");
  const lines = one.stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(checks.length);
  const rows: readonly { id: string; coverage: string; reason?: string; checks: readonly string[] }[] = JSON.parse(
    other.stdout,
  );
  const resting = checksByStatement(checks, all);
  expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  for (const { id, coverage, reason, checks: named } of rows) {
    expect(named, id).toEqual((resting.get(id) ?? []).map((check) => check.id));
    if (coverage === "not-observable") expect(reason, id).toMatch(/\w/);
  }
  // Both directions say the same.
  const pairs = lines.flatMap((line) => {
    const [, id = "", names = ""] = /^\w+ +(\S+) {2}← (.*)$/.exec(line) ?? [];
    return names.split(", ").map((name) => `${id} ${name}`);
  });
  const reversed = rows.flatMap(({ id, checks: named }) => named.map((check) => `${check} ${id}`));
  expect(new Set(pairs)).toEqual(new Set(reversed));
  expect(one.stderr).toMatch(/0 without a statement/);
  expect(other.stderr).toMatch(/0 unclassified/);
});
