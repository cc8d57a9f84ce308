// Segments of a schedule, in the notation of k6: `0:1/2` is its first half, and the segments of the sequence `0,1/2,1` are
// all of it. Generators that execute the segments of one sequence send every request of the schedule exactly once: not one
// after the other, but in stripes.
import { greatestCommonDivisor } from "../../statistics/arithmetic.ts";

/** A part of a whole, in lowest terms. */
type Fraction = { readonly over: number; readonly under: number };

/** The schedule as a whole, and the sequence of that one segment. */
export const WHOLE_SEGMENT = "0:1";
export const WHOLE_SEQUENCE = "0,1";

/** Equal parts that a sequence may have. */
export const MOST_PARTS = 200;

export function equalSequence(parts: number): string {
  const points = Array.from({ length: parts + 1 }, (_, at) => textOf(lowest(at, parts)));
  return points.join(",");
}

export function segmentsOf(sequence: string): readonly string[] {
  const points = sequence.split(",");
  return points.slice(1).map((to, at) => `${points[at]}:${to}`);
}

/** The share of the schedule that a segment is, above 0 and up to 1. */
export function shareOf(segment: string): number {
  const [from, to] = fractionsIn(segment, ":");
  return sizeOf(to) - sizeOf(from);
}

/** Into how many equal parts a sequence cuts the schedule; each segment consists of some of them. */
export function equalParts(sequence: string): number {
  return partsIn(fractionsIn(sequence, ","));
}

function fractionsIn(text: string, separator: string): readonly Fraction[] {
  return text.split(separator).map((fraction) => {
    const [over = Number.NaN, under = 1] = fraction.split("/").map(Number);
    return { over, under };
  });
}

function lowest(over: number, under: number): Fraction {
  const divisor = greatestCommonDivisor(over, under);
  return { over: over / divisor, under: under / divisor };
}

/** The least common denominator of the lengths between points. */
function partsIn(points: readonly Fraction[]): number {
  return points.reduce((parts, { under }) => (parts * under) / greatestCommonDivisor(parts, under), 1);
}

function sizeOf(fraction: Fraction | undefined): number {
  return fraction === undefined ? Number.NaN : fraction.over / fraction.under;
}

function textOf({ over, under }: Fraction): string {
  return under === 1 ? String(over) : `${over}/${under}`;
}

/** One generator of a load: its name, and the segment of the schedule that it executes, such as `0:1/2`. */
export type Generator = { readonly instance: string; readonly segment: string };

export const ONLY_GENERATOR: Generator = { instance: "a", segment: WHOLE_SEGMENT };

export function generatorName(number: number): string {
  return `g${number}`;
}
