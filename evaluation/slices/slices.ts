// Cuts a run into slices while its windows come. Neighbours are put together whenever there are too many of them, so that
// memory and the text in the run stay small however long the run is.
import { deflateRawSync } from "node:zlib";
import type { LoadSlices } from "../../results/run/slices.ts";
import type { Interval } from "../tally/intervals.ts";
import { createNumberWriter, readNumbers } from "./numbers.ts";
import { addSlice, createSlice, readSliceInto, type Slice, type SliceCounts, writeSlice } from "./slice.ts";

/** At most so many slices; a chart of 1,000 px shows no more. */
export const MOST_SLICES = 240;

/** At most so many characters: a page of a million has room for them. */
export const MOST_CHARACTERS = 600_000;

/** Bytes of closed slices, before they are deflated to a half or a third: several times too many characters. */
const MOST_BYTES = 5_000_000;

/** The slices of a run so far. */
export type Slices = {
  /** Takes the windows in their order; `isDrained` for those after the end of the schedule. */
  readonly add: (window: Interval, isDrained: boolean) => void;
  /** As the run holds them; undefined before the first window. */
  readonly encoded: () => LoadSlices | undefined;
};

/** A closed slice; undefined for a place without a window. */
type Packed = { readonly counts: SliceCounts; readonly gaps: Uint8Array; readonly held: Uint8Array } | undefined;

/** Slices of equal length, by their places. */
type Cut = { readonly lengthMs: number; readonly packed: readonly Packed[] };

/** A run that ends after a quarter of its schedule has as many slices as any. */
const FINER = 4;

/** Starts with slices as long as a window, or longer if the schedule is that long. */
export function createSlices(windowMs: number, scheduleMs: number, mostCharacters = MOST_CHARACTERS): Slices {
  const each = Math.max(1, Math.floor(scheduleMs / windowMs / (MOST_SLICES * FINER)));
  let closed: Cut = { lengthMs: each * windowMs, packed: [] };
  let open: { readonly place: number; readonly slice: Slice } | undefined;
  const close = () => {
    if (open !== undefined)
      closed = { ...closed, packed: withPacked(closed.packed, open.place, packSlice(open.slice)) };
    open = undefined;
  };
  return {
    add: ({ fromMs, tally }, isDrained) => {
      if (Math.floor(fromMs / closed.lengthMs) !== open?.place) close();
      while (fromMs / closed.lengthMs >= MOST_SLICES * FINER || bytesOf(closed) > MOST_BYTES)
        closed = grouped(closed, 2);
      open ??= { place: Math.floor(fromMs / closed.lengthMs), slice: createSlice() };
      const { dropped, vus, operations } = tally;
      addSlice(open.slice, { dropped, vus, operations, drained: isDrained ? operations : new Map() });
    },
    encoded: () => {
      const packed = open === undefined ? closed.packed : withPacked(closed.packed, open.place, packSlice(open.slice));
      return packed.length === 0
        ? undefined
        : encode({ ...closed, packed }, Math.ceil(packed.length / MOST_SLICES), mostCharacters);
    },
  };
}

/** With one more at a place; what was there already, from before neighbours were put together, is added. */
function withPacked(packed: readonly Packed[], place: number, added: Packed): readonly Packed[] {
  return Array.from({ length: Math.max(packed.length, place + 1) }, (_, at) =>
    at === place ? packedSum([packed[at], added]) : packed[at],
  );
}

/** In groups of so many, or of as many more as make the text short enough. */
function encode(cut: Cut, each: number, mostCharacters: number): LoadSlices {
  const { lengthMs, packed } = grouped(cut, each);
  const present = packed.flatMap((one) => one ?? []);
  const counts = deflated(Buffer.from(JSON.stringify(packed.map((one) => one?.counts ?? null))));
  const times = deflated(Buffer.concat([...present.map(({ gaps }) => gaps), ...present.map(({ held }) => held)]));
  const excess = (counts.length + times.length) / mostCharacters;
  if (excess <= 1 || packed.length === 1) return { lengthMs, counts, times };
  // Twice as long slices have more than half of the characters, so that none too many are put together.
  return encode(cut, Math.max(each + 1, Math.floor(each * excess)), mostCharacters);
}

/** So many neighbours put together in each slice. */
function grouped(cut: Cut, each: number): Cut {
  if (each === 1) return cut;
  const { lengthMs, packed } = cut;
  const groups = Array.from({ length: Math.ceil(packed.length / each) }, (_, at) =>
    packed.slice(each * at, each * (at + 1)),
  );
  return { lengthMs: each * lengthMs, packed: groups.map(packedSum) };
}

function packedSum(parts: readonly Packed[]): Packed {
  const present = parts.flatMap((one) => one ?? []);
  if (present.length < 2) return present[0];
  const sum = createSlice();
  for (const { counts, gaps, held } of present)
    readSliceInto(sum, counts, { gaps: readNumbers(gaps), held: readNumbers(held), next: 0 });
  return packSlice(sum);
}

function packSlice(slice: Slice): Packed {
  const [gaps, held] = [createNumberWriter(), createNumberWriter()];
  const counts = writeSlice(slice, { gaps, held });
  return { counts, gaps: gaps.bytes(), held: held.bytes() };
}

function bytesOf({ packed }: Cut): number {
  return packed.reduce((sum, one) => sum + (one === undefined ? 0 : one.gaps.length + one.held.length), 0);
}

function deflated(bytes: Uint8Array): string {
  return deflateRawSync(bytes).toString("base64");
}
