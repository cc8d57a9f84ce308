// Settings of a capacity search: which rates it may try, for how long, and which one must be reached.
import { duration, positiveNumber, single } from "./setting.ts";

/** The rows, by key. */
export const CAPACITY_SETTINGS = {
  from: single<number | undefined>({
    flags: "--from <n>",
    description: "lowest rate to try, in requests per second",
    parse: positiveNumber(100_000),
    fallback: undefined,
    fallbackText: "a hundredth of --to, or more for 110 requests in a step",
  }),
  to: single<number | undefined>({
    flags: "--to <n>",
    description: "highest rate to try, in requests per second",
    parse: positiveNumber(100_000),
    fallback: undefined,
    fallbackText: "ten times the scenario's rate",
  }),
  budget: single<number>({
    flags: "--budget <duration>",
    description: "time for the whole search",
    parse: duration(10_000, 24 * 3_600_000),
    fallback: 300_000,
    fallbackText: "5m",
  }),
  step: single<number>({
    flags: "--step <duration>",
    description: "minimum length of a step",
    parse: duration(1_000, 3_600_000),
    fallback: 10_000,
    fallbackText: "10s",
  }),
  atLeast: single<number | undefined>({
    flags: "--at-least <n>",
    description: "required rate: exit code 1 if the target does not reach it, 4 if that is undecided",
    parse: positiveNumber(100_000),
    fallback: undefined,
  }),
} as const;

/** All of them. */
export const SEARCH = ["from", "to", "budget", "step", "atLeast"] as const;
