// `assay replay`: the requests of a tape again, every answer validated and held against the tape.
import { EXIT, Failure } from "../../errors.ts";
import type { LoadRun } from "../../results/run/run.ts";
import { type Pace, runReplay } from "../../scenarios/launch/replay/replay.ts";
import { readRecording } from "../../traffic/recording/recording-reader.ts";
import { DEFAULT_RULES, type RewriteRules } from "../../traffic/recording/rewriting.ts";
import type { CommandDefinition } from "../command.ts";
import { provideK6 } from "../run/k6.ts";
import { engineOptions, objectivesOf, withLiveView } from "../run/load-run.ts";
import { concludeRun, withRunFolder } from "../run/run-folder.ts";
import type { Settings } from "../settings/index.ts";
import { REPORTS } from "../settings/output.ts";
import { RUN, TARGET } from "../settings/target.ts";
import { requirePermissionToLoad, withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Sends the requests of a tape again, in its own time or at a rate, and says where answers differ from it.",
  args: [{ name: "<tape>", description: "HAR file of `assay record`, of a browser or a proxy" }],
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
    "live",
    ...REPORTS,
    ...RUN,
  ],
  settingHelp: {
    rate: { description: "send evenly at this rate instead of the recorded times, in requests per second" },
  },
  examples: [
    "assay replay recording.har --target http://127.0.0.1:8080 --speed 2",
    "assay replay recording.har --target http://127.0.0.1:8080 --rate 50 --rewrite tokenId=keep --fail-on-difference",
  ],
  run: async (context) => {
    const { settings, console } = context;
    const pace = paceOf(settings);
    const objectives = await objectivesOf(settings);
    const recording = await readRecording(context.args[0] ?? "");
    for (const { reason, count } of recording.leftOut) console.note(`Left out of the tape: ${count}, ${reason}.`);
    return withTarget(context, async (opened) => {
      requirePermissionToLoad(opened.target, settings.iAmAllowedToLoad);
      const k6 = await provideK6(context);
      return withRunFolder(context, "replay", opened, async (run) => {
        const engine = engineOptions(context, opened, run, { k6, objectives });
        const record = await withLiveView(context, "replay", async (live) => {
          const result = await runReplay({ ...engine, ...live, recording, pace, rules: rulesOf(settings) });
          const exitCode = exitCodeOf(result, settings);
          return { ...run.header(result.durationMs, exitCode, k6.version), ...result, exitCode };
        });
        return concludeRun(context, run, record);
      });
    });
  },
};

function paceOf({ speed, rate }: Settings): Pace {
  if (speed !== undefined && rate !== undefined)
    throw new Failure("usage", "Expected --speed or --rate, got both: a rate leaves nothing of the tape's timing.");
  return rate === undefined ? { speed: speed ?? 1 } : { ratePerSecond: rate };
}

function rulesOf({ rewrite }: Settings): RewriteRules {
  return { ...DEFAULT_RULES, ...Object.fromEntries(rewrite) };
}

/** A difference is no fault of the target, unless it was asked to be one. */
function exitCodeOf(
  { exitCode, replay }: Pick<LoadRun, "exitCode" | "replay">,
  { failOnDifference }: Settings,
): number {
  const isDifferent = (replay?.differences.length ?? 0) > 0;
  return failOnDifference && isDifferent && exitCode === EXIT.pass ? EXIT.behaviourDrift : exitCode;
}
