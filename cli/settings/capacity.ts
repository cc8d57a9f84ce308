// Settings of a capacity search: which rates it may try, for how long, and which one must be reached.
import { duration, positiveNumber, single } from "./setting.ts";

export const CAPACITY_SETTINGS = {
  from: single({
    description: "lowest rate to try, in requests per second",
    value: positiveNumber(100_000),
    fallbackText: "a hundredth of --to, but at least enough for 110 requests in a step",
  }),
  to: single({
    description: "highest rate to try, in requests per second",
    value: positiveNumber(100_000),
    fallbackText: "ten times the scenario's rate",
  }),
  budget: single({
    description: "time for the whole search",
    value: duration(10_000, 24 * 3_600_000),
    fallback: 300_000,
  }),
  step: single({
    description: "minimum length of a step",
    value: duration(1_000, 3_600_000),
    fallback: 10_000,
  }),
  atLeast: single({
    description: "required rate: exit code 1 if the target does not reach it, 4 if that is undecided",
    value: positiveNumber(100_000),
  }),
} as const;

export const SEARCH = ["from", "to", "budget", "step", "atLeast"] as const;
