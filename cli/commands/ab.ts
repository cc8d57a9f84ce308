// `assay ab`: is the candidate slower than the baseline? Pairs of loads until a planned interim analysis decides.
import type { ExitCode } from "../../errors.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { givenBuilds, withoutConnection } from "../run/builds.ts";
import { comparedLoad, comparedLoadHelp, SCENARIO_ARGUMENT } from "../run/compared-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { objectivesOf } from "../run/load-run.ts";
import { measureComparison } from "../run/measured-comparison.ts";
import { requirePower } from "../run/noise.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, withRunFolder } from "../run/run-folder.ts";
import { COMPARED_LOAD, COMPARISON } from "../settings/comparison.ts";
import { LOAD_REPORTS } from "../settings/output.ts";
import { CONNECTION, RUN } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary: "Compares two builds under the same requests: is the candidate slower?",
  args: [SCENARIO_ARGUMENT],
  settings: [
    ...COMPARISON,
    ...CONNECTION,
    "objectives",
    "noise",
    "allowSmallSample",
    ...COMPARED_LOAD,
    ...LOAD_REPORTS,
    ...RUN,
  ],
  settingHelp: {
    objectives: { description: "objectives whose bounds on single responses define which are late" },
    allowSmallSample: { description: "start even if the chance of detecting the margin is below 50 %" },
    ...comparedLoadHelp("pair"),
  },
  examples: [
    "assay ab --baseline-start 'old/server --port {port}' --candidate-start 'new/server --port {port}'",
    "assay ab --baseline http://127.0.0.1:8080 --candidate http://127.0.0.1:8081 --margin 10% --max-pairs 20",
  ],
  run: (context) => reportingFailure(context, "load", () => compareBuilds(context)),
};

async function compareBuilds(given: Context): Promise<ExitCode> {
  const builds = givenBuilds(given);
  const context = builds.areStarted ? withoutConnection(given) : given;
  const load = comparedLoad(context, await objectivesOf(context.settings));
  requirePower(context, load);
  const k6 = await provideK6(context);
  const target = { target: { url: builds.names.candidate }, isReference: false };
  return withRunFolder(context, "ab", target, async (folder) => {
    const { durationMs, exitCode, ...measured } = await measureComparison(context, {
      builds,
      load,
      k6,
      folder: folder.path,
    });
    return concludeRun(context, folder, { ...folder.header(durationMs, exitCode, k6.version), ...measured });
  });
}
