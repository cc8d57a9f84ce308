// Hand-made capacity runs as input for tests of reports.
import type { CapacityRun, CapacityStep } from "../../run/format/run.ts";
import { header } from "./sample-header.ts";

/** A search that found an interval, with a step of each verdict; changes on top. */
export function capacityRun(changes: Partial<CapacityRun> = {}): CapacityRun {
  return {
    ...header,
    command: ["assay", "capacity", "mixed", "--from", "15", "--to", "600", "--seed", "7"],
    durationMs: 201_480,
    kind: "capacity",
    scenario: "mixed",
    question: "Does the service respond correctly and in time to a realistic mix of traffic?",
    verdict: "pass",
    objectives: ["errorRate < 1 %", "invalid = 0", "responseTimeMs.p95 ≤ 200"],
    bounds: { fromPerSecond: 15, toPerSecond: 600 },
    atLeastPerSecond: 100,
    guessPerSecond: 122.4,
    interval: { lowPerSecond: 112.3, highPerSecond: 128.1, confidence: 0.95 },
    steps: [
      step(126.5, "missed", 412.7, "responseTimeMs.p95 ≤ 200: 412.7"),
      step(15, "met", 15.8),
      step(120.3, "undecided", 98, "response times rose throughout: p50 from 9 ms to 61.2 ms"),
      step(118, "met", 39.1),
      step(140, "invalid", null, "generator-late: one request in a hundred started more than 300 ms late"),
    ],
    endedBy: "budget",
    sentence:
      "The objectives are met up to a rate between 112.3 and 128.1 requests/s (95 % confidence, 3 steps judged). At least 100 requests/s is reached.",
    advice: "A longer --budget makes the interval narrower.",
    ...changes,
  };
}

function step(ratePerSecond: number, verdict: CapacityStep["verdict"], p95Ms: number | null, ...reasons: string[]) {
  const [samples, goodputPerSecond] = [Math.round(10 * ratePerSecond), ratePerSecond - 0.4];
  const folder = `steps/01-${ratePerSecond}`;
  return { ratePerSecond, durationMs: 10_000, samples, verdict, reasons, p95Ms, goodputPerSecond, folder };
}
