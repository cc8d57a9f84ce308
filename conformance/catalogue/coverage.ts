// Whether the catalogue of checks and the register of statements cover each other.
import type { Statement } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";

export type CoverageGap = { readonly id: string; readonly sentence: string };

/** Statements with the checks that are based on them, both in their own order. */
export function checksByStatement(
  checks: readonly Check[],
  statements: readonly Statement[],
): ReadonlyMap<string, readonly Check[]> {
  const found = new Map<string, Check[]>(statements.map(({ id }) => [id, []]));
  for (const check of checks) for (const id of new Set(check.statements)) found.get(id)?.push(check);
  return found;
}

/**
 * All gaps of the catalogue, in both directions:
 * - a check names at least one statement, and only existing ones;
 * - a `checked` statement has a check that judges, an `observed` one has a check and none that is specified;
 * - a `not-observable` statement has no check but a reason, an `open` one has no specified check;
 * - every statement has one of these four states.
 */
export function coverageGaps(checks: readonly Check[], statements: readonly Statement[]): readonly CoverageGap[] {
  const known = new Set(statements.map(({ id }) => id));
  const byStatement = checksByStatement(checks, statements);
  return [
    ...checks.flatMap(({ id, statements: named }) => {
      if (named.length === 0) return [{ id, sentence: "the check names no statement" }];
      const unknown = named.filter((one) => !known.has(one));
      return unknown.map((one) => ({ id, sentence: `the check names ${one}, which does not exist` }));
    }),
    ...statements.flatMap((statement) => {
      const sentence = gapOf(statement, byStatement.get(statement.id) ?? []);
      return sentence === undefined ? [] : [{ id: statement.id, sentence }];
    }),
  ];
}

function gapOf({ coverage, reason }: Statement, checks: readonly Check[]): string | undefined {
  const [specified] = checks.filter(({ tier }) => tier === "specified");
  switch (coverage) {
    case "checked":
      return checks.some(({ tier }) => tier !== "observed") ? undefined : "it must be checked, but no check judges it";
    case "observed":
      if (checks.length === 0) return "it must be observed, but no check observes it";
      return specified && `it is only observed, but ${specified.id} is specified`;
    case "not-observable":
      if (reason === undefined) return "it cannot be observed, but no reason is given";
      return checks[0] && `it cannot be observed, but ${checks[0].id} names it`;
    case "open":
      return specified && `it is left open, but ${specified.id} is specified`;
    default:
      return `its state is ${JSON.stringify(coverage)}, which does not exist`;
  }
}
