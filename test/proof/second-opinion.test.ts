// The faults that are planted in the description for Prism: each changes it at a place that there is, and names a check.
import { describe, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue.ts";
import { openapiDocument } from "../../schemas/index.ts";
import { DESCRIPTION_FAULTS, withFault } from "../../tools/prism/faults.ts";

const truth = openapiDocument();
const specified = new Set<string>(allChecks().flatMap(({ id, tier }) => (tier === "specified" ? [id] : [])));

describe.each(DESCRIPTION_FAULTS)("$id", (fault) => {
  test("changes the description and nothing of the original", () => {
    const before = JSON.stringify(truth);
    expect(JSON.stringify(withFault(truth, fault))).not.toBe(before);
    expect(JSON.stringify(truth)).toBe(before);
  });

  test("names a specified check that is to find it", () => {
    expect(specified).toContain(fault.foundBy);
  });
});

test("a fault of a place that is not there is no fault", () => {
  const fault = { id: "nowhere", edits: [["/nowhere/name", 1]], foundBy: "" } as const;
  expect(() => withFault(truth, fault)).toThrow("no place for nowhere");
});
