// Settings of conformance runs: which checks run, how, and what the result is compared with.
import { DECIDING_NAMES } from "../../conformance/catalogue/deciding.ts";
import { TIERS } from "../../schemas/dialect.ts";
import { INTERPRETATION_IDS } from "../../schemas/interpretations.ts";
import { duration, file, list, oneOf, outputFile, single, text, toggle, wholeNumber } from "./setting.ts";

export const CONFORMANCE_SETTINGS = {
  only: list({
    description: "run only the checks whose id matches",
    config: true,
    value: text("glob"),
  }),
  skip: list({
    description: "skip the checks whose id matches",
    config: true,
    value: text("glob"),
  }),
  tier: list({
    description: "run only checks of this tier: specified, implied, advisory or observed",
    value: oneOf("tier", TIERS),
  }),
  smoke: toggle({ description: "send one probe per rule" }),
  thorough: toggle({
    description:
      "use a separate request for each value that must be accepted, and repeat observations; needs more requests, creations and trades",
    config: true,
  }),
  strict: toggle({ description: "let advisory failures fail the run", config: true }),
  interpretationOff: list({
    description: "do not apply this interpretation (a reading of an unclear statement); its checks become advisory",
    config: "interpretationsOff",
    value: oneOf("id", INTERPRETATION_IDS),
  }),
  deciding: single({
    description: "deciding list: a release such as 0.2, or latest, with which new checks decide as well",
    config: true,
    value: oneOf("list", DECIDING_NAMES),
    fallbackText: "that of this release",
  }),
  concurrency: single({
    description: "probes in flight at once",
    config: true,
    value: wholeNumber(1, 64),
    fallback: 8,
  }),
  knownFailing: single({
    description: "list of known failures; they do not fail the run",
    config: true,
    value: file(),
  }),
  pin: single({
    description: "file or run with observed behaviour to compare with; exit code 7 if stable behaviour has changed",
    config: true,
    value: file(),
  }),
  behaviourOut: outputFile("write the observed behaviour, for --pin (- for stdout)"),
  fixturesOut: outputFile(
    "write the given and the discovered tokens and users as a file for --fixtures (- for stdout)",
  ),
  failedOf: single({
    description: "rerun only the failed and inconclusive checks of a run",
    value: text("run"),
  }),
  repeat: single({
    description: "number of times to run the suite; results that vary count as unstable",
    value: wholeNumber(1, 100_000),
    fallback: 1,
  }),
  explore: single({
    description: "after the checks, draw further requests at random for this long",
    config: true,
    value: duration(1_000, 24 * 3_600_000),
    fallbackText: "no exploration",
  }),
  corpus: single({
    description: "file with requests that showed something new: where an exploration starts, and what it leaves",
    config: true,
    value: file(),
  }),
  drawn: single({
    description: "list of drawn requests that failed in explorations; each is a check of this run",
    config: true,
    value: file(),
  }),
  addTo: single({
    description: "of a check that an exploration drew: add its request to this list, for --drawn",
    value: file(),
  }),
  for: single({
    description: "how long to explore",
    value: duration(1_000, 24 * 3_600_000),
    fallback: 60_000,
  }),
  failOnDrift: toggle({ description: "end with exit code 7 if stable behaviour has changed" }),
} as const;

/** Which checks a command is about. */
export const SELECTION = ["only", "skip", "tier", "smoke", "interpretationOff"] as const;

/** How a conformance run judges, and what it compares its result with. */
export const JUDGING = [
  ...SELECTION,
  "deciding",
  "strict",
  "thorough",
  "concurrency",
  "knownFailing",
  "pin",
  "explore",
  "corpus",
  "drawn",
  "behaviourOut",
  "fixturesOut",
] as const;
