// Whether memory stays where it is over a run: its two halves beside each other, by medians, which a collector's saw-tooth
// does not move. What is a leak is judged elsewhere (results/findings). Pure.
import { median } from "../results/findings/statistics.ts";

/** Medians of the halves, in the unit of the sizes, and by which share the second is above the first. */
export type MemoryHalves = { readonly first: number; readonly second: number; readonly growth: number };

/** Sizes below which halves say nothing. */
export const LEAST_SIZES = 4;

/** The halves of a course; undefined where there are too few sizes. */
export function memoryHalves(sizes: readonly number[]): MemoryHalves | undefined {
  if (sizes.length < LEAST_SIZES) return undefined;
  const middle = Math.floor(sizes.length / 2);
  const [first, second] = [median(sizes.slice(0, middle)), median(sizes.slice(middle))];
  return { first, second, growth: first > 0 ? second / first - 1 : 0 };
}

/** The share by which something grew, with its sign: "+1.3 %", "−0.4 %". */
export function writeGrowth(share: number): string {
  const rounded = Math.round(share * 1_000) / 10;
  return `${rounded < 0 ? "−" : "+"}${Math.abs(rounded).toFixed(1)} %`;
}
