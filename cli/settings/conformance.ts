// Settings of conformance runs: which checks run, how, and what the result is compared with.
import { INTERPRETATION_IDS } from "../../schemas/interpretations.ts";
import { list, oneOf, outputFile, single, TEXT, TEXTS, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const CONFORMANCE_SETTINGS = {
  only: list<string>({
    flags: "--only <glob>",
    description: "run only the checks whose id matches (repeatable)",
    config: { field: "only", schema: TEXTS },
    parse: text,
  }),
  skip: list<string>({
    flags: "--skip <glob>",
    description: "skip the checks whose id matches (repeatable)",
    config: { field: "skip", schema: TEXTS },
    parse: text,
  }),
  tier: list<"specified" | "advisory" | "observed">({
    flags: "--tier <tier>",
    description: "run only specified, advisory or observed checks (repeatable)",
    parse: oneOf(["specified", "advisory", "observed"]),
  }),
  smoke: toggle({ flags: "--smoke", description: "send one probe per rule" }),
  thorough: toggle({
    flags: "--thorough",
    description: "send every probe by itself and repeat observations; more requests, creations and trades",
    config: { field: "thorough", schema: { type: "boolean" } },
  }),
  strict: toggle({
    flags: "--strict",
    description: "let advisory failures fail the run",
    config: { field: "strict", schema: { type: "boolean" } },
  }),
  interpretationOff: list<(typeof INTERPRETATION_IDS)[number]>({
    flags: "--interpretation-off <id>",
    description: "interpretation to switch off; its checks become advisory (repeatable)",
    config: { field: "interpretationsOff", schema: { type: "array", items: { enum: INTERPRETATION_IDS } } },
    parse: oneOf(INTERPRETATION_IDS),
  }),
  concurrency: single<number>({
    flags: "--concurrency <n>",
    description: "probes in flight at once",
    config: { field: "concurrency", schema: { type: "integer", minimum: 1, maximum: 64 } },
    parse: wholeNumber(1, 64),
    fallback: 8,
  }),
  knownFailing: single<string | undefined>({
    flags: "--known-failing <file>",
    description: "list of known failures; they do not fail the run",
    config: { field: "knownFailing", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  pin: single<string | undefined>({
    flags: "--pin <file>",
    description: "observed behaviour of an earlier run to compare with; drift ends with exit code 7",
    config: { field: "pin", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  behaviourOut: outputFile("--behaviour-out <file>", "write the observed behaviour, for --pin (- for stdout)"),
  fixturesOut: outputFile(
    "--fixtures-out <file>",
    "write the tokens and users that were given and found, for --fixtures (- for stdout)",
  ),
  failedOf: single<string | undefined>({
    flags: "--failed-of <run>",
    description: "rerun only the failed and inconclusive checks of a run",
    parse: text,
    fallback: undefined,
  }),
  repeat: single<number>({
    flags: "--repeat <n>",
    description: "how often to run the suite; a result that varies is unstable",
    parse: wholeNumber(1, 100),
    fallback: 1,
  }),
  failOnDrift: toggle({ flags: "--fail-on-drift", description: "end with exit code 7 if a stable fact drifted" }),
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
