// Runs that earlier versions wrote: their reader adds what they lack.
import { expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { parseRun } from "../../../run/format/read.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { conformanceRun, holdingChecks } from "../../reports/sample-conformance.ts";
import { passingRun } from "../../reports/sample-runs.ts";

const NONE = { pass: 0, fail: 0, inconclusive: 0, notApplicable: 0 };

it.each([
  ["a conformance run", conformanceRun(holdingChecks)],
  ["a check", passingRun],
])("reads %s that counts no implied checks, and reports it", (_, run) => {
  const text = JSON.stringify(run, (key, value) => (key === "implied" ? undefined : value));
  expect(text).not.toContain("implied");
  const read = parseRun(text, "run.json");
  const conformance = read.kind === "check" ? read.conformance : read;
  expect(conformance).toMatchObject({ counts: { implied: NONE } });
  expect(judge(read)).toEqual(judge(run));
  expect(formatters.text(read)).toBe(formatters.text(run));
});
