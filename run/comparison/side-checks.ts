// The verdicts of checks in two conformance runs: what fails newly, what is fixed. Pure.
import type { CheckResult, ConformanceRun } from "../format/run.ts";
import type { ChangedCheck, SideChecks } from "../format/side-by-side.ts";

/** The checks of a run beside those of the first; null where one of the two ran none. */
export function checksBeside(first: ConformanceRun | undefined, other: ConformanceRun | undefined): SideChecks {
  if (first === undefined || other === undefined || first === other) return null;
  const before = new Map(first.checks.map((check) => [check.id, check]));
  const changed = other.checks.flatMap((check): readonly ChangedCheck[] => {
    const { id, verdict: to } = check;
    const from = before.get(id)?.verdict;
    return from === undefined || from === to ? [] : [{ id, change: changeOf(from, to), from, to }];
  });
  const inBoth = other.checks.filter(({ id }) => before.has(id)).length;
  return { changed, onlyInOne: first.checks.length + other.checks.length - 2 * inBoth };
}

function changeOf(from: CheckResult["verdict"], to: CheckResult["verdict"]): ChangedCheck["change"] {
  if (to === "fail") return "newly-failing";
  return from === "fail" && to === "pass" ? "fixed" : "other";
}
