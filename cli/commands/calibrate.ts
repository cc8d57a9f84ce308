// `assay calibrate`: what a comparison can find on this machine, from a build compared with itself.

import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { alignColumns } from "../../reports/formats/terminal.ts";
import { powerOfMetrics } from "../../run/comparison/noise.ts";
import type { NoiseFile } from "../../run/comparison/noise-file.ts";
import { comparedMetricName } from "../../run/text/compared-metric.ts";
import { countOf } from "../../run/text/plural.ts";
import { calibrate } from "../../scenarios/driver/comparison/calibration.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { openLiveLine } from "../live/view.ts";
import { buildOpener, requireBuilds, requirePort, withoutConnection } from "../run/builds.ts";
import { comparedLoad, comparedLoadHelp, SCENARIO_ARGUMENT } from "../run/compared-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { conditionsOf, keepNoise } from "../run/noise.ts";
import { withRunFolder } from "../run/run-folder.ts";
import { COMPARED_LOAD } from "../settings/comparison.ts";
import { RUN } from "../settings/target.ts";

const SLOWDOWNS = [0.05, 0.1] as const;

export const command: CommandDefinition = {
  summary: "Measures how small a slowdown `assay ab` can detect on this machine.",
  args: [SCENARIO_ARGUMENT],
  settings: ["start", "startLimit", "starts", "blocks", "noise", ...COMPARED_LOAD, ...RUN],
  settingHelp: {
    ...comparedLoadHelp("block"),
  },
  examples: [
    "assay calibrate --start 'my/server --port {port}'",
    "assay calibrate --start 'my/server --port {port}' --starts 12 --duration 20s --noise noise.json",
  ],
  run: calibrateMachine,
};

async function calibrateMachine(given: Context): Promise<ExitCode> {
  const context = withoutConnection(given);
  const { settings, signal, env, console } = context;
  const { start, starts, blocks } = settings;
  if (start === undefined)
    throw new Failure("usage", "--start must be the command of the build that is compared with itself, got nothing.");
  requirePort({ "--start": start });
  const load = comparedLoad(context);
  const names = { baseline: start, candidate: start };
  const builds = { names, areStarted: true };
  const k6 = await provideK6(context, { beforeBuild: () => requireBuilds(context, builds) });
  return withRunFolder(context, "calibrate", { target: { url: start }, isReference: false }, async ({ path }) => {
    const { metrics, pairMs } = await calibrate({
      load,
      settings,
      k6: { path: k6.path, environment: env.all },
      folder: path,
      open: buildOpener(context, builds, path),
      starts,
      blocksPerStart: blocks,
      ...openLiveLine(load.scenario, console),
      onBlock: (done) => {
        console.endProgress();
        console.note(`Block ${done} of ${starts * blocks}.`);
      },
      signal,
    });
    const noise: NoiseFile = {
      formatVersion: 1,
      kind: "noise",
      ...conditionsOf(load),
      measuredAt: new Date().toISOString(),
      blockMs: load.plan.durationMs,
      starts,
      blocksPerStart: blocks,
      pairMs,
      metrics,
    };
    console.result(`${tableOf(noise).join("\n")}\n`);
    console.note(`Kept: ${await keepNoise(context, noise)}`);
    return EXIT.pass;
  });
}

/** What pairs vary by, and what it takes to find two slowdowns. */
function tableOf(noise: NoiseFile): readonly string[] {
  const { metrics, blockMs, pairMs, starts, blocksPerStart, machine } = noise;
  const rows = powerOfMetrics(metrics, blockMs, SLOWDOWNS).map((metric) => [
    comparedMetricName(metric),
    ...[metric.start, metric.block, metric.window].map((one) => (one === undefined ? "–" : percent(one))),
    percent(metric.deviation),
    ...metric.pairs.map((pairs) => (pairs === undefined ? "> 1000" : `${pairs} (${minutes(pairs * pairMs)})`)),
  ]);
  return [
    machine,
    `${countOf(starts, "start")} of fresh processes, ${countOf(blocksPerStart, "block")} of ${Math.round(blockMs / 1_000)} s each, a build against itself.`,
    "",
    ...alignColumns(
      [["metric", "start", "block", "window", "pair", ...SLOWDOWNS.map((one) => `+${100 * one} %`)], ...rows],
      "",
    ),
    "",
    "Standard deviations of the logarithm of candidate over baseline, then the pairs and minutes that find a slowdown of one metric",
    "in nine of ten comparisons. They are rough: so few starts determine the noise only to within a third or so.",
  ];
}

function minutes(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 60_000)} min`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
