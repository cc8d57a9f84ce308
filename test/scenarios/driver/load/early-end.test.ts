import { describe, expect, test } from "vitest";
import { type Observation, watchForTargetDown } from "../../../../scenarios/driver/load/early-end.ts";

/** Observes 20 requests a second once a second; `fate` says how those of a second end, half a second later. */
function downAfter(fate: (second: number) => "good" | "error" | "no response" | "open", perSecond = 20): number {
  const watch = watchForTargetDown();
  let seen: Observation = { elapsedMs: 0, started: 0, finished: 0, errors: 0, unanswered: 0 };
  for (let second = 1; second <= 60; second++) {
    const end = fate(second - 1);
    const ended = end === "open" ? 0 : perSecond;
    seen = {
      elapsedMs: second * 1_000,
      started: seen.started + perSecond,
      finished: seen.finished + ended,
      errors: seen.errors + (end === "error" || end === "no response" ? perSecond : 0),
      unanswered: seen.unanswered + (end === "no response" ? perSecond : 0),
    };
    if (watch(seen) !== undefined) return second;
  }
  return 60;
}

describe("a target", () => {
  test("that responds is never down", () => {
    expect(downAfter(() => "good")).toBe(60);
  });

  test("without a response for 5 s is down", () => {
    expect(downAfter((second) => (second < 20 ? "good" : "no response"))).toBe(25);
    expect(downAfter((second) => (second < 20 ? "good" : "open"))).toBe(26);
  });

  test("that is unresponsive for 4 s and recovers is not down", () => {
    expect(downAfter((second) => (second >= 20 && second < 24 ? "open" : "good"))).toBe(60);
  });

  test("that responds with errors only for 10 s is down", () => {
    expect(downAfter((second) => (second < 20 ? "good" : "error"))).toBeLessThanOrEqual(30);
    expect(downAfter((second) => (second < 20 ? "good" : "error"))).toBeGreaterThan(25);
  });

  test("that fails every other second is not down", () => {
    expect(downAfter((second) => (second % 2 === 0 ? "good" : "error"))).toBe(60);
  });

  test("with hardly any requests is not down, whatever their outcome", () => {
    expect(downAfter(() => "no response", 0.5)).toBe(60);
  });
});
