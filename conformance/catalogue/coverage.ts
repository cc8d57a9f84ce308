// Whether the catalogue of checks and the register of statements cover each other: what neither may leave out.
import type { Statement } from "../../schemas/index.ts";
import type { Check } from "../definition/check.ts";

/** Something that is not covered. `id` is that of the statement or the check. */
export type CoverageGap = { readonly id: string; readonly sentence: string };

/** Statements with the checks that rest on them, both in their own order. */
export function checksByStatement(
  checks: readonly Check[],
  statements: readonly Statement[],
): ReadonlyMap<string, readonly Check[]> {
  const found = new Map<string, Check[]>(statements.map(({ id }) => [id, []]));
  for (const check of checks) for (const id of new Set(check.statements)) found.get(id)?.push(check);
  return found;
}

/**
 * All gaps of the whole catalogue, in both directions:
 * - a check names at least one statement, and only such as there are;
 * - `checked` has a check that judges, `observed` has one at all and none that is specified;
 * - `not-observable` has none and says why, `open` has none that is specified;
 * - there is no fifth state.
 */
export function coverageGaps(checks: readonly Check[], statements: readonly Statement[]): readonly CoverageGap[] {
  const known = new Set(statements.map(({ id }) => id));
  const resting = checksByStatement(checks, statements);
  return [
    ...checks.flatMap(({ id, statements: named }) => {
      if (named.length === 0) return [{ id, sentence: "the check rests on no statement" }];
      const unknown = named.filter((one) => !known.has(one));
      return unknown.map((one) => ({ id, sentence: `the check rests on ${one}, and there is no such statement` }));
    }),
    ...statements.flatMap((statement) => {
      const sentence = gapOf(statement, resting.get(statement.id) ?? []);
      return sentence === undefined ? [] : [{ id: statement.id, sentence }];
    }),
  ];
}

function gapOf({ coverage, reason }: Statement, checks: readonly Check[]): string | undefined {
  const [specified] = checks.filter(({ tier }) => tier === "specified");
  switch (coverage) {
    case "checked":
      return checks.some(({ tier }) => tier !== "observed") ? undefined : "it is to be checked, and no check judges it";
    case "observed":
      if (checks.length === 0) return "it is to be observed, and no check observes it";
      return specified && `it is only observed, and ${specified.id} is specified`;
    case "not-observable":
      if (reason === undefined) return "it cannot be observed, and no reason is given";
      return checks[0] && `it cannot be observed, and ${checks[0].id} does`;
    case "open":
      return specified && `it is left open, and ${specified.id} is specified`;
    default:
      return `its state is ${JSON.stringify(coverage)}, which is none of the four`;
  }
}
