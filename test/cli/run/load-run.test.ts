import { describe, expect, it } from "vitest";
import { liveLine } from "../../../cli/live/view.ts";
import { objectivesLine } from "../../../cli/run/load-run.ts";
import { withDefaults } from "../../../run/format/objectives.ts";

describe("the objectives before a load", () => {
  it("are one line, with the defaults", () => {
    const objectives = withDefaults([{ operation: "token-price", metric: "responseTimeMs.p95", below: 200 }]);
    expect(objectivesLine({ objectives })).toBe(
      "Objectives: errorRate < 1 %, invalid = 0, dropped = 0, samples ≥ 100, token-price responseTimeMs.p95 < 200.",
    );
  });
});

describe("the live line of a load run", () => {
  it("fits a terminal of 80 columns with every metric in it", () => {
    const line = liveLine("mixed", {
      elapsedMs: 12_000,
      warmUpMs: 0,
      warmUp: 0,
      scheduledMs: 60_000,
      started: 1_800,
      finished: 1_790,
      ratePerSecond: 150.4,
      p95Ms: 12.345,
      errors: 123,
      unanswered: 0,
      invalid: 45,
      dropped: 6,
      vus: 78,
    });
    expect(line.length).toBeLessThan(80);
    for (const figure of ["mixed", "12/60 s", "150/s", "12.3 ms", "errors 123", "invalid 45", "dropped 6", "VUs 78"])
      expect(line).toContain(figure);
  });

  it("stops at the length of the run while the last responses arrive", () => {
    const view = {
      warmUpMs: 0,
      warmUp: 0,
      started: 9,
      finished: 9,
      ratePerSecond: 0,
      p95Ms: null,
      errors: 0,
      unanswered: 0,
      invalid: 0,
      dropped: 0,
      vus: 0,
    };
    expect(liveLine("mixed", { ...view, elapsedMs: 6_000, scheduledMs: 5_000 })).toContain("5/5 s");
  });

  it("shows the warm-up while it lasts, with the requests that it excludes", () => {
    const counts = { started: 0, finished: 0, errors: 0, unanswered: 0, invalid: 0, dropped: 0, vus: 12 };
    const view = {
      ...counts,
      elapsedMs: 3_000,
      scheduledMs: 33_000,
      warmUpMs: 6_000,
      warmUp: 417,
      ratePerSecond: 150,
      p95Ms: null,
    };
    const line = liveLine("mixed", view);
    expect(line).toBe("mixed warm-up 3/33 s · 150/s · 417 requests, excluded from results · VUs 12");
  });
});
