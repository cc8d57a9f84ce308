// The times of a long run in blocks of neighbouring windows: enough of them to see how the run varied, and never so many
// that memory grows with its length. Pure.

import { countsAbove, createHistogram, mergeInto, type TimeHistogram } from "./histogram.ts";
import type { Buckets } from "./histogram-buckets.ts";
import type { WindowCounts } from "./percentile-interval.ts";

/** At this number, neighbours are merged in pairs: a run has half as many blocks at least. */
const MOST_BLOCKS = 240;

/** Starts with no window. With the number of those that will come at least, no block is merged before it has them. */
export function createTimeBlocks(windows = 0) {
  let whole: TimeHistogram[] = [];
  let open = createHistogram();
  let [windowsOfBlock, inOpen] = [1, 0];
  while (Math.floor(windows / windowsOfBlock) >= MOST_BLOCKS) windowsOfBlock *= 2;
  const close = () => {
    open.pack();
    whole.push(open);
    [open, inOpen] = [createHistogram(), 0];
  };
  return {
    add: (window: Buckets) => {
      open.merge(window);
      inOpen += 1;
      if (inOpen === windowsOfBlock) close();
      if (whole.length < MOST_BLOCKS) return;
      whole = Array.from({ length: MOST_BLOCKS / 2 }, (_, at) => merged(whole.slice(2 * at, 2 * at + 2)));
      windowsOfBlock *= 2;
    },
    /** For each of these rising times in microseconds, by block: how many times there are, and how many are longer. */
    countsAbove: (limitsMicros: readonly number[]): readonly (readonly WindowCounts[])[] => {
      const blocks = inOpen > 0 ? [...whole, open] : whole;
      const counts = blocks.map((block) => countsAbove(block, limitsMicros));
      return limitsMicros.map((_, at) =>
        blocks.map(({ totalCount }, index): WindowCounts => ({ all: totalCount, above: counts[index]?.[at] ?? 0 })),
      );
    },
  };
}

function merged(blocks: readonly TimeHistogram[]): TimeHistogram {
  const both = createHistogram();
  for (const block of blocks) mergeInto(both, block);
  both.pack();
  return both;
}
