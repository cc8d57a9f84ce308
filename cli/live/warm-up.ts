// What a live view says of the warm-up: time left while it lasts, and the requests that it excludes. Pure.
import { writeCount, writeCounted } from "../../reports/text/number-format.ts";
import { clock } from "./clock.ts";
import type { LiveState } from "./state.ts";

/** The same within 39 characters. */
export function briefWarmUpText({ leftMs, requests }: LiveState["warmUp"]): string | undefined {
  if (leftMs > 0) return `warm-up ${clock(Math.ceil(leftMs / 1_000))} left, ${writeCount(requests)} excluded`;
  return requests > 0 ? `warm-up over, ${writeCount(requests)} excluded` : undefined;
}

/** One sentence without a full stop; undefined for a run without a warm-up. */
export function warmUpText({ leftMs, requests }: LiveState["warmUp"]): string | undefined {
  const excluded = writeCounted(requests, "request");
  if (leftMs > 0) return `warm-up, ${clock(Math.ceil(leftMs / 1_000))} left: ${excluded} excluded from results`;
  return requests > 0 ? `warm-up over: ${excluded} excluded from results` : undefined;
}
