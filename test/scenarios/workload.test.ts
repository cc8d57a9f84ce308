import { expect, test } from "vitest";
import { SCENARIOS } from "../../scenarios/registry.ts";
import { workloadObstacle, workloadOf, workloadProblems } from "../../scenarios/workload.ts";

test("a workload is complete, and by default that of the scenario", () => {
  for (const { workload } of Object.values(SCENARIOS)) {
    const whole = workloadOf(workload);
    expect(whole).toMatchObject(workload);
    expect(Object.values(whole)).not.toContain(undefined);
    expect(workloadObstacle(whole)).toBeUndefined();
    expect(workloadProblems({ mix: workload.mix })).toEqual([]);
  }
});

test("a workload adds sessions of a file to the built-in ones", () => {
  const peek = { steps: [{ send: "quote" }] } as const;
  const { sessions, mix } = workloadOf(SCENARIOS.mixed.workload, { sessions: { peek }, mix: { peek: 1 } });
  expect(sessions).toMatchObject({ peek, browse: {} });
  expect(mix).toEqual({ peek: 1 });
});

test("a workload needs a session with a weight", () => {
  expect(workloadProblems({ mix: { browse: 0 } }).map(({ pointer }) => pointer)).toEqual(["/mix"]);
});

test("a workload of any shape is validated without an exception", () => {
  const shapes = [null, 7, [], { mix: 1, sessions: [] }, { mix: { a: 1 }, sessions: "no" }, { sessions: { a: null } }];
  expect(shapes.flatMap(workloadProblems)).toEqual([]);
  expect(workloadProblems({ sessions: { a: { rounds: [2], steps: [null, { times: "x" }] } } })).toEqual([]);
});

test("a workload that builds on a response is not interleaved", () => {
  expect(workloadObstacle(workloadOf(SCENARIOS.mixed.workload, { mix: { "launch-day": 1 } }))).toContain("launch-day");
});
