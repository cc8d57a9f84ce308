// A barrier before the load: runs that belong together prepare at their own speed, and start at one moment.

/** Waits until every run has arrived. Resolves with the moment of the start, ms since the epoch; rejects with the signal's reason. */
export type StartBarrier = (signal?: AbortSignal | undefined) => Promise<number>;

/** The barrier of so many runs, which start `leadMs` after the last of them has arrived. */
export function createStartBarrier(runs: number, leadMs: number, nowMs: () => number = Date.now): StartBarrier {
  let missing = runs;
  let open: (startAt: number) => void;
  const opened = new Promise<number>((resolve) => {
    open = resolve;
  });
  return (signal) => {
    missing -= 1;
    if (missing === 0) open(nowMs() + leadMs);
    return new Promise((resolve, reject) => {
      const abandon = () => reject(signal?.reason);
      if (signal?.aborted === true) return abandon();
      signal?.addEventListener("abort", abandon, { once: true });
      void opened.then((startAt) => {
        signal?.removeEventListener("abort", abandon);
        resolve(startAt);
      });
    });
  };
}
