// Settings of a comparison of two builds: where they are or how they are started, how much of a difference matters, and for
// how long it may take.
import { DURATION, duration, oneOf, type SettingParser, SettingProblem, single, text, wholeNumber } from "./setting.ts";

/** "5%" as 0.05. */
const percentage: SettingParser<number> = (value) => {
  const [, number = ""] = /^(\d+(?:\.\d+)?)\s*%$/.exec(value) ?? [];
  const share = Number(number) / 100;
  if (number === "" || share < 0.01 || share > 1) throw new SettingProblem("a percentage from 1% to 100%");
  return share;
};

const build = (side: "baseline" | "candidate") =>
  ({
    url: single<string | undefined>({
      flags: `--${side} <url>`,
      description: `base URL of the ${side}`,
      parse: text,
      fallback: undefined,
    }),
    start: single<string | undefined>({
      flags: `--${side}-start <command>`,
      description: `command that starts the ${side} on the loopback port {port}, anew for each pair`,
      parse: text,
      fallback: undefined,
    }),
  }) as const;

const [BASELINE, CANDIDATE] = [build("baseline"), build("candidate")];

/** The rows, by key. */
export const COMPARISON_SETTINGS = {
  baseline: BASELINE.url,
  candidate: CANDIDATE.url,
  baselineStart: BASELINE.start,
  candidateStart: CANDIDATE.start,
  mode: single<"duet" | "sequential">({
    flags: "--mode <mode>",
    description:
      "duet: both builds at once; sequential: one after the other, for builds that together use more than half of the processors",
    parse: oneOf(["duet", "sequential"]),
    fallback: "duet",
  }),
  margin: single<number>({
    flags: "--margin <percent>",
    description: "slowdown to detect or to rule out",
    parse: percentage,
    fallback: 0.05,
    fallbackText: "5%",
  }),
  maxPairs: single<number>({
    flags: "--max-pairs <n>",
    description: "maximum number of pairs; interim analyses follow pairs 6, 10, 16 and 24",
    parse: wholeNumber(6, 1_000),
    fallback: 40,
  }),
  start: single<string | undefined>({
    flags: "--start <command>",
    description: "command that starts the build on the loopback port {port}",
    parse: text,
    fallback: undefined,
  }),
  starts: single<number>({
    flags: "--starts <n>",
    description: "how often both sides are restarted",
    parse: wholeNumber(3, 1_000),
    fallback: 8,
  }),
  blocks: single<number>({
    flags: "--blocks <n>",
    description: "blocks of load after each start",
    parse: wholeNumber(2, 100),
    fallback: 2,
  }),
  noise: single<string | undefined>({
    flags: "--noise <file>",
    description: "file with the measured noise of this machine",
    parse: text,
    fallback: undefined,
    fallbackText: "assay/noise.json in the user's cache",
  }),
  startLimit: single<number>({
    flags: "--start-limit <duration>",
    description: "time limit for a started build to respond",
    config: { field: "startLimit", schema: DURATION },
    parse: duration(1_000, 3_600_000),
    fallback: 60_000,
    fallbackText: "60s",
  }),
} as const;

/** All of them. */
export const COMPARISON = [
  "baseline",
  "candidate",
  "baselineStart",
  "candidateStart",
  "startLimit",
  "mode",
  "margin",
  "maxPairs",
] as const;

/** What each side gets. */
export const COMPARED_LOAD = [
  "rate",
  "duration",
  "warmUp",
  "workload",
  "tokenFile",
  "fixture",
  "fixtures",
  "sideEffects",
  "timeout",
  "seed",
  "iAmAllowedToLoad",
] as const;
