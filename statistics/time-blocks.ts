// The times of a long run in blocks of neighbouring windows: enough of them to see how the run varied, and never so many
// that memory grows with its length. Pure.
import { type Buckets, countsAboveIn, mergedBuckets } from "./histogram.ts";
import type { WindowCounts } from "./percentile-interval.ts";

/** The blocks of a run so far. */
export type TimeBlocks = {
  /** Takes the next window. */
  readonly add: (window: Buckets) => void;
  /** For each of these rising times in microseconds, by block: how many times there are, and how many are longer. */
  readonly countsAbove: (limitsMicros: readonly number[]) => readonly (readonly WindowCounts[])[];
};

/** At this number, neighbours are merged in pairs: a run has half as many blocks at least. */
const MOST_BLOCKS = 240;

/** Starts with no window. */
export function createTimeBlocks(): TimeBlocks {
  let blocks: Buckets[] = [];
  let [windowsOfBlock, inLast] = [1, 0];
  return {
    add: (window) => {
      const last = blocks.at(-1);
      if (inLast > 0 && last !== undefined) blocks[blocks.length - 1] = mergedBuckets(last, window);
      else blocks.push(window);
      inLast = (inLast + 1) % windowsOfBlock;
      if (blocks.length < MOST_BLOCKS || inLast !== 0) return;
      blocks = Array.from({ length: MOST_BLOCKS / 2 }, (_, at) =>
        mergedBuckets(blocks[2 * at] ?? NOTHING, blocks[2 * at + 1] ?? NOTHING),
      );
      windowsOfBlock *= 2;
    },
    countsAbove: (limitsMicros) => {
      const counts = blocks.map((block) => countsAboveIn(block, limitsMicros));
      return limitsMicros.map((_, at) =>
        blocks.map(({ all }, place): WindowCounts => ({ all, above: counts[place]?.[at] ?? 0 })),
      );
    },
  };
}

const NOTHING: Buckets = { buckets: [], all: 0 };
