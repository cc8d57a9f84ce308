// What a live view says of the warm-up: while it lasts that nothing counts yet, and afterwards what is left out. Pure.
import { writeCount, writeCounted } from "../../reports/text/number-format.ts";
import { clock } from "./clock.ts";
import type { LiveState } from "./state.ts";

/** The same for a line of 39 characters. */
export function briefWarmUpWords({ leftMs, requests }: LiveState["warmUp"]): string | undefined {
  if (leftMs > 0) return `warm-up ${clock(Math.ceil(leftMs / 1_000))} left, ${writeCount(requests)} not counted`;
  return requests > 0 ? `warm-up over, ${writeCount(requests)} not counted` : undefined;
}

/** One sentence without a full stop; undefined for a run without a warm-up. */
export function warmUpWords({ leftMs, requests }: LiveState["warmUp"]): string | undefined {
  const so = writeCounted(requests, "request");
  if (leftMs > 0) return `warm-up, ${clock(Math.ceil(leftMs / 1_000))} left: ${so} in no figure`;
  return requests > 0 ? `without the warm-up's ${so}` : undefined;
}
