// One defect of a service is one group in every report: real runs against services with one wrong behaviour each.
import { describe, expect, test } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { causesOf } from "../../reports/view/failure-groups.ts";
import { runOn } from "../conformance/run.ts";
import { header } from "./sample-header.ts";

/** Mutants, the checks that show them, and the least number of failing checks that makes grouping meaningful. */
const DEFECTS = [
  ["accepts-any-case", ["token-price", "trade-token", "get-leaderboard"], 15],
  ["accepts-any-token-id", ["token-price", "trade-token"], 8],
  ["accepts-array-body", ["token-price", "trade-token"], 8],
] as const;

describe.each(DEFECTS)("%s", (mutant, only, least) => {
  test("is one group with one headline in text, HTML, Markdown and GitHub", async () => {
    const result = await runOn({ mutants: [mutant] }, { only });
    const record = { ...header, ...result };
    expect(result.counts.specified.fail).toBeGreaterThanOrEqual(least);
    const causes = causesOf(record, "specified");
    expect(causes.map(({ checks }) => checks.length)).toEqual([result.counts.specified.fail]);
    expect(formatters.text(record).match(/^▲ \d+ /gm)).toEqual(["▲ 1 "]);
    expect(formatters.html(record)).toContain("likely from 1 cause<");
    expect(formatters.html(record).match(/<article class="cause" id="failure-/g)).toHaveLength(1);
    expect(formatters.markdown(record).match(/<summary>▲/g)).toHaveLength(1);
    expect(formatters.github(record).match(/^::error /gm)).toHaveLength(2);
  });
});
