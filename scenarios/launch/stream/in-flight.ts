// How many requests are under way at once, from the samples themselves: k6 tells its busy users of one instant in a second,
// in which they may all have had their answers.
import type { SampleKind } from "../../runtime/samples.ts";

/** The count while samples come in their order. */
export type InFlight = {
  /** Takes a sample; gives the number under way after it. */
  readonly take: (kind: SampleKind, tag: string) => number;
  readonly now: () => number;
};

/** Nothing under way yet. */
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

/** Of these every request leaves exactly one at its end. */
const OUTCOMES: ReadonlySet<SampleKind> = new Set(["accepted", "invalid", "error", "warm"]);
