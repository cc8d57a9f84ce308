// Settings of conformance runs: which checks, how many at once, and what they are held against.
import { INTERPRETATION_IDS } from "../../schemas/interpretations.ts";
import { list, oneOf, outputFile, single, TEXT, TEXTS, text, toggle, wholeNumber } from "./setting.ts";

/** The rows, by key. */
export const CONFORMANCE_SETTINGS = {
  only: list<string>({
    flags: "--only <glob>",
    description: "checks to run, by id (repeatable)",
    config: { field: "only", schema: TEXTS },
    parse: text,
  }),
  skip: list<string>({
    flags: "--skip <glob>",
    description: "checks to leave out, by id (repeatable)",
    config: { field: "skip", schema: TEXTS },
    parse: text,
  }),
  tier: list<"specified" | "advisory" | "observed">({
    flags: "--tier <tier>",
    description: "specified, advisory or observed checks alone (repeatable)",
    parse: oneOf(["specified", "advisory", "observed"]),
  }),
  strict: toggle({
    flags: "--strict",
    description: "let advisory findings fail",
    config: { field: "strict", schema: { type: "boolean" } },
  }),
  smoke: toggle({ flags: "--smoke", description: "one probe per rule" }),
  interpretationOff: list<(typeof INTERPRETATION_IDS)[number]>({
    flags: "--interpretation-off <id>",
    description: "reading not to rest on: its checks become advisory (repeatable)",
    config: { field: "interpretationsOff", schema: { type: "array", items: { enum: INTERPRETATION_IDS } } },
    parse: oneOf(INTERPRETATION_IDS),
  }),
  concurrency: single<number>({
    flags: "--concurrency <n>",
    description: "probes under way at once",
    config: { field: "concurrency", schema: { type: "integer", minimum: 1, maximum: 64 } },
    parse: wholeNumber(1, 64),
    fallback: 8,
  }),
  knownFailing: single<string | undefined>({
    flags: "--known-failing <file>",
    description: "list of checks that are known to fail",
    config: { field: "knownFailing", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  behaviourOut: outputFile("--behaviour-out <file>", "observed profile, to be pinned later"),
  pin: single<string | undefined>({
    flags: "--pin <file>",
    description: "observed profile that must not have drifted",
    config: { field: "pin", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  failedOf: single<string | undefined>({
    flags: "--failed-of <record>",
    description: "run the failed and inconclusive checks of a record alone",
    parse: text,
    fallback: undefined,
  }),
  repeat: single<number>({
    flags: "--repeat <n>",
    description: "rounds of the suite; what differs between them is unstable",
    parse: wholeNumber(1, 100),
    fallback: 1,
  }),
  failOnDrift: toggle({
    flags: "--fail-on-drift",
    description: "end with exit code 7 where a stable fact changed, or an answer differs from its tape",
  }),
} as const;
