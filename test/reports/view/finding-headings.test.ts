// Headings that name what was found over time.
import { describe, expect, it } from "vitest";
import { findingHeading, memoryHeading } from "../../../reports/view/finding-headings.ts";
import type { LoadFinding } from "../../../run/format/load-run.ts";
import { finding as sampleFinding } from "../sample-events.ts";

const RUN = { fromMs: 0, toMs: 600_000 };

const finding = (changes: Partial<LoadFinding>) => sampleFinding("trend", 360_000, 600_000, changes);

describe("the heading of the charts over time", () => {
  it("are the first clause of its sentence, and say how many more there are", () => {
    const sentence = "The target stalled at about 4 s: requests waited up to 900.5 ms, then completed together.";
    const stall = finding({ kind: "stall", sentence });
    expect(findingHeading({ findings: [stall] }, RUN)).toBe("The target stalled at about 4 s");
    expect(findingHeading({ findings: [stall, stall, stall] }, RUN)).toBe(
      "The target stalled at about 4 s, and 2 more findings",
    );
    const trend = finding({ sentence: "Responses got slower: p50 was 3.5 ms, from 25 s on it is 30 ms." });
    expect(findingHeading({ findings: [trend] }, RUN)).toBe(
      "Responses got slower: p50 was 3.5 ms, from 25 s on it is 30 ms",
    );
  });

  it("names only those of the period", () => {
    const findings = [finding({ kind: "stall", fromMs: 10_000, toMs: 12_000 })];
    expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 20_000 })).toBeUndefined();
    expect(findingHeading({ findings }, { fromMs: 11_000, toMs: 20_000 })).toBe("Something was found");
  });

  it("leaves those about memory to the section of memory", () => {
    const findings = [
      finding({ kind: "leak", sentence: "The target's memory grew by 40 MiB, 9 MiB per hour: a leak." }),
    ];
    expect(findingHeading({ findings }, RUN)).toBeUndefined();
    expect(memoryHeading({ findings })).toBe("The target's memory grew by 40 MiB, 9 MiB per hour");
  });
});
