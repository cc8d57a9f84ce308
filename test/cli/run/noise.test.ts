import { describe, expect, test } from "vitest";
import { conditionsOf, requirePower } from "../../../cli/run/noise.ts";
import { type NoiseFile, noiseText } from "../../../run/comparison/noise-file.ts";
import { STRATIFIED_WORKLOAD } from "../../../scenarios/driver/comparison/stratified.ts";
import { planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

const LOAD = planLoad({
  scenario: "mixed",
  settings: {
    profile: "average",
    rate: 200,
    duration: 50_000,
    timeout: 10_000,
    allowSmallSample: true,
    workload: STRATIFIED_WORKLOAD,
  },
  objectives: [],
});

/** What is noted where the pairs vary by so much, under the settings of a comparison. */
function notesFor(deviation: number, changes: Partial<NoiseFile> = {}, settings: object = {}): readonly string[] {
  const noise: NoiseFile = {
    formatVersion: 1,
    kind: "noise",
    ...conditionsOf(LOAD),
    measuredAt: "2026-11-20T10:04:12.000Z",
    blockMs: 50_000,
    starts: 8,
    blocksPerStart: 2,
    pairMs: 61_000,
    metrics: Array.from({ length: 10 }, () => ({ operation: "*", metric: "m", start: deviation, block: 0 })),
    ...changes,
  };
  const path = folder.write("noise.json", noiseText(noise));
  const notes: string[] = [];
  const given = { noise: path, mode: "duet", maxPairs: 40, margin: 0.05, allowSmallSample: false, ...settings };
  const context = { settings: given, env: { all: {} }, console: { note: (line: string) => notes.push(line) } };
  requirePower(context as never, LOAD);
  return notes;
}

describe("a comparison on a machine whose noise is known", () => {
  test("starts, and reports the slowdown that it can find", () => {
    expect(notesFor(0.05)).toEqual([
      expect.stringMatching(/^In 40 pairs, a slowdown of 5 % in the median metric is found with a chance of 9\d %/),
    ]);
  });

  test("is refused if its chance is below one half, unless that is allowed", () => {
    expect(() => notesFor(0.2)).toThrow(expect.objectContaining({ code: "gate-too-weak", exitCode: 4 }));
    expect(notesFor(0.2, {}, { allowSmallSample: true })[0]).toContain("is found with a chance of");
    expect(notesFor(0.2, {}, { margin: 0.5 })).toHaveLength(1);
    expect(notesFor(0.2, {}, { maxPairs: 600 })).toHaveLength(1);
  });

  test("ignores noise of another machine or another load", () => {
    expect(notesFor(0.2, { machine: "another" })[0]).toContain("with another machine: it is ignored");
    expect(notesFor(0.2, { ratePerSecond: 7, scenario: "x" })[0]).toContain("another scenario and rate");
    expect(notesFor(0.2, {}, { mode: "sequential" })).toEqual([]);
  });

  test("refuses a file that is not one of noise", () => {
    expect(() => notesFor(0.05, { blockMs: 0 })).toThrow(expect.objectContaining({ code: "run-unreadable" }));
  });
});
