// Headings that name what was found over time.
import { describe, expect, it } from "vitest";
import { findingHeading, memoryHeading } from "../../../reports/view/finding-headings.ts";
import type { LoadFinding } from "../../../run/format/load-run.ts";
import { finding as sampleFinding } from "../sample-events.ts";

const RUN = { fromMs: 0, toMs: 600_000 };

const finding = (changes: Partial<LoadFinding>) => sampleFinding("trend", 360_000, 600_000, changes);

describe("the heading of the charts over time", () => {
  it.each([
    [finding({ operation: "token-price" }), "token-price slows down from 6 min 0 s on"],
    [finding({ fromMs: 0 }), "The target slows down over the run"],
    [finding({ kind: "outage", toMs: 372_000 }), "The target did not respond from 6 min 0 s to 6 min 12 s"],
    [finding({ kind: "stall" }), "The target stalled at 6 min 0 s"],
    [finding({ kind: "slowness" }), "Responses were slow from 6 min 0 s to 10 min 0 s"],
    [finding({ kind: "violation", operation: "trade-token" }), "trade-token violates the interface from 6 min 0 s on"],
  ])("names %o", (found, heading) => {
    expect(findingHeading({ findings: [found] }, RUN)).toBe(heading);
  });

  it("names the first, and says how many more there are", () => {
    const findings = [finding({ kind: "stall" }), finding({ kind: "outage" }), finding({ kind: "violation" })];
    expect(findingHeading({ findings }, RUN)).toBe("The target stalled at 6 min 0 s, and 2 more findings");
  });

  it("names only those of the period", () => {
    const findings = [finding({ kind: "stall", fromMs: 10_000, toMs: 12_000 })];
    expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 20_000 })).toBeUndefined();
    expect(findingHeading({ findings }, { fromMs: 11_000, toMs: 20_000 })).toBe("The target stalled at 10.0 s");
  });

  it("leaves those about memory to the section of memory", () => {
    const findings = [
      finding({ kind: "leak", sentence: "The target's memory grew by 40 MiB, 9 MiB per hour: a leak." }),
    ];
    expect(findingHeading({ findings }, RUN)).toBeUndefined();
    expect(memoryHeading({ findings })).toBe("The target's memory grew by 40 MiB, 9 MiB per hour");
  });
});
