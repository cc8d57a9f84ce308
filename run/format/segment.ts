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

/**
 * The iterations of a segment among those of the schedule, from 0: its positions within so many equal parts, which
 * repeat. It is k6's own arithmetic (GetStripedOffsets): the longest segment chooses first.
 */
export function positionsOf(segment: string, sequence: string): readonly number[] {
  const parts = equalParts(sequence);
  const lengths = segmentsOf(sequence).map((own) => ({ own, length: Math.round(shareOf(own) * parts), taken: 0 }));
  lengths.sort((one, other) => other.length - one.length);
  const positions: number[] = [];
  for (let position = 0; position < parts; position++) {
    const next = lengths.find(({ length, taken }) => position * length >= taken * parts);
    if (next === undefined) continue;
    next.taken += 1;
    if (next.own === segment) positions.push(position);
  }
  return positions;
}

/** The iterations of a segment from its `begin`th up to its `end`th, from 0, each by its number in the schedule. */
export function* iterationsOf(segment: string, sequence: string, begin: number, end: number): IterableIterator<number> {
  const [positions, parts] = [positionsOf(segment, sequence), equalParts(sequence)];
  if (positions.length === 0) return;
  for (let own = begin; own < end; own++) {
    yield Math.floor(own / positions.length) * parts + (positions[own % positions.length] ?? 0);
  }
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
