// When a schedule began, by the clock of k6, which tells how far it has come and what time it is, but not both at once.

/** A virtual user that is interrupted for longer between two readings reads again. */
const MOST_APART_MS = 0.1;
/** On a machine that is that busy the best reading is as good as it gets. */
const MOST_READINGS = 20;

/**
 * The start of a schedule of this length in ms. A virtual user that lost the processor between the clock and the progress
 * would be early by as long in all that it sends: the clock is read on both sides.
 */
export function startOfRun(nowMs: () => number, progress: () => number, lengthMs: number): number {
  let best = { apartMs: Number.POSITIVE_INFINITY, startMs: 0 };
  for (let reading = 0; reading < MOST_READINGS && best.apartMs > MOST_APART_MS; reading++) {
    const before = nowMs();
    const passedMs = progress() * lengthMs;
    const apartMs = nowMs() - before;
    if (apartMs < best.apartMs) best = { apartMs, startMs: before + apartMs / 2 - passedMs };
  }
  return best.startMs;
}
