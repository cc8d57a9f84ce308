// `assay replay`: the requests of a recording again, every response validated and compared with the recorded one.
import { EXIT, type ExitCode } from "../../errors.ts";
import { readRecording } from "../../scenarios/recording/recording-reader.ts";
import { runReplay } from "../../scenarios/replay/replay.ts";
import { paceOf } from "../../scenarios/replay/replay-plan.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { withLoadTarget } from "../run/k6-provision.ts";
import { withLivePage } from "../run/live-page.ts";
import { objectivesOf, runOptions, withLiveView } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { withRunFolder } from "../run/run-folder.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary:
    "Sends the requests of a recording again, with the recorded timing or at a fixed rate, and shows which responses differ.",
  args: [{ name: "<recording>", description: "HAR file from `assay record`, a browser or a proxy" }],
  settings: [
    ...TARGET,
    "speed",
    "rate",
    "rewrite",
    "failOnDifference",
    "objectives",
    "stopWhenDown",
    "targetPid",
    "iAmAllowedToLoad",
    "tokenEvery",
    "live",
    ...RUN_REPORTS,
    ...RUN,
  ],
  settingHelp: { rate: { description: "requests per second to send evenly, instead of with the recorded timing" } },
  examples: [
    "assay replay recording.har --target http://127.0.0.1:8080 --speed 2",
    "assay replay recording.har --target http://127.0.0.1:8080 --rate 50 --rewrite tokenId=keep --fail-on-difference",
  ],
  run: reportingFailure("load", replayRecording),
};

async function replayRecording(context: Context): Promise<ExitCode> {
  const { settings, console } = context;
  // A fault in the flags costs no request to the target.
  paceOf(settings);
  const objectives = await objectivesOf(settings);
  const recording = await readRecording(context.args[0] ?? "");
  for (const { reason, count } of recording.leftOut) console.note(`Left out of the recording: ${count}, ${reason}.`);
  return withLoadTarget(context, (opened, k6) =>
    withRunFolder(context, "replay", opened, async (folder) =>
      withLivePage(context, folder, async (conclude) => {
        const replayed = await withLiveView(context, "replay", async (live) => {
          const result = await runReplay({ ...runOptions(context, opened, folder, k6, live), recording, objectives });
          // A difference fails only a run that would pass.
          const isFailed = settings.failOnDifference && result.exitCode === EXIT.pass;
          const isDifferent = isFailed && (result.replay?.differences.length ?? 0) > 0;
          return folder.runOf(isDifferent ? { ...result, ...DIFFERENT } : result, k6.version);
        });
        return conclude(replayed);
      }),
    ),
  );
}

const DIFFERENT = { verdict: "fail", exitCode: EXIT.behaviourDrift } as const;
