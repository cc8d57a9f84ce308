import { expect, test } from "vitest";
import { outputNotes } from "../../../../scenarios/driver/k6/k6-output.ts";

const failures = (...atMs: number[]) => ({ outputFailures: { atMs, example: "Failed to send: refused" } });
const notes = (log: Parameters<typeof outputNotes>[1]) => outputNotes("experimental-prometheus-rw=x", log, 60_000);

test("a note says how often an output failed, and about what share of the windows it misses", () => {
  const begin = "The output experimental-prometheus-rw of k6 failed";
  expect(notes(failures(20_000))).toEqual([`${begin} 1 time and misses some of the windows: Failed to send: refused`]);
  // The last attempt follows the one before it at once, since the load is over.
  expect(notes(failures(20_000, 25_000, 30_000, 30_100))).toEqual([
    `${begin} 4 times and misses about 33.3 % of the windows: Failed to send: refused`,
  ]);
  expect(notes(failures(0, 30_000, 60_000))).toEqual([expect.stringContaining("about 100 % of the windows")]);
});

test("nothing is noted where the output took everything, or none was asked for", () => {
  expect(notes({ outputFailures: undefined })).toEqual([]);
  expect(outputNotes(undefined, failures(1), 60_000)).toEqual([]);
});
