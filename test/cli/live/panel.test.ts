import { describe, expect, it } from "vitest";
import { createLiveWindows, type LiveState, panelLines } from "../../../cli/live/panel.ts";
import { operationEntry, quotes, windowEntry } from "../../run/format/load-entries.ts";

describe("the panel", () => {
  const lines = panelLines(liveState());

  it("fits 80 columns", () => {
    expect(lines.filter((line) => [...line].length > 79)).toEqual([]);
  });

  it("has time, rate, percentiles, counts and a row for each operation", () => {
    const shown = lines.join("\n");
    for (const part of ["0:30 of 1:00, 0:30 left", "104/s", "p50 12", "p99 12", "failed 30", "dropped 2", "VUs 4"])
      expect(shown).toContain(part);
    expect(lines.at(-2)).toMatch(/^ {2}token-price .*94\.0\/s .* 0 +0$/);
    expect(lines.at(-1)).toMatch(/^ {2}get-user-fees .*10\.0\/s .* 30 +0$/);
  });

  it("draws the last windows with the highest value at full height", () => {
    const history = [0, 1, 2, 4].map((ratePerSecond) => ({ ratePerSecond, p95Ms: null }));
    expect(panelLines({ ...liveState(), history }).join("\n")).toMatch(/^rate ▁▃▅█ +p95 ▁{4} *$/m);
    const { add, latest } = createLiveWindows();
    for (let at = 0; at < 45; at++) add(quotes(at * 1_000, at), 1_000);
    expect(latest().history.map(({ ratePerSecond }) => ratePerSecond)).toEqual(
      Array.from({ length: 30 }, (_, at) => 15 + at),
    );
  });

  it("says warm-up while it lasts, and afterwards what is excluded", () => {
    const during = { ...liveState(), warmUpMs: 35_000, warmUp: 417 };
    expect(panelLines(during)).toContain("warm-up, 0:05 left: 417 requests excluded from results");
    const after = { ...liveState(), warmUp: 417 };
    expect(panelLines(after)).toContain("warm-up over: 417 requests excluded from results");
    expect(lines.join("\n")).not.toContain("warm-up");
  });

  it("shows elapsed and remaining time that add up", () => {
    const odd = { ...liveState(), elapsedMs: 5_600, scheduledMs: 15_000 };
    expect(panelLines(odd)[0]).toContain("0:05 of 0:15, 0:10 left");
  });
});

/** Half a minute of a minute: 90 quotes and 10 fee look-ups a second, of which one fails. */
function liveState(): LiveState {
  const { add, latest } = createLiveWindows();
  for (let at = 0; at < 30; at++) {
    const fees = operationEntry(9, { started: 10, errors: { reset: 1 }, withAdvisory: 2 });
    add(windowEntry(at * 1_000, { "token-price": operationEntry(90 + (at % 5)), "get-user-fees": fees }), 1_000);
  }
  const view = {
    elapsedMs: 30_400,
    scheduledMs: 60_000,
    warmUpMs: 0,
    warmUp: 0,
    started: 3_060,
    finished: 3_060,
    errors: 30,
    unanswered: 30,
    invalid: 0,
    dropped: 2,
    vus: 4,
    ratePerSecond: 104,
    p95Ms: 12,
  };
  return { ...view, ...latest(), scenario: "mixed" };
}
