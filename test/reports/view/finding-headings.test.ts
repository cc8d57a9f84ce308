import { expect, it } from "vitest";
import { findingHeading, memoryHeading } from "../../../reports/view/finding-headings.ts";
import { finding } from "../sample-events.ts";

it("the heading of the charts over time has the findings of the period, and not those about memory", () => {
  const stall = finding("stall", 10_000, 12_000);
  const findings = [stall, finding("leak", 0, 20_000), stall, finding("trend", 15_000, 20_000)];
  expect(findingHeading({ findings }, { fromMs: 0, toMs: 20_000 })).toBe("3 findings: stall, trend");
  expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 20_000 })).toBe("1 finding: trend");
  expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 15_000 })).toBeUndefined();
  expect(memoryHeading({ findings })).toBe("1 finding: leak");
});
