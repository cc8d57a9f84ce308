import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import schema from "../../../run/format/check-line.schema.json" with { type: "json" };
import { RUN_SCHEMAS } from "../../../run/format/read.ts";
import { hostileRun } from "../hostile-run.ts";
import { conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
for (const [name, one] of Object.entries(RUN_SCHEMAS)) ajv.addSchema(one, name);
const isLine = ajv.compile(schema);

describe("the checks as lines of JSON", () => {
  it("are the checks of the run, one per line, in order", () => {
    const checks = [...failingChecks, ...holdingChecks];
    expect(linesOf(formatters.ndjson(conformanceRun(checks)))).toEqual(checks);
  });

  it("conform to the published schema even if every text is hostile, and the schema rejects other lines", () => {
    const lines = linesOf(formatters.ndjson(hostileRun));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !isLine(line))).toEqual([]);
    expect(isLine({ ...failingChecks[0], verdict: "odd" })).toBe(false);
  });

  it("are empty for a load run", () => {
    expect(formatters.ndjson(loadRun())).toBe("");
  });
});

function linesOf(text: string): readonly unknown[] {
  expect(text.endsWith("\n")).toBe(true);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}
