import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type NoiseFile, noiseText, readNoise } from "../../../run/comparison/noise-file.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder().path;

const NOISE: NoiseFile = {
  formatVersion: 1,
  kind: "noise",
  machine: "linux x64, 2 × Processor, 4 GiB",
  scenario: "mixed (one-quote 1)",
  ratePerSecond: 200,
  measuredAt: "2026-11-20T10:04:12.000Z",
  blockMs: 50_000,
  starts: 8,
  blocksPerStart: 2,
  pairMs: 61_000,
  metrics: [{ operation: "*", metric: "responseTimeMs.mean", start: 0.02, block: 0.03 }],
};

test("the noise of a machine is read as it was written", () => {
  const path = join(folder, "noise.json");
  writeFileSync(path, noiseText(NOISE));
  expect(readNoise(path)).toEqual(NOISE);
});

test("anything else is refused with every problem", () => {
  const path = join(folder, "other.json");
  writeFileSync(path, JSON.stringify({ ...NOISE, blockMs: 0, metrics: [{ operation: "*" }] }));
  expect(() => readNoise(path)).toThrow(expect.objectContaining({ code: "run-unreadable" }));
});
