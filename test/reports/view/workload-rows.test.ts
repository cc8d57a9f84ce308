import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { workloadFinding, workloadRows } from "../../../reports/view/workload-rows.ts";
import type { WorkloadReport } from "../../../results/run/workload.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

const WORKLOAD: WorkloadReport = {
  model: "open",
  unit: "request",
  users: 2,
  stages: [
    { durationMs: 2_000, from: 100, to: 100 },
    { durationMs: 20_000, from: 100, to: 100 },
  ],
  warmUp: { durationMs: 2_000, started: 200, accepted: 198, invalid: 2, errors: 0 },
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
  it("that kept to what was asked for is good in every row", () => {
    expect(new Set(Object.values(statesOf()))).toEqual(new Set(["good"]));
    expect(workloadFinding(workloadRows(runOf()))).toBe("The traffic was what was asked for");
  });

  it.each([
    ["Begun, with the warm-up", { iterations: { planned: 2_200, begun: 1_900, skippedRequests: 0 } }],
    ["Share of trade-token", { mix: { "trade-token": { requested: 0.2, actual: 0.27 } } }],
    [
      "Popularity of tokens, exponent",
      { popularity: WORKLOAD.popularity.map((one) => ({ ...one, actualExponent: 0.5 })) },
    ],
  ])("that was another is named by its row %s", (name, changes) => {
    expect(statesOf(changes)[name]).toBe("bad");
    expect(workloadFinding(workloadRows(runOf(changes)))).toBe(`The traffic was not what was asked for: ${name}`);
  });

  it("that came at another rate is not what was asked for", () => {
    expect(statesOf({}, { ratePerSecond: 150 })["Rate"]).toBe("bad");
  });

  it("is not accused where so few were sent that chance explains it", () => {
    const { total } = loadRun();
    const few = { total: { ...total, count: 20 } };
    expect(statesOf({ mix: { "trade-token": { requested: 0.2, actual: 0.3 } } }, few)["Share of trade-token"]).toBe(
      "unknown",
    );
  });

  it("of the closed model asks for no rate and no arrivals", () => {
    const states = statesOf({ model: "closed", mix: { "trade-token": { requested: 0.2, actual: 0.27 } } });
    // Its end cuts sittings off, and nobody knows which.
    expect(states["Share of trade-token"]).toBe("unknown");
    expect(states["Rate"]).toBe("unknown");
    expect(Object.keys(states)).not.toContain("Begun, with the warm-up");
    expect(Object.keys(states).filter((name) => name.startsWith("Arrivals"))).toEqual([]);
  });

  it("with pauses has the drawn ones beside those that were asked for", () => {
    const thinkTime = { medianMs: 800, sigma: 0.6, drawn: 1_960, drawnMedianMs: 793.5 };
    const row = workloadRows(runOf({ thinkTime })).find(({ name }) => name === "Pauses, median");
    expect(row?.actual).toBe("794 ms ± 26.3 ms over 1,960 drawn");
  });

  it("stands in the page with its chart and what became of the warm-up", () => {
    const page = formatters.html(runOf());
    expect(page).toContain('id="chart-traffic"');
    expect(page).toContain("The warm-up of 2.00 s is in no figure of this page: its 200 requests are counted apart");
    expect(page).toContain("198 good, 2 invalid, 0 errors");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("has no section in a record of an older version", () => {
    expect(formatters.html(loadRun())).not.toContain('id="chart-traffic"');
  });
});
