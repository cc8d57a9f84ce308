// Slices of a run: they hold all that its windows hold, in a text of limited length.
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoadSlices } from "../../../run/format/load-run.ts";
import { readSlices, type Span, sliceOf } from "../../../run/slices/period.ts";
import { createSlices, MOST_CHARACTERS, MOST_SLICES } from "../../../run/slices/slices.ts";
import { intervalOfWindow } from "../../../run/tally/intervals.ts";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { addTally, createTally, type OperationTally, type Tally } from "../../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../../schemas/operation.ts";
import { tallyOf } from "../format/load-entries.ts";
import { anyWindow, busyTally } from "../tally/random-windows.ts";

const inflate = (text: string) => inflateRawSync(Buffer.from(text, "base64"));
const read = ({ lengthMs, counts, times }: LoadSlices) =>
  readSlices(lengthMs, inflate(counts).toString(), inflate(times));
const MOST = 20_000;
const loads = (operations: ReadonlyMap<string, OperationTally>) =>
  OPERATION_IDS.flatMap((id) => {
    const own = operations.get(id);
    // What the target says of itself is a figure of the whole run alone.
    return own === undefined ? [] : [[id, { ...operationLoad(own, 7), serverTimings: undefined }]];
  });

describe("slices of a run", () => {
  it("hold exactly what the windows of any period hold", () => {
    fc.assert(
      fc.property(
        fc.array(anyWindow, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.nat(11),
        fc.nat(12),
        (windows, one, other, afterScheduleFrom) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
          const slices = createSlices(1_000, { ms: 0, isKnown: false });
          windows.forEach((window, at) => {
            slices.add(intervalOfWindow({ ...window, fromMs: at * 1_000 }, 1_000), at >= afterScheduleFrom);
          });
          const span: Span = { fromMs: from * 1_000, toMs: to * 1_000 };
          const found = sliceOf(read(slices.encoded() as LoadSlices), span);
          const inside = tallyOf(...windows.slice(from, to));
          const afterSchedule = tallyOf(...windows.slice(Math.max(from, afterScheduleFrom), to));
          expect(loads(found.operations)).toEqual(loads(inside.operations));
          expect([found.dropped, found.vus]).toEqual([inside.dropped, inside.vus]);
          const counts = (of: OperationTally | undefined) => of && [of.accepted, of.invalid, of.late, [...of.errors]];
          for (const id of OPERATION_IDS)
            expect(counts(found.afterSchedule.get(id))).toEqual(counts(afterSchedule.operations.get(id)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are at most 240, longer if there would be more", () => {
    const { data } = slicesOf(createSlices(1_000, { ms: 0, isKnown: false }), 500, 5);
    expect([data.lengthMs, data.counts.length]).toEqual([3_000, 167]);
    expect(data.counts.length).toBeLessThanOrEqual(MOST_SLICES);
  });

  it("become longer until their text is short enough for a page", () => {
    const slices = createSlices(10_000, { ms: 960_000, isKnown: false }, MOST);
    const { encoded, data } = slicesOf(slices, 96, 200, 10_000);
    expect(encoded.counts.length + encoded.times.length).toBeLessThanOrEqual(MOST);
    expect(data.lengthMs).toBeGreaterThan(10_000);
  });

  it("become so by themselves", () => {
    const busy = [0, 1, 2, 3, 4, 5].map((at) => busyTally(at, 3_000));
    const slices = createSlices(10_000, { ms: 0, isKnown: false });
    for (let at = 0; at < 66; at++)
      slices.add({ fromMs: at * 10_000, toMs: (at + 1) * 10_000, tally: busy[at % 6] as Tally }, false);
    const { counts, times } = slices.encoded() as LoadSlices;
    expect(counts.length + times.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  it.each([
    ["a run that ends after a quarter of its schedule", { ms: 4_000_000, isKnown: false }],
    ["a run of a known length, from the start", { ms: 960_000, isKnown: true }],
  ])("are as many in %s", (_, length) => {
    const { data } = slicesOf(createSlices(1_000, length), 960, 1);
    expect([data.lengthMs, data.counts.length]).toEqual([4_000, 240]);
  });

  it("have null where there was no window, instead of zeros, and do not exist before the first", () => {
    const slices = createSlices(1_000, { ms: 0, isKnown: false });
    expect(slices.encoded()).toBeUndefined();
    for (const at of [0, 3]) slices.add({ fromMs: at * 1_000, toMs: (at + 1) * 1_000, tally: busyTally(at, 5) }, false);
    const { counts } = read(slices.encoded() as LoadSlices);
    expect(counts.map((own) => own === null)).toEqual([false, true, true, false]);
  });
});

/** Adds so many windows to slices, which must lose nothing of them. */
function slicesOf(slices: ReturnType<typeof createSlices>, count: number, perOperation: number, windowMs = 1_000) {
  const all = createTally();
  for (let at = 0; at < count; at++) {
    const tally = busyTally(at, perOperation);
    addTally(all, tally);
    slices.add({ fromMs: at * windowMs, toMs: (at + 1) * windowMs, tally }, false);
  }
  const encoded = slices.encoded() as LoadSlices;
  const data = read(encoded);
  expect(loads(sliceOf(data, { fromMs: 0, toMs: 1e9 }).operations)).toEqual(loads(all.operations));
  return { encoded, data };
}
