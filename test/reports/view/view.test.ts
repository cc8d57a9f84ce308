import { describe, expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { memoryIntervals } from "../../../reports/html/charts/memory.ts";
import { sparkOf } from "../../../reports/text/spark.ts";
import { changeText } from "../../../reports/view/expectations.ts";
import { findingHeading, memoryHeading } from "../../../reports/view/finding-headings.ts";
import { followingText, likelyStackText } from "../../../reports/view/likely-stack.ts";
import { memorySeries } from "../../../reports/view/memory-series.ts";
import { workloadFinding, workloadRows } from "../../../reports/view/workload-rows.ts";
import type { ConformanceRun, LikelyStack, WorkloadReport } from "../../../run/format/run.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";
import { comparedRun, finding, leakingLoad, WORKLOAD } from "../sample-events.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

function runOf(changes: Partial<WorkloadReport> = {}, edit: Parameters<typeof loadRun>[0] = {}) {
  const windows = Array.from({ length: 22 }, (_, at) => loadWindow(at));
  return loadRun({ windows, workload: { ...WORKLOAD, ...changes }, ...edit });
}

function statesOf(changes: Partial<WorkloadReport> = {}, edit = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(workloadRows(runOf(changes, edit)).map(({ name, state }) => [name, state]));
}

describe("the traffic of a run", () => {
  test("is good in every row if it was as requested", () => {
    expect(new Set(Object.values(statesOf()))).toEqual(new Set(["good"]));
    expect(workloadFinding(workloadRows(runOf()))).toBe("The traffic was as requested");
  });

  test.each([
    ["Requests started (incl. warm-up)", { iterations: { planned: 2_200, begun: 1_900, skippedRequests: 0 } }],
    ["Requests of sessions sent", { sessionRequests: { due: 1_000, sent: 900 } }],
    ["Share of trade-token", { mix: { "trade-token": { requested: 0.2, actual: 0.27 } } }],
  ])("names the row that deviates: %s", (name, changes) => {
    expect(statesOf(changes)[name]).toBe("bad");
    expect(workloadFinding(workloadRows(runOf(changes)))).toBe(`The traffic differs from what was requested: ${name}`);
  });

  test("is bad at another rate than the target rate", () => {
    expect(statesOf({}, { ratePerSecond: 150 })["Rate"]).toBe("bad");
  });

  test("is unknown if so few requests were sent that chance explains a deviation", () => {
    const few = { total: { ...loadRun().total, count: 20 } };
    const states = statesOf({ mix: { "trade-token": { requested: 0.2, actual: 0.3 } } }, few);
    expect(states["Share of trade-token"]).toBe("unknown");
  });

  test("has no target rate and no arrivals in the closed model", () => {
    const states = statesOf({ model: "closed", mix: { "trade-token": { requested: 0.2, actual: 0.27 } } });
    // Its end cuts off sessions, and it is unknown which.
    expect(states).toMatchObject({ "Share of trade-token": "unknown", Rate: "unknown" });
    expect(Object.keys(states).join()).not.toMatch(/Requests started|Inter-arrival/);
  });
});

test("the memory of a run excludes the warm-up, and has no series of fewer than four sizes", () => {
  const windows = Array.from({ length: 20 }, (_, at) => ({ ...loadWindow(at), memory: { k6MiB: 180, assayMiB: 148 } }));
  const warm = (durationMs: number) =>
    memorySeries(loadRun({ windows, workload: { ...WORKLOAD, warmUp: { ...WORKLOAD.warmUp, durationMs } } }));
  expect(warm(10_000)[0]?.points).toHaveLength(10);
  expect(warm(17_000)).toEqual([]);
});

test("the memory of a run is a chart with a limited number of points under the peaks", () => {
  const page = formatters.html(leakingLoad);
  expect(page).toMatch(/<h2[^>]*>Peak memory: k6 180 MiB, Assay 148 MiB, the target \d+ MiB/);
  expect(page).toMatch(/id="chart-memory"[\s\S]*class="line target"/);
  expect(memoryIntervals(memorySeries(leakingLoad), leakingLoad.windowMs).length).toBeLessThanOrEqual(240);
});

test("a spark keeps a peak of many values", () => {
  expect(sparkOf([...Array(99).fill(1), 8, ...Array(100).fill(1)], 10)).toBe("▂▂▂▂█▂▂▂▂▂");
});

const FASTIFY: LikelyStack = {
  family: "Fastify's default validator",
  stacks: ["Fastify"],
  habit: "converts types",
  probability: 0.97,
  mend: "ajv: { customOptions: { coerceTypes: false } }",
  checks: failingChecks.map(({ id }) => id),
};
const ADVISORY = check({ id: "token-price/request/tokenId/format/urn", tier: "advisory", verdict: "fail" });

function run(likelyStack?: LikelyStack): ConformanceRun {
  return { ...conformanceRun([...holdingChecks, ...failingChecks, ADVISORY]), ...(likelyStack && { likelyStack }) };
}

test.each([
  ["", ["Fastify"]],
  [" (FastAPI or Flask)", ["FastAPI", "Flask"]],
  [" (FastAPI, Flask or Django Ninja)", ["FastAPI", "Flask", "Django Ninja"]],
])("the likely stack is one sentence, which names stacks together that cannot be told apart:%s", (named, stacks) => {
  expect(likelyStackText({ ...FASTIFY, stacks })).toBe(`Fastify's default validator${named}: it converts types`);
});

test("the likely stack counts the failures that follow, and advisory findings apart, unless they fail the run", () => {
  expect(followingText(run(), FASTIFY)).toBe("3 failures follow from that");
  const all = { ...FASTIFY, checks: [...FASTIFY.checks, ADVISORY.id] };
  expect(followingText(run(), all)).toBe("3 failures and 1 advisory finding follow from that");
  expect(followingText({ ...run(), strict: true }, all)).toBe("4 failures follow from that");
  expect(followingText(run(), { ...FASTIFY, checks: [ADVISORY.id] })).toBe("1 advisory finding follows from that");
});

test.each(["text", "markdown", "html", "json"] as const)(
  "the likely stack is shown as %s, and nothing without it",
  (format) => {
    expect(formatters[format](run(FASTIFY))).toMatch(/Fastify(&#39;|')s default validator[\s\S]*coerceTypes/);
    expect(formatters[format](run())).not.toContain("coerceTypes");
  },
);

test("what a run is compared with besides the interface names a fact that changed during a single round", () => {
  const { rounds: _, knownFailing: __, drift: ___, ...single } = comparedRun;
  expect(formatters.text(single)).toMatch(/unstable +1 fact changed during the run: unknownField/);
  expect(formatters.github(single)).toMatch(/^::warning title=Unstable results::1 fact changed/m);
  expect(formatters.html(single)).toContain("1 of 2 facts changed during the run<");
});

test("a change of a fact is written with both values, or with the missing one", () => {
  const state = { value: 422, stable: true };
  expect(changeText({ fact: "a", before: state, after: { value: 400, stable: false } })).toBe("422 -> 400 (unstable)");
  expect(changeText({ fact: "a", before: state })).toBe("422 -> not observed");
  expect(changeText({ fact: "a", after: { value: null, stable: true } })).toBe("new: null");
});

test("the heading of the charts over time has the findings of the period, and not those about memory", () => {
  const stall = finding("stall", 10_000, 12_000);
  const findings = [stall, finding("leak", 0, 20_000), stall, finding("trend", 15_000, 20_000)];
  expect(findingHeading({ findings }, { fromMs: 0, toMs: 20_000 })).toBe("3 findings: stall, trend");
  expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 20_000 })).toBe("1 finding: trend");
  expect(findingHeading({ findings }, { fromMs: 12_000, toMs: 15_000 })).toBeUndefined();
  expect(memoryHeading({ findings })).toBe("1 finding: leak");
});
