// `assay conform`: tests a target for conformance.
import type { CommandDefinition, Context } from "../definition/command.ts";
import { conform } from "../run/conformance-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, withRunFolder } from "../run/run-folder.ts";
import { CERTIFYING } from "../settings/attestation.ts";
import { JUDGING } from "../settings/conformance.ts";
import { credentialMenu } from "../settings/credentials.ts";
import { CHECK_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";
import { withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Tests whether a service conforms to the interface. Needs no k6.",
  settings: [...TARGET, "rate", ...JUDGING, "failedOf", "repeat", ...CHECK_REPORTS, ...CERTIFYING, ...RUN],
  settingHelp: { rate: { description: "maximum requests per second over all operations", fallbackText: "no limit" } },
  menu: credentialMenu,
  examples: [
    "assay conform --target http://127.0.0.1:8080 --junit conformance.xml",
    "assay conform --only 'token-price/**' --skip '*/authentication/**' --json -",
  ],
  run: reportingFailure("conformance", (context) =>
    withTarget(context, (opened) =>
      withRunFolder(context, "conform", opened, async (folder) =>
        concludeRun(context, folder, await conform(context, opened, folder, { ratePerSecond: rateOf(context) })),
      ),
    ),
  ),
};

/** The rate of a config file is the target rate of loads, not a limit of conformance. */
function rateOf({ settings, origins }: Context): number | undefined {
  return origins.rate === "flag" ? settings.rate : undefined;
}
