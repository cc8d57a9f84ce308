// The times of a long run in blocks of neighbouring windows: enough of them to see how the run varied, and never so many
// that memory grows with its length. Pure.
import { type Buckets, countsAboveIn, createHistogram } from "./histogram.ts";
import { packed, unpacked } from "./histogram-text.ts";
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
  let whole: Uint8Array[] = [];
  let open = createHistogram();
  let [windowsOfBlock, inOpen] = [1, 0];
  const close = () => {
    whole.push(packed(open.buckets()));
    [open, inOpen] = [createHistogram(), 0];
  };
  return {
    add: (window) => {
      open.merge(window);
      inOpen += 1;
      if (inOpen === windowsOfBlock) close();
      if (whole.length < MOST_BLOCKS) return;
      whole = Array.from({ length: MOST_BLOCKS / 2 }, (_, at) => merged(whole.slice(2 * at, 2 * at + 2)));
      windowsOfBlock *= 2;
    },
    countsAbove: (limitsMicros) => {
      const blocks = [...whole.map(unpacked), ...(inOpen > 0 ? [open.buckets()] : [])];
      const counts = blocks.map((block) => countsAboveIn(block, limitsMicros));
      return limitsMicros.map((_, at) =>
        blocks.map(({ all }, place): WindowCounts => ({ all, above: counts[place]?.[at] ?? 0 })),
      );
    },
  };
}

function merged(blocks: readonly Uint8Array[]): Uint8Array {
  const both = createHistogram();
  for (const block of blocks) both.merge(unpacked(block));
  return packed(both.buckets());
}
