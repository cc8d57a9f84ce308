// `assay capacity`: the highest rate at which a target meets its objectives, as an interval.
import { type ExitCode, requireNone } from "../../errors.ts";
import { writeDuration, writeMs, writeRate } from "../../reports/text/number-format.ts";
import type { CapacityStep } from "../../run/format/run.ts";
import { runCapacity } from "../../scenarios/driver/capacity/capacity.ts";
import { SCENARIOS, type ScenarioName } from "../../scenarios/registry.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { openLiveLine } from "../live/view.ts";
import { withLoadTarget } from "../run/k6-provision.ts";
import { objectivesOf, runOptions, scenarioOf } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, withRunFolder } from "../run/run-folder.ts";
import { CAPACITY_SETTINGS } from "../settings/capacity.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { keysOf } from "../settings/setting.ts";
import { RUN, TARGET } from "../settings/target.ts";

export const command: CommandDefinition = {
  summary: "Estimates the highest rate at which a target meets its objectives, as an interval.",
  args: [{ name: "[scenario]", description: "a scenario that `assay load` lists" }],
  settings: [
    ...TARGET,
    ...keysOf(CAPACITY_SETTINGS),
    "objectives",
    "arrivals",
    "workload",
    "warmUp",
    "targetPid",
    "iAmAllowedToLoad",
    ...RUN_REPORTS,
    ...RUN,
  ],
  settingHelp: {
    objectives: {
      description: "objectives that a step must meet",
      fallbackText: "as for assay load, plus a p95 of at most 200 ms or 5 times the p95 at --from, whichever is longer",
    },
    warmUp: { description: "load before each step; excluded from results", fallbackText: "a tenth of the step" },
  },
  examples: [
    "assay capacity mixed --target http://127.0.0.1:8080",
    "assay capacity quote-burst --from 50 --to 500 --at-least 200 --objectives objectives.json --budget 10m",
  ],
  run: reportingFailure("load", searchCapacity),
};

async function searchCapacity(context: Context): Promise<ExitCode> {
  const { settings, console } = context;
  const scenario = scenarioOf(context.args[0]);
  const objectives = await objectivesOf(settings);
  const bounds = boundsOf(context, scenario);
  return withLoadTarget(context, (opened, k6) =>
    withRunFolder(context, "capacity", opened, async (folder) => {
      const measured = await runCapacity({
        ...runOptions(context, opened, folder, k6, { onNotice: console.note, ...openLiveLine(scenario, console) }),
        scenario,
        objectives,
        bounds,
        atLeastPerSecond: settings.atLeast,
        stepMs: settings.step,
        budgetMs: settings.budget,
        onStep: (step, number) => showStep(context, step, number),
      });
      return concludeRun(context, folder, folder.runOf(measured, k6.version));
    }),
  );
}

/** The rates that may be tried. Fails with `usage` for flags that contradict each other. */
function boundsOf({ settings }: Pick<Context, "settings">, scenario: ScenarioName) {
  const {
    from,
    to = Math.max(10 * SCENARIOS[scenario].ratePerSecond, 2 * (from ?? 0)),
    atLeast,
    workload,
    model,
  } = settings;
  const bounds = { fromPerSecond: from ?? lowestRate(to, settings.step), toPerSecond: to };
  requireNone([
    bounds.fromPerSecond * LEAST_RANGE > to &&
      `--to must be at least ${LEAST_RANGE} times --from, got ${bounds.fromPerSecond} and ${to}.`,
    atLeast !== undefined &&
      (atLeast < bounds.fromPerSecond || atLeast > to) &&
      `--at-least must lie between --from and --to, ${bounds.fromPerSecond} and ${to}, got ${atLeast}.`,
    (model ?? workload?.model) === "closed" &&
      "A capacity needs the open model: with users who wait there is no rate to find.",
  ]);
  return bounds;
}

const LEAST_RANGE = 1.5;
/** A little more than the default objectives need. */
const SAMPLES = 110;

/** A rate that the default objectives can judge in one step, and far below the highest. */
function lowestRate(highest: number, stepMs: number): number {
  const wanted = Math.max(highest / 100, (SAMPLES * 1_000) / stepMs);
  return Math.ceil(Math.min(highest / 4, wanted) * 10) / 10;
}

/** "Step 4: 118.2/s for 10 s, missed: responseTimeMs.p95 ≤ 100: 240.1". */
function showStep(
  { console }: Context,
  { ratePerSecond, durationMs, verdict, reasons, p95Ms }: CapacityStep,
  number: number,
): void {
  const p95 = p95Ms === null ? "no response" : `p95 ${writeMs(p95Ms)}`;
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  console.note(
    `Step ${number}: ${writeRate(ratePerSecond)} for ${writeDuration(durationMs)}, ${p95}, ${verdict}${why}`,
  );
}
