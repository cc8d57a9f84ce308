// Whether the clock of this machine is set during a run: k6 stamps its samples with it. A step there and back is
// seen too.

/** The watch over a clock. */
export type ClockWatch = {
  /** Called about once a second. */
  readonly sample: () => void;
  /** The widest distance between the clock and the time that passed, in ms; negative if it was set back. */
  readonly stepMs: () => number;
};

/** Watches the wall clock against one that nobody can set; both in ms. */
export function watchClock(
  wallMs: () => number = () => Date.now(),
  steadyMs: () => number = () => performance.now(),
): ClockWatch {
  const offsetMs = wallMs() - steadyMs();
  let widestMs = 0;
  const sample = (): void => {
    const stepMs = wallMs() - steadyMs() - offsetMs;
    if (Math.abs(stepMs) > Math.abs(widestMs)) widestMs = stepMs;
  };
  return {
    sample,
    stepMs: () => {
      sample();
      return Math.round(widestMs);
    },
  };
}
