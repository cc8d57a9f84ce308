import { describe, expect, test } from "vitest";
import { createFixedIntervals, createIntervals, intervalOfWindow } from "../../../run/tally/intervals.ts";
import { overall, type Tally } from "../../../run/tally/tally.ts";
import { operationEntry, windowEntry } from "../format/load-entries.ts";

const WINDOW_MS = 1_000;

/** The window of a second, with as many responses as its number from 1. */
const second = (at: number) =>
  intervalOfWindow(windowEntry(at * WINDOW_MS, { "token-price": operationEntry(at + 1) }), WINDOW_MS);

const countIn = (tally: Tally) => overall(tally).accepted;

describe("an interval", () => {
  test("grows by windows until it is closed, and the next begins with the next window", () => {
    const intervals = createIntervals();
    intervals.add(second(0));
    const first = intervals.add(second(1));
    expect([first.fromMs, first.toMs, countIn(first.tally)]).toEqual([0, 2_000, 3]);
    intervals.close();
    expect(intervals.open()).toBeUndefined();
    const next = intervals.add(second(2));
    expect([next.fromMs, next.toMs, countIn(next.tally)]).toEqual([2_000, 3_000, 3]);
    expect(countIn(first.tally)).toBe(3);
  });

  test("leaves the tally of a window as it was", () => {
    const intervals = createIntervals();
    const window = second(0);
    intervals.add(window);
    intervals.add(second(1));
    expect(countIn(window.tally)).toBe(1);
  });
});

describe("intervals of a fixed length", () => {
  test("close with their last window, and contain only their own windows", () => {
    const add = createFixedIntervals(3_000);
    const whole = Array.from({ length: 8 }, (_, at) => add(second(at))).filter(({ isWhole }) => isWhole);
    expect(whole.map(({ fromMs, tally }) => [fromMs, countIn(tally)])).toEqual([
      [0, 6],
      [3_000, 15],
    ]);
  });

  test("are reported while they fill", () => {
    const add = createFixedIntervals(3_000);
    add(second(0));
    const { isWhole, tally } = add(second(1));
    expect([isWhole, countIn(tally)]).toEqual([false, 3]);
  });
});
