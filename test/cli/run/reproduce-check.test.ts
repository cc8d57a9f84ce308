// Which checks of a run `assay reproduce` repeats.
import { expect, test } from "vitest";
import { failedCheck } from "../../../cli/run/reproduce-check.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";

test("names the command that runs a check that did not fail", () => {
  const id = "get-leaderboard/request/limit/maximum/eleven-hundred";
  const details = [expect.stringMatching(`^To run it: .* conform .*--only ${id}$`), "No check of the run failed."];
  expect(() => failedCheck(conformanceRun(), id)).toThrow(expect.objectContaining({ details }));
  expect(() => failedCheck(conformanceRun(), "token-price/absent")).toThrow(
    expect.objectContaining({ details: ["No check of the run failed."] }),
  );
});
