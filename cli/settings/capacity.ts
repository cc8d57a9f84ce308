// Settings of a capacity search: which rates it may try, for how long, and which one must be reached.
import { duration, positiveNumber, single } from "./setting.ts";

export const CAPACITY_SETTINGS = {
  from: single("lowest rate to try, in requests per second", positiveNumber(100_000), {
    fallbackText: "a hundredth of --to, but at least enough for 110 requests in a step",
  }),
  to: single("highest rate to try, in requests per second", positiveNumber(100_000), {
    fallbackText: "ten times the scenario's rate",
  }),
  budget: single("time for the whole search", duration(10_000, 24 * 3_600_000), { fallback: 300_000 }),
  step: single("minimum length of a step", duration(1_000, 3_600_000), { fallback: 10_000 }),
  atLeast: single(
    "required rate: exit code 1 if the target does not reach it, 4 if that is undecided",
    positiveNumber(100_000),
  ),
} as const;
