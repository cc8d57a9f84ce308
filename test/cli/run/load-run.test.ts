import { describe, expect, it } from "vitest";
import { liveLine } from "../../../cli/live/view.ts";
import { objectivesLine } from "../../../cli/run/load-run.ts";
import { withDefaults } from "../../../run/format/objectives.ts";

it("the objectives before a load are one line, with the defaults", () => {
  const objectives = withDefaults([{ operation: "token-price", metric: "responseTimeMs.p95", below: 200 }]);
  expect(objectivesLine({ objectives })).toBe(
    "Objectives: errorRate < 1 %, invalid = 0, dropped = 0, samples ≥ 100, token-price responseTimeMs.p95 < 200.",
  );
});

describe("the live line of a load run", () => {
  const BEGUN = { warmUpMs: 0, warmUp: 0, started: 9, finished: 9, ratePerSecond: 150.4, p95Ms: null, vus: 12 };
  const view = { ...BEGUN, elapsedMs: 3_000, scheduledMs: 5_000, errors: 0, unanswered: 0, invalid: 0, dropped: 0 };

  it("fits a terminal of 80 columns with every metric in it", () => {
    const counts = { errors: 123, invalid: 45, dropped: 6, vus: 78 };
    const line = liveLine("mixed", { ...view, ...counts, elapsedMs: 12_000, scheduledMs: 60_000, p95Ms: 12.345 });
    expect(line.length).toBeLessThan(80);
    for (const figure of ["mixed", "12/60 s", "150/s", "12.3 ms", "failed 123", "invalid 45", "dropped 6", "VUs 78"])
      expect(line).toContain(figure);
  });

  it("stops at the length of the run while the last responses arrive", () => {
    expect(liveLine("mixed", { ...view, elapsedMs: 6_000 })).toContain("5/5 s");
  });

  it("shows the warm-up while it lasts, with the requests that it excludes", () => {
    const line = liveLine("mixed", { ...view, scheduledMs: 33_000, warmUpMs: 6_000, warmUp: 417 });
    expect(line).toBe("mixed warm-up 3/33 s · 150/s · 417 requests, excluded from results · VUs 12");
  });
});
