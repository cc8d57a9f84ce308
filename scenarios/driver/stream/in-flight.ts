// How many requests are in flight at once, from the samples themselves: k6 reports its busy VUs for one instant a second, in
// which all of them may be between two requests.
import type { SampleKind } from "../../runtime/samples.ts";

/** The count while samples come in sequence. */
export type InFlight = {
  /** Takes a sample; returns the number in flight after it. */
  readonly take: (kind: SampleKind, tag: string) => number;
  readonly now: () => number;
};

/** Nothing in flight yet. */
export function createInFlight(): InFlight {
  let count = 0;
  return {
    take: (kind, tag) => {
      if (kind === "started" || (kind === "warm" && tag === "started")) count += 1;
      else if (OUTCOMES.has(kind)) count = Math.max(0, count - 1);
      return count;
    },
    now: () => count,
  };
}

/** Every request ends with exactly one of these. */
const OUTCOMES: ReadonlySet<SampleKind> = new Set(["accepted", "invalid", "error", "warm"]);
