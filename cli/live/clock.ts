// Times of a live view in whole seconds, so that elapsed and left add up to the whole. Pure.

/** Elapsed, whole and left as "0:42", "12:05" or "3:00:00". */
export function clocksOf(
  elapsedMs: number,
  scheduledMs: number,
): { readonly elapsed: string; readonly whole: string; readonly left: string } {
  const [whole, elapsed] = [Math.round(scheduledMs / 1_000), Math.floor(Math.min(elapsedMs, scheduledMs) / 1_000)];
  return { elapsed: clock(elapsed), whole: clock(whole), left: clock(Math.max(0, whole - elapsed)) };
}

/** Whole seconds as a clock shows them. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
