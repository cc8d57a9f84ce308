import { expect, test } from "vitest";
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

const GOOD_SECONDS = 20;

test.each<[string, Parameters<typeof downAfter>, number]>([
  ["that responds", [() => "good"], 60],
  ["without a response for 4 s", [(second) => (second >= GOOD_SECONDS && second < 24 ? "open" : "good")], 60],
  ["that times out for 5 s", [(second) => (second < GOOD_SECONDS ? "good" : "no response")], 25],
  ["that leaves requests open for 5 s", [(second) => (second < GOOD_SECONDS ? "good" : "open")], 26],
  ["that responds with errors only", [(second) => (second < GOOD_SECONDS ? "good" : "error")], 26],
  ["that fails every other second", [(second) => (second % 2 === 0 ? "good" : "error")], 60],
  ["with hardly any requests, whatever their outcome", [() => "no response", 0.5], 60],
])("a target %s is down after the right time, if at all", (_, [fate, perSecond], second) => {
  expect(downAfter(fate, perSecond)).toBe(second);
});
