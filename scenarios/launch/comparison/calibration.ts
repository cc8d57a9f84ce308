// The noise of a machine: a build against itself, several starts of fresh processes with several blocks of load each.
import { type NoiseBlock, noiseOf } from "../../../comparison/noise.ts";
import type { MetricNoise } from "../../../results/noise/noise-file.ts";
import type { LoadWindow } from "../../../results/run/run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { SIDES, type Side } from "./build.ts";
import { measureDuet, type PairOptions, withBuilds } from "./pair.ts";

/** What a calibration depends on; `open` brings up the same build for both sides. */
export type CalibrationOptions = Omit<PairOptions, "mode"> & {
  readonly starts: number;
  readonly blocksPerStart: number;
  /** Called after each block with how many are done. */
  readonly onBlock?: ((done: number) => void) | undefined;
};

/** What was measured. */
export type Calibration = {
  readonly metrics: readonly MetricNoise[];
  /** Mean time of a pair with the start of its builds: what a pair of a comparison takes. */
  readonly pairMs: number;
};

/** Measures. Rejects with the signal's reason if it is aborted, and with a Failure where a block cannot be measured. */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  const { starts, blocksPerStart, load, settings, signal } = options;
  const random = createRandom(settings.seed, "calibration");
  const measured: (readonly NoiseBlock[])[] = [];
  let startMs = 0;
  let blocksMs = 0;
  for (let start = 0; start < starts; start++) {
    const startedAt = performance.now();
    const before = blocksMs;
    const blocks = await withBuilds(options, random.pick(SIDES), async (builds) => {
      const found: NoiseBlock[] = [];
      for (let block = 0; block < blocksPerStart; block++) {
        const number = start * blocksPerStart + block + 1;
        const blockAt = performance.now();
        const windows: Record<Side, readonly LoadWindow[]> = { baseline: [], candidate: [] };
        const first = random.pick(SIDES);
        const sides = await measureDuet(
          {
            ...options,
            mode: "duet",
            onSide: async (side, build, result, folder) => {
              windows[side] = result.windows;
              await options.onSide?.(side, build, result, folder);
            },
          },
          number,
          first,
          builds,
        );
        signal?.throwIfAborted();
        const durationMs = performance.now() - blockAt;
        blocksMs += durationMs;
        found.push({ pair: { first, durationMs, ...sides }, ...windows });
        options.onBlock?.(number);
      }
      return found;
    });
    startMs += performance.now() - startedAt - (blocksMs - before);
    measured.push(blocks);
  }
  return {
    metrics: noiseOf(measured, load.plan.durationMs),
    pairMs: Math.round(startMs / starts + blocksMs / (starts * blocksPerStart)),
  };
}
