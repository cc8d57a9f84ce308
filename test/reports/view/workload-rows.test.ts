import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { workloadFinding, workloadRows } from "../../../reports/view/workload-rows.ts";
import type { WorkloadReport } from "../../../run/format/workload.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

const WORKLOAD: WorkloadReport = {
  model: "open",
  unit: "request",
  users: 2,
  stages: [
    { durationMs: 2_000, from: 100, to: 100 },
    { durationMs: 20_000, from: 100, to: 100 },
  ],
  warmUp: { durationMs: 2_000, started: 200, accepted: 198, invalid: 2, errors: 0, dropped: 0 },
  iterations: { planned: 2_200, begun: 2_200, skippedRequests: 0 },
  mix: { "token-price": { requested: 0.8, actual: 0.8 }, "trade-token": { requested: 0.2, actual: 0.2 } },
  popularity: [
    {
      of: "tokens",
      exponent: 1,
      requests: 2_000,
      requested: [0.6, 0.4],
      actual: [0.6, 0.4],
      distance: 0,
      actualExponent: 0.98,
      exponentError: 0.03,
    },
  ],
  arrivals: { requested: "poisson", gaps: 1_999, meanGapMs: 10, variation: 1.02 },
};

function runOf(changes: Partial<WorkloadReport> = {}, edit: Parameters<typeof loadRun>[0] = {}) {
  const windows = Array.from({ length: 22 }, (_, at) => loadWindow(at));
  return loadRun({ windows, workload: { ...WORKLOAD, ...changes }, ...edit });
}

function statesOf(changes: Partial<WorkloadReport> = {}, edit = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(workloadRows(runOf(changes, edit)).map(({ name, state }) => [name, state]));
}

describe("the traffic of a run", () => {
  it("is good in every row if it was as requested", () => {
    expect(new Set(Object.values(statesOf()))).toEqual(new Set(["good"]));
    expect(workloadFinding(workloadRows(runOf()))).toBe("The traffic was as requested");
    expect(workloadRows(runOf({ newTokens: { share: 0.2, requests: 1_234 } }))).toContainEqual({
      name: "Requests of tokens created in the run",
      requested: "20.0 % of sessions",
      actual: "1,234 requests",
      state: "good",
    });
  });

  it.each([
    ["Requests started (incl. warm-up)", { iterations: { planned: 2_200, begun: 1_900, skippedRequests: 0 } }],
    ["Requests of sessions sent", { sessionRequests: { due: 1_000, sent: 900 } }],
    ["Share of trade-token", { mix: { "trade-token": { requested: 0.2, actual: 0.27 } } }],
    [
      "Popularity of tokens, Zipf exponent",
      { popularity: WORKLOAD.popularity.map((one) => ({ ...one, actualExponent: 0.5 })) },
    ],
  ])("names the row that deviates: %s", (name, changes) => {
    expect(statesOf(changes)[name]).toBe("bad");
    expect(workloadFinding(workloadRows(runOf(changes)))).toBe(`The traffic differs from what was requested: ${name}`);
  });

  it("is bad at another rate than the target rate", () => {
    expect(statesOf({}, { ratePerSecond: 150 })["Rate"]).toBe("bad");
  });

  it("is unknown if so few requests were sent that chance explains a deviation", () => {
    const { total } = loadRun();
    const few = { total: { ...total, count: 20 } };
    expect(statesOf({ mix: { "trade-token": { requested: 0.2, actual: 0.3 } } }, few)["Share of trade-token"]).toBe(
      "unknown",
    );
  });

  it("has no target rate and no arrivals in the closed model", () => {
    const states = statesOf({ model: "closed", mix: { "trade-token": { requested: 0.2, actual: 0.27 } } });
    // Its end cuts off sessions, and it is unknown which.
    expect(states["Share of trade-token"]).toBe("unknown");
    expect(states["Rate"]).toBe("unknown");
    expect(Object.keys(states)).not.toContain("Requests started (incl. warm-up)");
    expect(Object.keys(states).filter((name) => name.startsWith("Inter-arrival"))).toEqual([]);
  });

  it("shows the drawn think times beside the requested ones", () => {
    const thinkTime = { medianMs: 800, sigma: 0.6, drawn: 1_960, drawnMedianMs: 793.5 };
    const row = workloadRows(runOf({ thinkTime })).find(({ name }) => name === "Think time, median");
    expect(row?.actual).toBe("794 ms ± 26.3 ms over 1,960 drawn");
  });

  it("is in the page with its chart and the results of the warm-up", () => {
    const page = formatters.html(runOf());
    expect(page).toContain('id="chart-traffic"');
    expect(page).toContain(
      "The warm-up of 2.00 s is excluded from all results; its 200 requests are counted separately",
    );
    expect(page).toContain("198 accepted, 2 invalid, 0 errors");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("has no section in a run without a workload, such as a replay", () => {
    expect(formatters.html(loadRun())).not.toContain('id="chart-traffic"');
  });
});
