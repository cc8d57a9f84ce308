// `assay conform`: judges a target against the interface.
import type { CommandDefinition } from "../command.ts";
import { conform } from "../run/conformance-run.ts";
import { concludeRun, withRunOutput } from "../run/run-folder.ts";
import { withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Judges whether a service keeps the interface; needs no k6.",
  settings: [
    "target",
    "tokenFile",
    "fixture",
    "sideEffects",
    "only",
    "skip",
    "tier",
    "strict",
    "smoke",
    "interpretationOff",
    "concurrency",
    "rate",
    "timeout",
    "seed",
    "knownFailing",
    "behaviourOut",
    "pin",
    "failedOf",
    "repeat",
    "json",
    "ndjson",
    "junit",
    "html",
    "markdown",
    "github",
    "out",
    "config",
    "quiet",
  ],
  examples: [
    "assay conform --target http://127.0.0.1:8080 --junit conformance.xml",
    "assay conform --only 'token-price/**' --skip '*/authentication/**' --json -",
  ],
  run: (context) =>
    withTarget(context, (opened) =>
      withRunOutput(context, "conform", opened, async (run) =>
        concludeRun(context, run, await conform(context, opened, run)),
      ),
    ),
};
