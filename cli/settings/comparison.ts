// Settings of a comparison of two builds: where they are or how they are started, how much of a difference matters, and for
// how long it may take.
import { duration, notation, oneOf, single, text, wholeNumber } from "./setting.ts";

/** "5%" as 0.05. */
const percentage = notation("percent", "a percentage from 1% to 100%", (value) => {
  const [, number = ""] = /^(\d+(?:\.\d+)?)\s*%$/.exec(value) ?? [];
  const share = Number(number) / 100;
  return number === "" || share < 0.01 || share > 1 ? undefined : share;
});

type Side = "baseline" | "candidate";

const url = (side: Side) => single(`base URL of the ${side}`, text("url"));

const command = (side: Side) =>
  single(
    `command that starts the ${side} on the loopback port {port}; started again for each pair (one load on each build)`,
    text("command"),
  );

export const COMPARISON_SETTINGS = {
  baseline: url("baseline"),
  candidate: url("candidate"),
  baselineStart: command("baseline"),
  candidateStart: command("candidate"),
  mode: single(
    "duet: both builds at once; sequential: one after the other, for builds that together use more than half of the processors",
    oneOf("mode", ["duet", "sequential"]),
    { fallback: "duet" },
  ),
  margin: single("slowdown to detect or to rule out", percentage, { fallback: 0.05, fallbackText: "5%" }),
  maxPairs: single("maximum number of pairs; interim analyses follow pairs 6, 10, 16 and 24", wholeNumber(6, 1_000), {
    fallback: 40,
  }),
  startLimit: single("time limit for a build to respond after its start", duration(1_000, 3_600_000), {
    config: true,
    fallback: 60_000,
    fallbackText: "1m",
  }),
} as const;

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
