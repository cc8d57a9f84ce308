import { describe, expect, it } from "vitest";
import { namedRuns } from "../../../run/comparison/named-runs.ts";
import type { LoadRun, OperationLoad, Run } from "../../../run/format/run.ts";
import type { SideBySide } from "../../../run/format/side-by-side.ts";
import { check, conformanceRun } from "../../reports/sample-conformance.ts";
import { loadRun, operationLoad } from "../../reports/sample-load.ts";
import { sidesOf, slower, steady } from "../../reports/sample-sides.ts";

const metric = (found: SideBySide, operation: string, name: string) =>
  found.metrics.find((one) => one.operation === operation && one.metric === name);

describe("runs side by side", () => {
  it("have the values of each run with its interval, and the difference to the first with one from both", () => {
    const p95 = metric(sidesOf(steady, slower), "token-price", "responseTimeMs.p95");
    expect(p95?.values).toEqual([
      { value: 6, low: 5.8, high: 6.2 },
      { value: 9, low: 8.7, high: 9.3 },
    ]);
    const [none, difference] = p95?.differences ?? [];
    expect(none).toBeNull();
    expect(difference?.value).toBeCloseTo(1.5, 9);
    // In logarithms, each limit is as far away as both intervals reach on that side.
    const reach = Math.hypot(Math.log(9 / 8.7), Math.log(6.2 / 6));
    expect(Math.log(difference?.low ?? 0)).toBeCloseTo(Math.log(1.5) - reach, 9);
    expect(difference?.clarity).toBeCloseTo(Math.log(1.5) / reach, 3);
  });

  it("are sorted by effect relative to noise, and rows without an interval come last", () => {
    const noisy = operationLoad(400, 20);
    const wide = { responseTimeConfidenceMs: { p95: { low: 5, high: 80 } } };
    const first = withOperation(steady, { ...noisy, ...wide });
    const second = withOperation(slower, { ...noisy, ...wide, responseTimeMs: { ...noisy.responseTimeMs, p95: 60 } });
    const { metrics } = sidesOf(first, second);
    const names = metrics.map(({ operation, metric: name }) => `${operation} ${name}`);
    expect(names.indexOf("token-price responseTimeMs.p95")).toBeLessThan(
      names.indexOf("trade-token responseTimeMs.p95"),
    );
    const clarities = metrics.map(({ differences }) => differences[1]?.clarity ?? -1);
    expect(clarities).toEqual(clarities.toSorted((one, other) => other - one));
    expect(clarities.at(-1)).toBe(-1);
  });

  it("put a difference first whose interval has no length, since its times are all in one bucket", () => {
    const exact = (ms: number) => ({
      ...operationLoad(400, ms),
      responseTimeConfidenceMs: { p95: { low: ms, high: ms } },
    });
    const found = sidesOf(withOperation(steady, exact(20)), withOperation(slower, exact(21)));
    expect(found.metrics[0]).toMatchObject({ operation: "trade-token", metric: "responseTimeMs.p95" });
    expect(found.metrics[0]?.differences[1]?.clarity).toBe(1_000);
  });

  it("have only numbers that JSON knows, however far apart the values are", () => {
    const at = (ms: number, low: number, high: number) => ({
      ...operationLoad(400, ms),
      responseTimeMs: { ...operationLoad(400, ms).responseTimeMs, p95: ms },
      responseTimeConfidenceMs: { p95: { low, high } },
    });
    const p95Of = (first: OperationLoad, second: OperationLoad) =>
      metric(sidesOf(withOperation(steady, first), withOperation(slower, second)), "trade-token", "responseTimeMs.p95");
    expect(p95Of(at(1e-3, 1e-3, 1e-3), at(1e308, 1e307, 1e308))?.differences[1]).toBeNull();
    expect(p95Of(at(20, 5e-324, 1e308), at(20, 5e-324, 1e308))?.differences[1]).toEqual({ value: 1 });
  });

  it("say how many differences are larger than the noise, and does not call the others equal", () => {
    expect(sidesOf(steady, slower).sentence).toMatch(
      /^1 of \d+ differences is larger .*token-price p95 \(B\)\. The intervals/,
    );
    expect(sidesOf(steady, steady).sentence).toMatch(
      /^None of \d+ differences .*; that does not show that they are equal\.$/,
    );
  });

  it.each([
    ["machines", { machine: { cores: 8, memoryGiB: 24, platform: "linux x64" } }],
    ["machines", { machine: { ...steady.machine, processor: "another processor" } }],
  ])("have no difference at all where the %s differ, and say why", (what, changes) => {
    const found = sidesOf(steady, { ...slower, ...changes });
    expect(found.metrics.length).toBeGreaterThan(10);
    expect(found.metrics.flatMap(({ differences }) => differences).filter((one) => one !== null)).toEqual([]);
    expect(found.runs[1]?.incomparable.join()).toContain(what);
    expect(found.notes[0]).toMatch(new RegExp(`^B is shown, but not compared with A: .*${what} differ`));
    expect(metric(found, "token-price", "responseTimeMs.p95")?.values[1]?.value).toBe(9);
  });

  it("compare the other runs if one may not be compared", () => {
    const elsewhere = { ...slower, machine: { cores: 8, memoryGiB: 24, platform: "linux x64" } };
    const found = sidesOf(steady, elsewhere, slower);
    const [, unlike, like] = metric(found, "token-price", "responseTimeMs.p95")?.differences ?? [];
    expect(unlike).toBeNull();
    expect(like?.value).toBeCloseTo(1.5, 9);
  });

  it("have no difference of times after drops, and name them and a late generator", () => {
    const dropped: LoadRun = {
      ...slower,
      requests: { ...slower.requests, dropped: 12 },
      responseTimesAreLowerBounds: true,
      generator: { ...slower.generator, late: { windows: 3, longestMs: 41 } },
    };
    const found = sidesOf(steady, dropped);
    const p95 = metric(found, "token-price", "responseTimeMs.p95");
    expect(p95?.differences[1]).toBeNull();
    expect(p95?.values[1]?.isLowerBound).toBe(true);
    expect(metric(found, "token-price", "errorRate")?.differences[1]).not.toBeNull();
    expect(found.notes.join("\n")).toContain("B dropped 12 iterations, so its response times are lower bounds");
    expect(found.notes.join("\n")).toContain("The generator of B was late in 3 windows, by up to 41 ms.");
  });

  it("have no difference of a percentile at the limit of timeouts, and one of those below it", () => {
    const timeouts = { requests: 7, limitMs: 9, ofResponsesMs: steady.total.responseTimeMs };
    const { "token-price": own = slower.total } = slower.operations;
    const found = sidesOf(steady, {
      ...slower,
      total: { ...slower.total, timeouts },
      operations: { ...slower.operations, "token-price": { ...own, timeouts } },
    });
    expect(metric(found, "token-price", "responseTimeMs.p95")?.differences[1]).toBeNull();
    expect(metric(found, "token-price", "responseTimeMs.p50")?.differences[1]?.value).toBeCloseTo(1.5, 9);
    expect(found.notes.join()).toContain("7 requests of B timed out: a percentile at the limit is a lower bound");
  });

  it("note other differences, with the runs that have them", () => {
    const found = sidesOf(
      steady,
      { ...steady, seed: 8, profile: "average", ratePerSecond: 150 },
      {
        ...steady,
        versions: { ...steady.versions, k6: "2.3.0" },
        validity: { valid: false, reasons: ["k6 was late"] },
      },
    );
    expect(found.notes).toEqual([
      "C is not valid, so its values may be those of its generator: k6 was late.",
      "Load profile differs: smoke (A, C); average (B).",
      "Target rate differs: 100/s (A, C); 150/s (B).",
      "Seed differs: 7 (A, C); 8 (B).",
      "k6 differs: 2.2.0 (A, B); 2.3.0 (C).",
    ]);
  });

  it("report a run that is given twice", () => {
    expect(sidesOf(steady, steady).notes).toEqual(["A and B are the same run."]);
  });

  it("give errors that come in bursts the wider interval of their windows", () => {
    const errors = metric(
      sidesOf(withErrors([...Array(40)].map((_, at) => (at % 20 === 0 ? 20 : 0)))),
      "*",
      "errorRate",
    );
    const even = metric(sidesOf(withErrors([...Array(40)].map(() => 1))), "*", "errorRate");
    expect(errors?.values[0]?.value).toBe(even?.values[0]?.value);
    const width = (one: typeof errors) => (one?.values[0]?.high ?? 0) - (one?.values[0]?.low ?? 0);
    expect(width(errors)).toBeGreaterThan(1.5 * width(even));
  });

  it("compare checks by verdict: newly failing, fixed, and those in one run only", () => {
    const one = (id: string, verdict: "pass" | "fail") => check({ id, verdict });
    const found = sidesOf(
      conformanceRun([one("a", "pass"), one("b", "fail"), one("c", "pass")]),
      conformanceRun([one("a", "fail"), one("b", "pass"), one("d", "pass")]),
    );
    expect(found.checks).toEqual([
      null,
      {
        changed: [
          { id: "a", change: "newly-failing", from: "pass", to: "fail" },
          { id: "b", change: "fixed", from: "fail", to: "pass" },
        ],
        onlyInOne: 2,
      },
    ]);
    expect(sidesOf(conformanceRun(), steady).notes).toContain("No load in A, so there is nothing to compare.");
  });

  it("use the parts of a check run", () => {
    const whole = { ...conformanceRun(), kind: "check", conformance: conformanceRun(), load: loadRun() } as Run;
    const [named] = namedRuns([{ location: "run.json", run: whole as LoadRun }]);
    expect([named?.load?.kind, named?.conformance?.kind]).toEqual(["load", "conformance"]);
  });
});

function withOperation(run: LoadRun, load: LoadRun["total"]): LoadRun {
  return { ...run, operations: { ...run.operations, "trade-token": load } };
}

function withErrors(perWindow: readonly number[]): LoadRun {
  const [window] = steady.windows;
  if (window === undefined) throw new Error("no window");
  const windows = perWindow.map((errors, at) => ({
    ...window,
    fromMs: at * 1_000,
    total: { ...window.total, count: 100, errors },
  }));
  return { ...steady, windows, total: { ...steady.total, count: 4_000, errors: 40 } };
}
