import fc from "fast-check";
import { expect, test } from "vitest";
import { addTally, begunIn, createTally, windowOf } from "../../../run/tally/tally.ts";
import { quotes, tallyOf, windowEntry } from "../format/load-entries.ts";
import { anyWindow, contentOf } from "./random-windows.ts";

/** The place of every made-up window of {@link anyWindow}. */
const PLACE = windowEntry(0, {});

const windows = fc.array(anyWindow, { maxLength: 6 });

test("windows that are added up give the same tally in any grouping", () => {
  fc.assert(
    fc.property(fc.array(windows, { maxLength: 4 }), (groups) => {
      const grouped = createTally();
      for (const group of groups) addTally(grouped, tallyOf(...group));
      expect(contentOf(windowOf(grouped, PLACE))).toEqual(contentOf(windowOf(tallyOf(...groups.flat()), PLACE)));
    }),
    { numRuns: 30 },
  );
});

test("a tally that is closed has every count of the window that it was made of", () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      expect(contentOf(windowOf(tallyOf(window), PLACE))).toEqual(contentOf(window));
    }),
    { numRuns: 50 },
  );
});

test("a tally that is closed shares nothing with a later addition", () => {
  const window = quotes(0, 5, { errors: { reset: 1 } });
  const [tally, sum] = [tallyOf(window), createTally()];
  addTally(sum, tally);
  addTally(sum, tally);
  expect(contentOf(windowOf(tally, PLACE))).toEqual(contentOf(window));
});

const tally = tallyOf(quotes(0, 5, {}, { warmUp: { started: 3, accepted: 3 }, begun: 4 }));

test("iterations begun are requests with those of the warm-up, or sessions", () => {
  expect(begunIn("request", tally)).toBe(8);
  expect(begunIn("session", tally)).toBe(4);
});
