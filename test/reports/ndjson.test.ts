import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { ndjsonChecks } from "../../reports/formats/ndjson.ts";
import schema from "../../results/check-line.schema.json" with { type: "json" };
import { RECORD_SCHEMAS } from "../../results/read.ts";
import { hostileRecord } from "./hostile-record.ts";
import { conformanceRecord, failingChecks, holdingChecks } from "./sample-conformance.ts";
import { loadRecord } from "./sample-load.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
for (const one of Object.values(RECORD_SCHEMAS)) ajv.addSchema(one);
const isLine = ajv.compile(schema);

describe("the checks as lines of JSON", () => {
  it("are the checks of the record, one a line, in its order", () => {
    const checks = [...failingChecks, ...holdingChecks];
    expect(linesOf(ndjsonChecks(conformanceRecord(checks)))).toEqual(checks);
  });

  it("keep the published schema, also where every text is hostile, and it refuses other lines", () => {
    const lines = linesOf(ndjsonChecks(hostileRecord));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !isLine(line))).toEqual([]);
    expect(isLine({ ...failingChecks[0], verdict: "odd" })).toBe(false);
  });

  it("are none of a load run", () => {
    expect(ndjsonChecks(loadRecord())).toBe("");
  });
});

function linesOf(text: string): readonly unknown[] {
  expect(text.endsWith("\n")).toBe(true);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}
