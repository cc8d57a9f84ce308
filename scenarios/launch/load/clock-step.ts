// Whether somebody sets the clock of this machine while a run goes on: k6 stamps its samples with it. A step back and forth
// again is seen too.

/** The watch over a clock. */
export type ClockWatch = {
  /** About once a second. */
  readonly look: () => void;
  /** The widest distance between the clock and the time that passed, in ms; negative where it was set back. */
  readonly stepMs: () => number;
};

/** Watches the wall clock against one that nobody can set; both in ms. */
export function watchClock(
  wallMs: () => number = () => Date.now(),
  steadyMs: () => number = () => performance.now(),
): ClockWatch {
  const offsetMs = wallMs() - steadyMs();
  let widestMs = 0;
  const look = (): void => {
    const stepMs = wallMs() - steadyMs() - offsetMs;
    if (Math.abs(stepMs) > Math.abs(widestMs)) widestMs = stepMs;
  };
  return {
    look,
    stepMs: () => {
      look();
      return Math.round(widestMs);
    },
  };
}
