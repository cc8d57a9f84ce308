import { describe, expect, test } from "vitest";
import { type Seen, watchForGone } from "../../../../scenarios/launch/load/target-down.ts";

/** Looks once a second at 20 requests a second; `fate` says how those of a second end, half a second later. */
function goneAfter(fate: (second: number) => "good" | "error" | "silence" | "open", perSecond = 20): number {
  const watch = watchForGone();
  let seen: Seen = { elapsedMs: 0, started: 0, finished: 0, errors: 0, unanswered: 0 };
  for (let second = 1; second <= 60; second++) {
    const end = fate(second - 1);
    const ended = end === "open" ? 0 : perSecond;
    seen = {
      elapsedMs: second * 1_000,
      started: seen.started + perSecond,
      finished: seen.finished + ended,
      errors: seen.errors + (end === "error" || end === "silence" ? perSecond : 0),
      unanswered: seen.unanswered + (end === "silence" ? perSecond : 0),
    };
    if (watch(seen) !== undefined) return second;
  }
  return 60;
}

describe("a target", () => {
  test("that answers well is never gone", () => {
    expect(goneAfter(() => "good")).toBe(60);
  });

  test("that answers nothing for 5 s is gone", () => {
    expect(goneAfter((second) => (second < 20 ? "good" : "silence"))).toBe(25);
    expect(goneAfter((second) => (second < 20 ? "good" : "open"))).toBe(26);
  });

  test("that is silent for 4 s and comes back is not gone", () => {
    expect(goneAfter((second) => (second >= 20 && second < 24 ? "open" : "good"))).toBe(60);
  });

  test("that answers with errors alone for 10 s is gone", () => {
    expect(goneAfter((second) => (second < 20 ? "good" : "error"))).toBeLessThanOrEqual(30);
    expect(goneAfter((second) => (second < 20 ? "good" : "error"))).toBeGreaterThan(25);
  });

  test("that fails every other second is not gone", () => {
    expect(goneAfter((second) => (second % 2 === 0 ? "good" : "error"))).toBe(60);
  });

  test("that is hardly asked is not gone, whatever it says", () => {
    expect(goneAfter(() => "silence", 0.5)).toBe(60);
  });
});
