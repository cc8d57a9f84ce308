import { expect, test } from "vitest";
import { type Observation, watchForTargetDown } from "../../../../scenarios/driver/load/early-end.ts";
import { latestWindow } from "../../../../scenarios/driver/load/latest-window.ts";
import { legAfter, originHere } from "../../../../scenarios/driver/load/leg.ts";
import { requireOpenFiles } from "../../../../scenarios/driver/load/load-runner.ts";
import { watchClock } from "../../../../scenarios/driver/load/resource-usage.ts";
import type { RunOptions } from "../../../../scenarios/driver/load/run-options.ts";
import { loadOptions } from "../../../../scenarios/driver/load/script-start.ts";
import { createStartBarrier, waitForStart } from "../../../../scenarios/driver/load/start-time.ts";
import type { Plan } from "../../../../scenarios/driver/plan/plan.ts";
import { planLoad } from "../../../../scenarios/driver/plan/planned-load.ts";
import { quotes, timesOf } from "../../../run/format/load-entries.ts";

const settings = { seed: 7, timeout: 10_000 };
const { plan } = planLoad({
  scenario: "quote-burst",
  settings: { ...settings, profile: "average", rate: 100, duration: 2_000, warmUp: 0 },
  objectives: [],
});
const executorOf = (changes: Partial<Plan>, startAt?: number) =>
  loadOptions({ settings, startAt }, { ...plan, ...changes }).scenarios.load;

test("the executor of the open model gets the schedule", () => {
  expect(executorOf({})).toEqual({
    executor: "assay-arrivals",
    seed: 7,
    arrivals: "even",
    layout: { periodMs: 10 },
    planned: 200,
    lengthMs: 2_000,
    vus: 150,
    maxVUs: 1_100,
    queueLimitMs: 10_000,
    gracefulStop: "22000ms",
  });
  expect(executorOf({}, 1_795_000_000_000)).toMatchObject({ startAtMs: 1_795_000_000_000 });
});

test("the executor of the open model gets the moments of a replay in place of a schedule; the closed model has one of k6", () => {
  const replayed = executorOf({ moments: [0, 1, 900] });
  expect(replayed).toMatchObject({ moments: [0, 1, 900] });
  expect(replayed).not.toHaveProperty("layout");
  const stages = [{ durationMs: 1_000, from: 3, to: 3 }];
  expect(executorOf({ model: "closed", stages })).toMatchObject({ executor: "constant-vus" });
});

test("k6 gets a segment of the schedule, and a connection for each request, only where that is asked for", () => {
  const ended = new Promise<never>(() => undefined);
  const collected = { instance: "g1", segment: "0:1/2", segments: "0,1/2,1", clockOffsetMs: 0, ended };
  const asked = loadOptions({ settings: { ...settings, freshConnections: true }, collected }, plan);
  const options = { noConnectionReuse: true, executionSegment: "0:1/2", executionSegmentSequence: "0,1/2,1" };
  expect(asked).toMatchObject(options);
  for (const name of Object.keys(options)) expect(loadOptions({ settings }, plan)).not.toHaveProperty(name);
});

const NOW = 1_795_000_000_000;
const open = { model: "open" } as Plan;

function options(startAt: number | undefined, notices: string[] = []): RunOptions {
  const observer = { onNotice: (sentence: string) => notices.push(sentence) };
  return { startAt, observer, signal: AbortSignal.abort() } as unknown as RunOptions;
}

test.each([
  ["at once without a moment", undefined, []],
  ["at once after the moment, which is said", NOW - 1_240, ["The load starts 1.2 s later than planned."]],
  ["at the moment, unless the run is aborted before", NOW + 60_000, ["The load starts in 60 s."]],
])("the start of a load comes %s", async (_, startAt, said) => {
  const notices: string[] = [];
  await waitForStart(options(startAt, notices), open, () => NOW);
  expect(notices).toEqual(said);
});

test("a start barrier gives every run one moment, counted from the arrival of the last", async () => {
  let now = 1_000;
  const barrier = createStartBarrier(2, 3_000, () => now);
  const first = barrier();
  now = 60_000;
  const last = barrier();
  await expect(Promise.all([first, last])).resolves.toEqual([63_000, 63_000]);
});

test.each(["before", "after"] as const)("a run that is aborted %s it arrives is released", async (moment) => {
  const gone = new Error("the other side has failed");
  const controller = new AbortController();
  const barrier = createStartBarrier(2, 3_000);
  if (moment === "before") controller.abort(gone);
  const arrival = barrier(controller.signal);
  controller.abort(gone);
  await expect(arrival).rejects.toBe(gone);
});

const HOUR_MS = 3_600_000;
const SCHEDULE = { warmUpMs: 30_000, durationMs: 72 * HOUR_MS, windowMs: 10_000 };

test("the legs of a load follow each other without a gap and cover the schedule", () => {
  const ends: number[] = [];
  for (let fromMs = 0; ; fromMs = ends.at(-1) ?? 0) {
    const leg = legAfter(fromMs, SCHEDULE, 6 * HOUR_MS);
    if (leg === undefined) break;
    expect([leg.number, leg.of]).toEqual([ends.length + 1, 12]);
    ends.push(leg.untilMs);
  }
  expect(ends).toEqual(Array.from({ length: 11 }, (_, at) => 30_000 + (at + 1) * 6 * HOUR_MS));
});

test("the legs of a load end with whole windows, complete one that was cut short, and are none in one go", () => {
  const schedule = { warmUpMs: 2_400, durationMs: 24_000, windowMs: 1_000 };
  const ends = [0, 10_000, 18_000].map((fromMs) => legAfter(fromMs, schedule, 8_000)?.untilMs);
  expect(ends).toEqual([10_000, 18_000, undefined]);
  expect(legAfter(HOUR_MS, SCHEDULE, 6 * HOUR_MS)).toEqual({ number: 1, of: 12, untilMs: 30_000 + 6 * HOUR_MS });
  expect(legAfter(0, SCHEDULE, undefined)).toBeUndefined();
  expect(legAfter(0, SCHEDULE, 72 * HOUR_MS)).toBeUndefined();
});

test.skipIf(process.platform !== "linux")("the origin of a series names the target's own process", () => {
  const [own, again, parent] = [process.pid, process.pid, process.ppid].map((targetPid) =>
    originHere({ ...settings, targetPid }),
  );
  expect(own?.target).toMatch(/^[0-9a-f]{16}$/);
  expect(again).toEqual(own);
  expect(parent?.machine).toBe(own?.machine);
  expect(parent?.target).not.toBe(own?.target);
});

test("the origin of a series has the instance that the user names, or no target", () => {
  const named = (targetInstance: string) => originHere({ ...settings, targetPid: process.pid, targetInstance }).target;
  expect(named("a")).toBe(named("a"));
  expect(named("a")).not.toBe(named("b"));
  expect(originHere(settings)).toEqual({ machine: expect.any(String) });
});

/** Observes 20 requests a second once a second; `fate` says how those of a second end, half a second later. */
function downAfter(fate: (second: number) => "good" | "error" | "no response" | "open", perSecond = 20): number {
  const watch = watchForTargetDown();
  let seen: Observation = { elapsedMs: 0, started: 0, finished: 0, errors: 0, unanswered: 0 };
  for (let second = 1; second <= 60; second++) {
    const end = fate(second - 1);
    const countOf = (...ends: (typeof end)[]) => (ends.includes(end) ? perSecond : 0);
    seen = {
      elapsedMs: second * 1_000,
      started: seen.started + perSecond,
      finished: seen.finished + countOf("good", "error", "no response"),
      errors: seen.errors + countOf("error", "no response"),
      unanswered: seen.unanswered + countOf("no response"),
    };
    if (watch(seen) !== undefined) return second;
  }
  return 60;
}

test.each<[string, Parameters<typeof downAfter>, number]>([
  ["that responds", [() => "good"], 60],
  ["without a response for 4 s", [(second) => (second >= 20 && second < 24 ? "open" : "good")], 60],
  ["that times out for 5 s", [(second) => (second < 20 ? "good" : "no response")], 25],
  ["that leaves requests open for 5 s", [(second) => (second < 20 ? "good" : "open")], 26],
  ["that responds with errors only", [(second) => (second < 20 ? "good" : "error")], 26],
  ["that fails every other second", [(second) => (second % 2 === 0 ? "good" : "error")], 60],
  ["with hardly any requests, whatever their outcome", [() => "no response", 0.5], 60],
])("a target %s is down after the right time, if at all", (_, [fate, perSecond], second) => {
  expect(downAfter(fate, perSecond)).toBe(second);
});

test("a load needs a file for the connection of each VU, and some more", () => {
  for (const most of [200, Number.POSITIVE_INFINITY]) expect(() => requireOpenFiles(150, most)).not.toThrow();
  const message = "This load needs 200 open files for its 150 VUs, but this machine allows 199.";
  expect(() => requireOpenFiles(150, 199)).toThrow(message);
});

/** Samples once a second a clock that is off by so much each time. */
function stepOf(...offsMs: readonly number[]): number {
  let second = 0;
  const watch = watchClock(
    () => second * 1_000 + (offsMs[second] ?? 0),
    () => second * 1_000,
  );
  for (second = 0; second < offsMs.length; second++) watch.sample();
  second = offsMs.length - 1;
  return watch.stepMs();
}

test.each([
  ["that nobody sets has no step", [0, 0, 0], 0],
  ["that is set forward has one", [0, 900, 900], 900],
  ["that is set back has one", [0, 0, -700], -700],
  ["that is set and set back again has had one", [0, -1_500, -1_500, 0], -1_500],
])("a clock %s", (_, offsMs, stepMs) => {
  expect(stepOf(...offsMs)).toBe(stepMs);
});

test("the live view has the rate and the p95 of the latest window, errors included in the rate", () => {
  const window = quotes(0, 3, { responseTime: timesOf([5, 5, 40]), errors: { reset: 1 } });
  const { ratePerSecond, p95Ms } = latestWindow(window, 2_000);
  expect(ratePerSecond).toBe(2);
  expect(p95Ms).toBeCloseTo(40, 0);
  expect(latestWindow(quotes(0, 0, { errors: { reset: 1 } }), 1_000)).toEqual({ ratePerSecond: 1, p95Ms: null });
  expect(latestWindow(undefined, 1_000)).toEqual({ ratePerSecond: 0, p95Ms: null });
});
