// The noise of a machine: a build against itself, several starts of fresh processes with several blocks of load each.
import { type NoiseBlock, noiseOf } from "../../../run/comparison/noise.ts";
import type { MetricNoise } from "../../../run/comparison/noise-file.ts";
import type { LoadWindow } from "../../../run/format/run.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { type Builds, measureDuet, type PairOptions, SIDES, type Side, withBuilds } from "./pair.ts";

/** What a calibration depends on; `open` starts the same build for both sides. */
export type CalibrationOptions = Omit<PairOptions, "mode" | "onSide"> & {
  readonly starts: number;
  readonly blocksPerStart: number;
  readonly onBlock?: ((done: number) => void) | undefined;
};

export type Calibration = {
  readonly metrics: readonly MetricNoise[];
  /** Mean time of a pair with the start of its builds: what a pair of a comparison takes. */
  readonly pairMs: number;
};

/** Measures. Rejects with the signal's reason if it is aborted, and with a Failure where a block cannot be measured. */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  const random = createRandom(options.settings.seed, "calibration");
  const startedAt = performance.now();
  const starts: (readonly NoiseBlock[])[] = [];
  for (let start = 0; start < options.starts; start++) starts.push(await measureStart(options, start, random));
  const allMs = performance.now() - startedAt;
  const blocks = starts.flat();
  const blocksMs = blocks.reduce((sum, { pair }) => sum + pair.durationMs, 0);
  return {
    metrics: noiseOf(starts, options.load.plan.durationMs),
    pairMs: Math.round((allMs - blocksMs) / starts.length + blocksMs / blocks.length),
  };
}

/** Starts both sides once, and loads them block after block. */
function measureStart(options: CalibrationOptions, start: number, random: Random): Promise<readonly NoiseBlock[]> {
  const { blocksPerStart, onBlock } = options;
  return withBuilds(options, random.pick(SIDES), async (builds) => {
    const blocks: NoiseBlock[] = [];
    for (let block = 1; block <= blocksPerStart; block++) {
      const number = start * blocksPerStart + block;
      blocks.push(await measureBlock(options, number, random.pick(SIDES), builds));
      onBlock?.(number);
    }
    return blocks;
  });
}

async function measureBlock(
  options: CalibrationOptions,
  number: number,
  first: Side,
  builds: Builds,
): Promise<NoiseBlock> {
  const startedAt = performance.now();
  const windows: Record<Side, readonly LoadWindow[]> = { baseline: [], candidate: [] };
  const onSide: PairOptions["onSide"] = async (side, _, result) => {
    windows[side] = result.windows;
  };
  const sides = await measureDuet({ ...options, mode: "duet", onSide }, number, first, builds);
  options.signal?.throwIfAborted();
  return { pair: { first, durationMs: performance.now() - startedAt, ...sides }, ...windows };
}
