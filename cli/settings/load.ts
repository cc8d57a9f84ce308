// Settings of load runs: their course, their objectives and the guard.
import { DURATION, duration, oneOf, positiveNumber, single, TEXT, text, wholeNumber } from "../setting.ts";

/** Courses of load that there are. */
export const PROFILES = ["smoke", "average"] as const;

/** The rows, by key. */
export const LOAD_SETTINGS = {
  profile: single<(typeof PROFILES)[number]>({
    flags: "--profile <name>",
    description: "course of the load over time: smoke or average",
    config: { member: "profile", schema: { enum: PROFILES } },
    parse: oneOf(PROFILES),
    fallback: "average",
  }),
  rate: single<number | undefined>({
    flags: "--rate <n>",
    description: "requests per second over all operations: on schedule under load, at most in conform",
    config: { member: "rate", schema: { type: "number", exclusiveMinimum: 0, maximum: 100_000 } },
    parse: positiveNumber(100_000),
    fallback: undefined,
    fallbackText: "the scenario's; none in conform",
  }),
  duration: single<number | undefined>({
    flags: "--duration <duration>",
    description: "how long the load lasts",
    config: { member: "duration", schema: DURATION },
    parse: duration(1_000, 7 * 24 * 3_600_000),
    fallback: undefined,
    fallbackText: "the profile's; 20s for check",
  }),
  objectives: single<string | undefined>({
    flags: "--objectives <file>",
    description: "what the target has to meet under load",
    config: { member: "objectives", schema: TEXT },
    parse: text,
    fallback: undefined,
    fallbackText: "error rate < 1 %, invalid = 0, dropped = 0",
  }),
  targetPid: single<number | undefined>({
    flags: "--target-pid <pid>",
    description: "process of a service on this machine; a leak of its memory under load is found",
    parse: wholeNumber(1, 2 ** 31 - 1),
    fallback: undefined,
  }),
  stopWhenGone: single<"auto" | "always" | "never">({
    flags: "--stop-when-gone <when>",
    description: "ends the load once no answer came for 5 s or half of all failed for 10 s: auto, always or never",
    config: { member: "stopWhenGone", schema: { enum: ["auto", "always", "never"] } },
    parse: oneOf(["auto", "always", "never"]),
    fallback: "auto",
    fallbackText: "auto: where the target is not on loopback",
  }),
  iAmAllowedToLoad: single<string | undefined>({
    flags: "--i-am-allowed-to-load <host>",
    description: "the target's host again, for load against another host than loopback",
    parse: text,
    fallback: undefined,
  }),
} as const;
