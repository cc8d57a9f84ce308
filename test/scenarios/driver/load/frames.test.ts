import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../../errors.ts";
import type { JournalWindow } from "../../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../../run/journal/journal-lines.ts";
import { createFrameReader } from "../../../../scenarios/driver/load/frames.ts";
import { windowEntry } from "../../../run/format/load-entries.ts";

const IDLE = { elapsedMs: 0, warmUp: 0, started: 0, finished: 0, errors: 0, unanswered: 0, invalid: 0, dropped: 0 };
const VIEW = { ...IDLE, vus: 0 };
const STATE = { measuredMs: 0, longestGapMs: 0, begun: 0 };
const LAST = { measuredMs: 2_000, longestGapMs: 12, begun: 40 };

const text = (frame: object) => `${JSON.stringify(frame)}\n`;
const progress = (changes: object, clockMs = 1_000) =>
  text({ kind: "progress", ...VIEW, ...STATE, ...changes, clockMs });
const END = progress({ kind: "end", started: 3, vus: 2, ...LAST });

/** Reads chunks that arrive a second after the engine's clock, and notes what comes out. */
function read(...chunks: readonly (string | Buffer)[]) {
  const windows: JournalWindow[] = [];
  let starts = 0;
  const onWindow = (window: JournalWindow) => void windows.push(window);
  const reader = createFrameReader("journal.ndjson", { onWindow, onFirstStart: () => void starts++ });
  for (const chunk of chunks) reader.write(Buffer.from(chunk), 2_000);
  return { windows, view: reader.view(), starts, health: reader.end() };
}

const [one, other] = [windowEntry(0, {}, { warmUp: { größe: 1 } }), windowEntry(1_000, {})];
const whole = progress({}) + lineOf(one) + progress({ started: 2, vus: 1, begun: 2 }) + lineOf(other) + END;

test("the reader of frames passes windows on, shows the latest progress, and ignores frames of another kind", () => {
  const { windows, view, health, starts } = read(text({ kind: "later" }), whole);
  expect(windows).toEqual([one, other]);
  expect(view).toEqual({ ...VIEW, started: 3, vus: 2 });
  expect(starts).toBe(1);
  expect(health).toEqual({ ...LAST, largestLagMs: 1_000, isWhole: true });
});

test("the reader of frames is the same however the bytes are cut", () => {
  const bytes = Buffer.from(whole);
  const expected = read(whole);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
      const ends = [0, ...cuts, bytes.length].sort((a, b) => a - b);
      expect(read(...ends.slice(1).map((end, at) => bytes.subarray(ends[at], end)))).toEqual(expected);
    }),
  );
});

test("the reader of frames calls back at the first request, even if it belongs to the warm-up", () => {
  expect(read(progress({})).starts).toBe(0);
  expect(read(progress({ begun: 1 }), progress({ begun: 2 })).starts).toBe(1);
});

test("the reader of frames is not whole without its end, or with half a line after it", () => {
  const torn = { begun: 7, measuredMs: 900 };
  expect(read(progress(torn)).health).toMatchObject({ isWhole: false, ...torn });
  expect(read(whole, '{"checksum":"').health.isWhole).toBe(false);
  expect(read(whole, '{"checksum":"').windows).toHaveLength(2);
});

test("the reader of frames throws on a changed window, and on a line that is not a frame", () => {
  expect(() => read(lineOf(one).replace('"dropped":0', '"dropped":1'))).toThrow(/checksum/);
  expect(() => read("metric_name,timestamp\n")).toThrow(/JSON objects, got "metric_name/);
  expect(() => read("null\n")).toThrow(/JSON objects/);
});

test("the reader of frames throws on a line with a checksum that is not a window", () => {
  const { entry } = JSON.parse(lineOf(one));
  const sealed = (text: string) => `{"checksum":"${crc32(text).toString(16).padStart(8, "0")}","entry":${text}}\n`;
  expect(read(sealed(JSON.stringify(entry))).windows).toEqual([one]);
  for (const text of ["null", "[]", '{"kind":"end"}', `${JSON.stringify(entry)},"x":1`])
    expect(() => read(sealed(text)), text).toThrow(Failure);
});

test("the reader of frames throws on a frame without its numbers", () => {
  for (const value of [{}, { toString: "" }, [], "1", null, undefined]) {
    expect(() => read(progress({ started: value })), JSON.stringify(value)).toThrow(/as started, got/);
    expect(() => read(progress({ kind: "end", begun: value })), JSON.stringify(value)).toThrow(/as begun, got/);
  }
});

test("the reader of frames fails as a journal that cannot be written if the engine had no room for a window", () => {
  expect(() => read(whole, text({ kind: "unwritable", code: "ENOSPC" }))).toThrow(/journal\.ndjson.*ENOSPC/);
});
