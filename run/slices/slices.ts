// Cuts a run into slices while its windows come. Neighbours are put together whenever there are too many of them, so that
// memory and the text in the run stay small however long the run is.
import { deflateRawSync } from "node:zlib";
import type { LoadSlices } from "../format/load-run.ts";
import type { Interval } from "../tally/intervals.ts";
import { bytesOf } from "./numbers.ts";
import { addSlice, type Buckets, createSlice, packSlice, type Slice, writeSlice } from "./slice.ts";

/** The maximum number of slices; a chart of 1,000 px shows no more. */
export const MOST_SLICES = 240;

/** The maximum length of the text: a page of a million characters has room for it. */
export const MOST_CHARACTERS = 600_000;

/** Bytes of closed slices, before they are deflated to a half or a third: several times too many characters. */
const MOST_BYTES = 5_000_000;

/** What a packed byte becomes at least, deflated and as text. */
const CHARACTERS_OF_A_BYTE = 0.4;

/** Slices of equal length, by their indices; undefined for one without a window. `bytes` is what their times take. */
type Cut = { readonly lengthMs: number; readonly slices: readonly (Slice | undefined)[]; readonly bytes: number };

/** A run that ends after a quarter of its schedule has as many slices as any. */
const FINER = 4;

/** The length of a run: of its schedule, or, if it is known, of what was sent of it. */
type RunLength = { readonly ms: number; readonly isKnown: boolean };

/** Starts with slices as long as a window, or longer if the run is that long. */
export function createSlices(windowMs: number, { ms, isKnown }: RunLength, mostCharacters = MOST_CHARACTERS) {
  const each = Math.max(1, Math.floor(ms / windowMs / (isKnown ? MOST_SLICES : MOST_SLICES * FINER)));
  let closed: Cut = { lengthMs: each * windowMs, slices: [], bytes: 0 };
  let open: { readonly index: number; readonly slice: Slice } | undefined;
  const withOpen = () => (open === undefined ? closed : withSlice(closed, open.index, open.slice));
  return {
    /** Takes the windows in their order; `isAfterSchedule` for those after the end of the schedule. */
    add: ({ fromMs, tally }: Interval, isAfterSchedule: boolean) => {
      if (Math.floor(fromMs / closed.lengthMs) !== open?.index) [closed, open] = [withOpen(), undefined];
      while (fromMs / closed.lengthMs >= MOST_SLICES * FINER || closed.bytes > MOST_BYTES) closed = grouped(closed, 2);
      open ??= { index: Math.floor(fromMs / closed.lengthMs), slice: createSlice() };
      addSlice(open.slice, tally, isAfterSchedule ? tally.operations : new Map());
    },
    /** As the run holds them; undefined before the first window. */
    encoded: () => {
      const { lengthMs, slices, bytes } = withOpen();
      const each = Math.max(
        Math.ceil(slices.length / MOST_SLICES),
        Math.floor((CHARACTERS_OF_A_BYTE * bytes) / mostCharacters),
      );
      return slices.length === 0 ? undefined : encode({ lengthMs, slices, bytes }, each, mostCharacters);
    },
  };
}

/** With one more at an index; what was there already, from before neighbours were put together, is added. */
function withSlice({ lengthMs, slices, bytes }: Cut, index: number, added: Slice): Cut {
  const before = slices[index];
  const sum = sumOf([before, added]);
  const indices = Array.from({ length: Math.max(slices.length, index + 1) }, (_, at) =>
    at === index ? sum : slices[at],
  );
  return { lengthMs, slices: indices, bytes: bytes + packedSize(sum) - packedSize(before) };
}

/** Groups `each` slices, or as many more as it takes to make the text short enough. */
function encode(cut: Cut, each: number, mostCharacters: number): LoadSlices {
  const { lengthMs, slices } = grouped(cut, each);
  const buckets: Buckets<number[]> = { gaps: [], held: [] };
  const written = slices.map((slice) => (slice === undefined ? null : writeSlice(slice, buckets)));
  const counts = deflated(Buffer.from(JSON.stringify(written)));
  const times = deflated(Buffer.concat([bytesOf(buckets.gaps), bytesOf(buckets.held)]));
  const excess = (counts.length + times.length) / mostCharacters;
  if (excess <= 1 || slices.length === 1) return { lengthMs, counts, times };
  // Twice as long slices have more than half of the characters, so that none too many are put together.
  return encode(cut, Math.max(each + 1, Math.floor(each * excess)), mostCharacters);
}

/** So many neighbours put together in each slice. */
function grouped(cut: Cut, each: number): Cut {
  if (each === 1) return cut;
  const slices = Array.from({ length: Math.ceil(cut.slices.length / each) }, (_, at) =>
    sumOf(cut.slices.slice(each * at, each * (at + 1))),
  );
  return { lengthMs: each * cut.lengthMs, slices, bytes: slices.reduce((sum, slice) => sum + packedSize(slice), 0) };
}

function sumOf(parts: readonly (Slice | undefined)[]): Slice | undefined {
  const present = parts.filter((part) => part !== undefined);
  if (present.length < 2) return present[0];
  const sum = createSlice();
  for (const part of present) addSlice(sum, part, part.afterSchedule);
  return sum;
}

function packedSize(slice: Slice | undefined): number {
  return slice === undefined ? 0 : packSlice(slice);
}

function deflated(bytes: Uint8Array): string {
  return deflateRawSync(bytes).toString("base64");
}
