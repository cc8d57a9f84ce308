// `assay conform`: tests a target for conformance.
import type { CommandDefinition } from "../definition/command.ts";
import { runSuite } from "../run/conformance-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { CERTIFYING } from "../settings/attestation.ts";
import { JUDGING } from "../settings/conformance.ts";
import { credentialMenu } from "../settings/credentials.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary: "Tests whether a service conforms to the interface. Needs no k6.",
  settings: [...TARGET, "rate", ...JUDGING, "repeat", ...RUN_REPORTS, ...CERTIFYING, ...RUN],
  settingHelp: { rate: { description: "maximum requests per second over all operations", fallbackText: "no limit" } },
  menu: credentialMenu,
  examples: [
    "assay conform --target http://127.0.0.1:8080 --junit conformance.xml",
    "assay conform --only 'token-price/**' --skip '*/authentication/**' --json -",
  ],
  run: reportingFailure("conformance", (context) => runSuite(context, "conform")),
};
