// Delayed responses.

/** Runs actions later; `flush` runs everything that still waits at once, and from then on everything immediately. */
export type Delays = { readonly after: (delayMs: number, action: () => void) => void; readonly flush: () => void };

/** Delays that can be cut short. */
export function createDelays(): Delays {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isFlushed = false;
  return {
    after: (delayMs, action) => {
      if (delayMs <= 0 || isFlushed) return action();
      const timer = setTimeout(() => {
        waiting.delete(timer);
        action();
      }, delayMs);
      waiting.set(timer, action);
    },
    flush: () => {
      isFlushed = true;
      for (const [timer, action] of waiting) {
        clearTimeout(timer);
        action();
      }
      waiting.clear();
    },
  };
}
