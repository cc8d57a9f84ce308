import { describe, expect, it } from "vitest";
import { workloadFinding, workloadRows } from "../../../reports/view/workload-rows.ts";
import type { WorkloadReport } from "../../../run/format/run.ts";
import { WORKLOAD } from "../sample-events.ts";
import { loadRun, loadWindow } from "../sample-load.ts";

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
  });

  it.each([
    ["Requests started (incl. warm-up)", { iterations: { planned: 2_200, begun: 1_900, skippedRequests: 0 } }],
    ["Requests of sessions sent", { sessionRequests: { due: 1_000, sent: 900 } }],
    ["Share of trade-token", { mix: { "trade-token": { requested: 0.2, actual: 0.27 } } }],
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
});
