// `assay explore`: draws requests at random, and judges them and all responses by the rules of the suite.
import { responseClaims } from "../../conformance/exploration/explore.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { runSuite } from "../run/conformance-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { credentialMenu } from "../settings/credentials.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary: "Draws requests at random that no check names, and reports the smallest one for each rule that is broken.",
  settings: [
    ...TARGET,
    "for",
    "rate",
    "corpus",
    "strict",
    "thorough",
    "concurrency",
    "interpretationOff",
    ...RUN_REPORTS,
    ...RUN,
  ],
  settingHelp: {
    rate: { description: "maximum requests per second over all operations", fallbackText: "no limit" },
    thorough: { description: "create and trade without a limit" },
  },
  menu: credentialMenu,
  examples: [
    "assay explore --target http://127.0.0.1:8080 --for 10m",
    "assay explore --for 2m --corpus corpus.json --junit exploration.xml",
  ],
  run: reportingFailure("conformance", (context) =>
    runSuite(context, "explore", { only: responseClaims(), exploreMs: context.settings.for }),
  ),
};
