import { expect, test } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { problemsOf } from "../../run/format/read.ts";
import { REPLAY } from "./sample-events.ts";
import { loadRun } from "./sample-load.ts";

test("the report of a replay names its pace, and states that there are no differences", () => {
  const run = loadRun({ replay: { ...REPLAY, pace: { ratePerSecond: 5 }, differences: [] } });
  expect(problemsOf(run)).toEqual([]);
  expect(formatters.html(run)).toContain("No differences from the recording");
  expect(formatters.html(run)).toContain("at 5 requests/s");
});
