import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineOf } from "../../../../results/journal/journal-lines.ts";
import type { JournalWindow } from "../../../../results/journal/load-journal.ts";
import { createFrameReader } from "../../../../scenarios/launch/stream/frames.ts";
import { windowEntry } from "../../../results/load-entries.ts";

const IDLE = { elapsedMs: 0, warmUp: 0, started: 0, finished: 0, errors: 0, unanswered: 0, invalid: 0, dropped: 0 };
const VIEW = { ...IDLE, vus: 0, ratePerSecond: 0, p95Ms: null };
const HEALTH = { kind: "health", measuredMs: 2_000, longestGapMs: 12, begun: 40 };

const progress = (changes: object, clockMs = 1_000) => text({ kind: "progress", ...VIEW, ...changes, clockMs });
const text = (frame: object) => `${JSON.stringify(frame)}\n`;

/** Reads chunks that arrive a second after the engine's clock, and notes what comes out. */
function read(...chunks: readonly (string | Buffer)[]) {
  const windows: JournalWindow[] = [];
  const lines: string[] = [];
  let starts = 0;
  const reader = createFrameReader({
    onWindow: (window, line) => {
      windows.push(window);
      lines.push(`${line.toString("utf8")}\n`);
    },
    onFirstStart: () => {
      starts += 1;
    },
  });
  for (const chunk of chunks) reader.write(Buffer.from(chunk), 2_000);
  return { windows, lines, view: reader.view(), starts, health: reader.end() };
}

describe("the reader of frames", () => {
  const [one, other] = [windowEntry(0, {}, { warmUp: { größe: 1 } }), windowEntry(1_000, {})];
  const whole = progress({}) + lineOf(one) + progress({ started: 3, vus: 2 }) + lineOf(other) + text(HEALTH);

  test("hands windows on as they came, and shows the latest progress", () => {
    const { windows, lines, view, health, starts } = read(whole);
    expect(windows).toEqual([one, other]);
    expect(lines).toEqual([lineOf(one), lineOf(other)]);
    expect(view).toEqual({ ...VIEW, started: 3, vus: 2 });
    expect(starts).toBe(1);
    expect(health).toEqual({ measuredMs: 2_000, longestGapMs: 12, begun: 40, largestLagMs: 1_000, isWhole: true });
  });

  test("is the same however the bytes are cut", () => {
    const bytes = Buffer.from(whole);
    const expected = read(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
        const ends = [0, ...cuts, bytes.length].sort((a, b) => a - b);
        expect(read(...ends.slice(1).map((end, at) => bytes.subarray(ends[at], end)))).toEqual(expected);
      }),
    );
  });

  test("calls back at the first request, be it one of the warm-up", () => {
    expect(read(progress({})).starts).toBe(0);
    expect(read(progress({ warmUp: 1 }), progress({ warmUp: 2 })).starts).toBe(1);
  });

  test("is not whole without its end, or with half a line after it", () => {
    expect(read(progress({ started: 7, elapsedMs: 900 })).health).toMatchObject({
      isWhole: false,
      begun: 7,
      measuredMs: 900,
    });
    expect(read(whole, '{"checksum":"').health.isWhole).toBe(false);
    expect(read(whole, '{"checksum":"').windows).toHaveLength(2);
  });

  test("throws on a window that was changed, and on a line that is no frame", () => {
    expect(() => read(lineOf(one).replace('"dropped":0', '"dropped":1'))).toThrow(/checksum/);
    expect(() => read("metric_name,timestamp\n")).toThrow(/JSON objects, got "metric_name/);
    expect(() => read("null\n")).toThrow(/JSON objects/);
  });

  test("passes over frames of another kind", () => {
    expect(read(text({ kind: "later" }), whole).windows).toHaveLength(2);
  });
});
