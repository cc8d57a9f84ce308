// Neighbouring windows in which far more requests went wrong than in the rest of the run. A burst is what independent
// chances do not explain: its clearest window is tested against the rate of all windows outside of it.

import { median } from "../../statistics/percentile.ts";
import { binomialTail } from "../../statistics/tail-probability.ts";

/** The requests of a window, and those of them that went wrong. */
export type Wrong = { readonly wrong: number; readonly all: number };

/** The number and share of requests that must go wrong in a window of a burst. */
type BurstLimits = { readonly leastCount: number; readonly leastShare: number };

/** Chance of a burst in a run in which each request goes wrong independently of the others. */
const CHANCE = 0.001;
/** A window of a burst has this many times the share of a usual window. */
const LEAST_TIMES_USUAL = 2;
/** Relative to the rest of the run: rates of errors differ by window for more reasons than chance. */
const LEAST_TIMES_REST = 5;
/** If so many requests go wrong that no share can be several times larger, a window counts if nearly all of it fails. */
const WHOLE_SHARE = 0.95;

/** The bursts of a run, by time. Two with one good window between them are one. */
export function burstsOf(windows: readonly Wrong[], { leastCount, leastShare }: BurstLimits): readonly Neighbours[] {
  const whole = sumOf(windows);
  const usual = median(windows.map(({ wrong, all }) => wrong / Math.max(1, all)));
  const share = Math.max(leastShare, Math.min(WHOLE_SHARE, LEAST_TIMES_USUAL * usual));
  const isHit = ({ wrong, all }: Wrong) => wrong >= leastCount && wrong >= share * all;
  return windowRuns(windows, isHit).filter(({ from, to }) => {
    const inside = windows.slice(from, to);
    const own = sumOf(inside);
    const rest = { wrong: whole.wrong - own.wrong, all: whole.all - own.all };
    // Half a request is added, because an event that was never seen is not impossible.
    const restShare = Math.min(1, (rest.wrong + 0.5) / (rest.all + 1));
    const isMuch = ({ wrong, all }: Wrong) => wrong >= Math.min(WHOLE_SHARE, LEAST_TIMES_REST * restShare) * all;
    const hits = inside.filter((window) => isHit(window) && isMuch(window));
    return hits.some(({ wrong, all }) => binomialTail(wrong, all, restShare) <= CHANCE / windows.length);
  });
}

function sumOf(windows: readonly Wrong[]): Wrong {
  let [wrong, all] = [0, 0];
  for (const window of windows) {
    wrong += window.wrong;
    all += window.all;
  }
  return { wrong, all };
}

/** From the window `from` up to, but not including, the window `to`. */
export type Neighbours = { readonly from: number; readonly to: number };

/** The runs of elements for which something holds; a single element between two runs does not separate them. */
function windowRuns<T>(all: readonly T[], holds: (one: T, at: number) => boolean): readonly Neighbours[] {
  const found: Neighbours[] = [];
  for (const [at, one] of all.entries()) {
    if (!holds(one, at)) continue;
    const last = found.at(-1);
    if (last !== undefined && at - last.to <= 1) found[found.length - 1] = { from: last.from, to: at + 1 };
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}
