// Settings of load runs: what is sent and when, the objectives, and the guard.

import { type DocumentRules, readDocument } from "../../run/documents/document.ts";
import { compileSchema, mustBe, schemaProblems } from "../../run/documents/problem.ts";
import { PROFILE_NAMES } from "../../scenarios/profiles.ts";
import { ARRIVALS, LOAD_MODELS } from "../../scenarios/scenario.ts";
import { type WorkloadFile, workloadProblems } from "../../scenarios/workload.ts";
import { WORKLOAD_SCHEMA } from "../../scenarios/workload-schema.ts";
import {
  type DocumentSetting,
  duration,
  file,
  oneOf,
  positiveNumber,
  single,
  text,
  toggle,
  wholeNumber,
} from "./setting.ts";

const WORKLOAD: DocumentSetting<WorkloadFile> = {
  kind: "document",
  description: "custom workload: mix, popularity, think time, sessions",
  value: { placeholder: "file", schema: WORKLOAD_SCHEMA },
  config: true,
  read: readWorkloadFile,
  problems: workloadProblems,
};

export const LOAD_SETTINGS = {
  profile: single(
    `load profile: ${PROFILE_NAMES.join(", ")}`,
    oneOf("name", PROFILE_NAMES, "`assay capacity` finds the limit"),
    { config: true, fallback: "average" },
  ),
  rate: single(
    "requests per second over all operations; the highest rate, if the profile varies it",
    positiveNumber(1_000_000),
    { config: true, fallbackText: "the scenario's rate, times the profile's factor" },
  ),
  duration: single("length of the load after the warm-up", duration(1_000, 7 * 24 * 3_600_000), {
    config: true,
    fallbackText: "the profile's, or else the scenario's",
  }),
  warmUp: single("load before the measurement; excluded from results", duration(0, 3_600_000), {
    config: true,
    fallbackText: "a tenth of the duration, longer for sessions; at most 30s",
  }),
  model: single("open: requests start on schedule; closed: users wait for responses", oneOf("model", LOAD_MODELS), {
    fallbackText: "open",
  }),
  vus: single("virtual users of the closed model", wholeNumber(1, 2_000), { fallbackText: "10" }),
  arrivals: single("distribution of scheduled starts: even or poisson", oneOf("kind", ARRIVALS), {
    fallbackText: "even",
  }),
  workload: WORKLOAD,
  objectives: single("objectives that the target has to meet under load", file(), {
    config: true,
    fallbackText: "error rate < 1 %, invalid = 0, dropped = 0, samples ≥ 100",
  }),
  targetPid: single("process ID of a target on this machine, to record its memory", wholeNumber(1, 2 ** 31 - 1, "pid")),
  targetInstance: single(
    "identifies the running target: text that changes at each restart, such as its container's start time",
    text("text"),
    { fallbackText: "the start time of the process that --target-pid names" },
  ),
  legs: single("number of legs of the soak", wholeNumber(1, 1_000), { fallback: 1 }),
  leg: single("length of a leg; one invocation sends one leg", duration(1_000, 7 * 24 * 3_600_000)),
  stopWhenDown: single(
    "end the load after 5 s without a response, or 10 s with more than half of the requests failing: auto, always or never",
    oneOf("when", ["auto", "always", "never"]),
    { config: true, fallback: "auto", fallbackText: "auto: never on loopback, always elsewhere" },
  ),
  allowSmallSample: toggle("start even if the duration or the rate is too low to decide the objectives"),
  visibleWithin: single(
    "after the load, a created token that the target does not quote within this time counts as lost",
    duration(0, 3_600_000),
    { config: true, fallback: 5_000 },
  ),
  dryRun: toggle("show what would be sent, and send nothing"),
  live: toggle("serve the report on loopback during the load"),
  tokenEvery: single(
    "how often --token-command renews the credential of a load; so does a target that begins to refuse it",
    duration(1_000, 86_400_000),
    { config: true, fallback: 600_000 },
  ),
  freshConnections: toggle("open a new connection for every request"),
  k6Out: single(
    "also send the metrics of each window (1 s, or 10 s in a long run) to a k6 output such as json=metrics.json",
    text("output"),
    { env: "ASSAY_K6_OUT", config: true },
  ),
  iAmAllowedToLoad: single("repeat the target's host to allow load beyond loopback", text("host")),
} as const;

/** What a load of a scenario sends, and when. */
export const SCHEDULE = ["profile", "rate", "duration", "warmUp", "arrivals", "workload"] as const;

/** What a load on k6 is sent by and judged by, and what limits it. */
export const LIMITS = [
  "objectives",
  "allowSmallSample",
  "stopWhenDown",
  "targetPid",
  "freshConnections",
  "k6Out",
  "iAmAllowedToLoad",
] as const;

const SCHEMA = { ...WORKLOAD_SCHEMA, properties: { ...WORKLOAD_SCHEMA.properties, $schema: { type: "string" } } };

const RULES: DocumentRules = {
  what: "a workload file",
  code: "config-invalid",
  check: (content) => [
    ...schemaProblems(compileSchema(SCHEMA), content, { showsValues: true }),
    ...workloadProblems(content).map(({ pointer, expected }) => mustBe(pointer, expected, content)),
  ],
};

/** Reads a workload file. Fails with `config-unreadable`, or `config-invalid`, which names every problem. */
export function readWorkloadFile(path: string): WorkloadFile {
  type Written = WorkloadFile & { readonly $schema?: string };
  const { $schema: _schema, ...workload } = readDocument<Written>(path, RULES, "config-unreadable");
  return workload;
}
