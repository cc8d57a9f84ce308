// Settings of conformance runs: which checks run, how, and what the result is compared with.
import { DECIDING_NAMES } from "../../conformance/catalogue/deciding.ts";
import { TIERS } from "../../schemas/dialect.ts";
import { INTERPRETATION_IDS } from "../../schemas/interpretations.ts";
import { duration, file, list, oneOf, outputFile, single, text, toggle, wholeNumber } from "./setting.ts";

export const CONFORMANCE_SETTINGS = {
  only: list("run only the checks whose id matches", text("glob"), { config: true }),
  skip: list("skip the checks whose id matches", text("glob"), { config: true }),
  tier: list("run only checks of this tier: specified, implied, advisory or observed", oneOf("tier", TIERS)),
  smoke: toggle("send one probe per rule"),
  thorough: toggle(
    "use a separate request for each value that must be accepted, and repeat observations; needs more requests, creations and trades",
    { config: true },
  ),
  strict: toggle("let advisory failures fail the run", { config: true }),
  interpretationOff: list(
    "do not apply this interpretation (a reading of an unclear statement); its checks become advisory",
    oneOf("id", INTERPRETATION_IDS),
    { config: "interpretationsOff" },
  ),
  deciding: single(
    "deciding list: a release such as 0.2, or latest, with which new checks decide as well",
    oneOf("list", DECIDING_NAMES),
    { config: true, fallbackText: "that of this release" },
  ),
  concurrency: single("probes in flight at once", wholeNumber(1, 64), { config: true, fallback: 8 }),
  knownFailing: single("list of known failures; they do not fail the run", file(), { config: true }),
  pin: single(
    "file or run with observed behaviour to compare with; exit code 7 if stable behaviour has changed",
    file(),
    { config: true },
  ),
  behaviourOut: outputFile("write the observed behaviour, for --pin (- for stdout)"),
  fixturesOut: outputFile(
    "write the given and the discovered tokens and users as a file for --fixtures (- for stdout)",
  ),
  repeat: single("number of times to run the suite; results that vary count as unstable", wholeNumber(1, 100_000), {
    fallback: 1,
  }),
  explore: single("after the checks, draw further requests at random for this long", duration(1_000, 24 * 3_600_000), {
    config: true,
    fallbackText: "no exploration",
  }),
  corpus: single(
    "file with requests that showed something new: where an exploration starts, and what it leaves",
    file(),
    { config: true },
  ),
  drawn: single("list of drawn requests that failed in explorations; each is a check of this run", file(), {
    config: true,
  }),
  addTo: single("of a check that an exploration drew: add its request to this list, for --drawn", file()),
  for: single("how long to explore", duration(1_000, 24 * 3_600_000), { fallback: 60_000 }),
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
