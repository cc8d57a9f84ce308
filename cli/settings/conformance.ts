// Settings of conformance runs: which checks run, how, and what the result is compared with.
import { INTERPRETATION_IDS } from "../../schemas/interpretations.ts";
import { list, oneOf, outputFile, single, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const CONFORMANCE_SETTINGS = {
  only: list({
    flags: "--only <glob>",
    description: "run only the checks whose id matches (repeatable)",
    config: true,
    value: text,
  }),
  skip: list({
    flags: "--skip <glob>",
    description: "skip the checks whose id matches (repeatable)",
    config: true,
    value: text,
  }),
  tier: list({
    flags: "--tier <tier>",
    description: "run only specified, advisory or observed checks (repeatable)",
    value: oneOf(["specified", "advisory", "observed"]),
  }),
  smoke: toggle({ flags: "--smoke", description: "send one probe per rule" }),
  thorough: toggle({
    flags: "--thorough",
    description:
      "send each probe in a separate request and repeat observations; needs more requests, creations and trades",
    config: true,
  }),
  strict: toggle({
    flags: "--strict",
    description: "let advisory failures fail the run",
    config: true,
  }),
  interpretationOff: list({
    flags: "--interpretation-off <id>",
    description: "interpretation to switch off; its checks become advisory (repeatable)",
    config: "interpretationsOff",
    value: oneOf(INTERPRETATION_IDS),
  }),
  concurrency: single({
    flags: "--concurrency <n>",
    description: "probes in flight at once",
    config: true,
    value: wholeNumber(1, 64),
    fallback: 8,
  }),
  knownFailing: single({
    flags: "--known-failing <file>",
    description: "list of known failures; they do not fail the run",
    config: true,
    value: text,
  }),
  pin: single({
    flags: "--pin <file>",
    description: "file or run with observed behaviour to compare with; exit code 7 if stable behaviour has changed",
    config: true,
    value: text,
  }),
  behaviourOut: outputFile("--behaviour-out <file>", "write the observed behaviour, for --pin (- for stdout)"),
  fixturesOut: outputFile(
    "--fixtures-out <file>",
    "write the given and the discovered tokens and users as a file for --fixtures (- for stdout)",
  ),
  failedOf: single({
    flags: "--failed-of <run>",
    description: "rerun only the failed and inconclusive checks of a run",
    value: text,
  }),
  repeat: single({
    flags: "--repeat <n>",
    description: "number of times to run the suite; a result that varies is unstable",
    value: wholeNumber(1, 100),
    fallback: 1,
  }),
  failOnDrift: toggle({
    flags: "--fail-on-drift",
    description: "end with exit code 7 if stable behaviour has changed",
  }),
} as const;

/** Which checks a command is about. */
export const SELECTION = ["only", "skip", "tier", "smoke", "interpretationOff"] as const;

/** How a conformance run judges, and what it compares its result with. */
export const JUDGING = [
  ...SELECTION,
  "strict",
  "thorough",
  "concurrency",
  "knownFailing",
  "pin",
  "behaviourOut",
  "fixturesOut",
] as const;
