// Settings of load runs: their course, their objectives and the guard.
import { PROFILE_NAMES, type ProfileName } from "../../scenarios/profiles.ts";
import { ARRIVALS, type Arrivals } from "../../scenarios/runtime/arrivals.ts";
import { LOAD_MODELS, type LoadModel, type WorkloadFile, workloadProblems } from "../../scenarios/workload.ts";
import { WORKLOAD_SCHEMA } from "../../scenarios/workload-schema.ts";
import {
  DURATION,
  document,
  duration,
  oneOf,
  positiveNumber,
  single,
  TEXT,
  text,
  toggle,
  wholeNumber,
} from "./setting.ts";
import { readWorkloadFile } from "./workload-file.ts";

/** The rows, by key. */
export const LOAD_SETTINGS = {
  profile: single<ProfileName>({
    flags: "--profile <name>",
    description: `course of the load over time: ${PROFILE_NAMES.join(", ")}`,
    config: { field: "profile", schema: { enum: PROFILE_NAMES } },
    parse: oneOf(PROFILE_NAMES),
    fallback: "average",
  }),
  rate: single<number | undefined>({
    flags: "--rate <n>",
    description: "requests per second over all operations: the highest rate under load, the most in conform",
    config: { field: "rate", schema: { type: "number", exclusiveMinimum: 0, maximum: 100_000 } },
    parse: positiveNumber(100_000),
    fallback: undefined,
    fallbackText: "of scenario and profile; none in conform",
  }),
  duration: single<number | undefined>({
    flags: "--duration <duration>",
    description: "how long the load lasts behind its warm-up",
    config: { field: "duration", schema: DURATION },
    parse: duration(1_000, 7 * 24 * 3_600_000),
    fallback: undefined,
    fallbackText: "the profile's; 20s for check",
  }),
  warmUp: single<number | undefined>({
    flags: "--warm-up <duration>",
    description: "load before, which is in no figure",
    config: { field: "warmUp", schema: DURATION },
    parse: duration(0, 3_600_000),
    fallback: undefined,
    fallbackText: "a tenth of the duration, 30s at most",
  }),
  model: single<LoadModel | undefined>({
    flags: "--model <model>",
    description: "open: requests begin on schedule; closed: users wait for their answers",
    parse: oneOf(LOAD_MODELS),
    fallback: undefined,
    fallbackText: "open",
  }),
  vus: single<number | undefined>({
    flags: "--vus <n>",
    description: "users of the closed model",
    parse: wholeNumber(1, 2_000),
    fallback: undefined,
    fallbackText: "10",
  }),
  arrivals: single<Arrivals | undefined>({
    flags: "--arrivals <kind>",
    description: "how arrivals are spread over the schedule: even or poisson",
    parse: oneOf(ARRIVALS),
    fallback: undefined,
    fallbackText: "even",
  }),
  workload: document<WorkloadFile>({
    flags: "--workload <file>",
    description: "what is sent: mix, popularity, pauses, sittings of one's own",
    config: { field: "workload", schema: WORKLOAD_SCHEMA },
    read: readWorkloadFile,
    problems: workloadProblems,
  }),
  objectives: single<string | undefined>({
    flags: "--objectives <file>",
    description: "what the target has to meet under load",
    config: { field: "objectives", schema: TEXT },
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
    config: { field: "stopWhenGone", schema: { enum: ["auto", "always", "never"] } },
    parse: oneOf(["auto", "always", "never"]),
    fallback: "auto",
    fallbackText: "auto: where the target is not on loopback",
  }),
  allowSmallSample: toggle({
    flags: "--allow-small-sample",
    description: "starts a load also where it is too short or too slow to decide its objectives",
  }),
  live: toggle({ flags: "--live", description: "serves a page on loopback that shows the load while it goes on" }),
  iAmAllowedToLoad: single<string | undefined>({
    flags: "--i-am-allowed-to-load <host>",
    description: "the target's host again, for load against another host than loopback",
    parse: text,
    fallback: undefined,
  }),
} as const;
