// Settings of load runs: what is sent and when, the objectives, and the guard.

import { type DocumentRules, parseDocument, readText, withoutByteOrderMark } from "../../run/documents/document.ts";
import { compileSchema, mustBe, schemaProblems } from "../../run/documents/problem.ts";
import { NOTIFY_FORMATS } from "../../run/format/notification.ts";
import { PROFILE_NAMES } from "../../scenarios/profiles.ts";
import { ARRIVALS, LOAD_MODELS } from "../../scenarios/scenario.ts";
import { type WorkloadFile, workloadProblems } from "../../scenarios/workload.ts";
import { WORKLOAD_SCHEMA } from "../../scenarios/workload-schema.ts";
import {
  document,
  duration,
  file,
  oneOf,
  positiveNumber,
  single,
  text,
  toggle,
  webUrl,
  wholeNumber,
} from "./setting.ts";

export const LOAD_SETTINGS = {
  profile: single({
    description: `load profile: ${PROFILE_NAMES.join(", ")}`,
    config: true,
    value: oneOf("name", PROFILE_NAMES),
    fallback: "average",
  }),
  rate: single({
    description: "requests per second over all operations; the highest rate, if the profile varies it",
    config: true,
    value: positiveNumber(1_000_000),
    fallbackText: "the scenario's rate, times the profile's factor",
  }),
  duration: single({
    description: "length of the load after the warm-up",
    config: true,
    value: duration(1_000, 7 * 24 * 3_600_000),
    fallbackText: "the profile's, or else the scenario's",
  }),
  warmUp: single({
    description: "load before the measurement; excluded from results",
    config: true,
    value: duration(0, 3_600_000),
    fallbackText: "a tenth of the duration, longer for sessions; at most 30s",
  }),
  model: single({
    description: "open: requests start on schedule; closed: users wait for responses",
    value: oneOf("model", LOAD_MODELS),
    fallbackText: "open",
  }),
  vus: single({
    description: "virtual users of the closed model",
    value: wholeNumber(1, 2_000),
    fallbackText: "10",
  }),
  arrivals: single({
    description: "distribution of scheduled starts: even or poisson",
    value: oneOf("kind", ARRIVALS),
    fallbackText: "even",
  }),
  workload: document<WorkloadFile>({
    description: "custom workload: mix, popularity, think time, sessions",
    config: { field: "workload", schema: WORKLOAD_SCHEMA },
    read: readWorkloadFile,
    problems: workloadProblems,
  }),
  objectives: single({
    description: "objectives that the target has to meet under load",
    config: true,
    value: file(),
    fallbackText: "error rate < 1 %, invalid = 0, dropped = 0, samples ≥ 100",
  }),
  targetPid: single({
    description: "process ID of a target on this machine, to record its memory",
    value: wholeNumber(1, 2 ** 31 - 1, "pid"),
  }),
  targetInstance: single({
    description: "identifies the running target: text that changes at each restart, such as its container's start time",
    value: text("text"),
    fallbackText: "the start time of the process that --target-pid names",
  }),
  legs: single({
    description: "number of legs of the soak",
    value: wholeNumber(1, 1_000),
    fallback: 1,
  }),
  leg: single({
    description: "length of a leg; one invocation sends one leg",
    value: duration(1_000, 7 * 24 * 3_600_000),
  }),
  stopWhenDown: single({
    description:
      "end the load after 5 s without a response, or 10 s with more than half of the requests failing: auto, always or never",
    config: true,
    value: oneOf("when", ["auto", "always", "never"]),
    fallback: "auto",
    fallbackText: "auto: never on loopback, always elsewhere",
  }),
  allowSmallSample: toggle({
    description: "start even if the duration or the rate is too low to decide the objectives",
  }),
  visibleWithin: single({
    description: "after the load, a created token that the target does not quote within this time counts as lost",
    config: true,
    value: duration(0, 3_600_000),
    fallback: 5_000,
  }),
  resume: single({
    description: "continue a load whose generator was killed, with the settings of that run (docs/soak.md)",
    value: text("run"),
  }),
  dryRun: toggle({ description: "show what would be sent, and send nothing" }),
  live: toggle({ description: "serve the report on loopback during the load" }),
  tokenEvery: single({
    description: "how often --token-command renews the credential of a load; so does a target that begins to refuse it",
    config: true,
    value: duration(1_000, 86_400_000),
    fallback: 600_000,
  }),
  notify: single({
    description: "URL to notify at the start and end of the load and at each finding (docs/soak.md)",
    env: "ASSAY_NOTIFY",
    config: true,
    value: webUrl("a URL that begins with http:// or https://"),
  }),
  notifyFormat: single({
    description: `format of notifications: ${NOTIFY_FORMATS.join(" or ")}`,
    config: true,
    value: oneOf("format", NOTIFY_FORMATS),
    fallbackText: "slack for hooks.slack.com, else json",
  }),
  freshConnections: toggle({ description: "open a new connection for every request" }),
  k6Out: single({
    description:
      "also send the metrics of each window (1 s, or 10 s in a long run) to a k6 output such as json=metrics.json",
    env: "ASSAY_K6_OUT",
    config: true,
    value: text("output"),
  }),
  iAmAllowedToLoad: single({
    description: "repeat the target's host to allow load beyond loopback",
    value: text("host"),
  }),
} as const;

/** Who is shown a load or notified of it during the load. */
export const WATCH = ["live", "notify", "notifyFormat"] as const;

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
  const text = readText(path, { ...RULES, code: "config-unreadable" });
  const { $schema: _schema, ...workload } = parseDocument<WorkloadFile & { readonly $schema?: string }>(
    withoutByteOrderMark(text),
    path,
    RULES,
  );
  return workload;
}
