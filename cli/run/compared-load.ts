// The load that each side of a comparison gets.
import type { Objective } from "../../run/format/objectives.ts";
import { STRATIFIED_WORKLOAD } from "../../scenarios/driver/comparison/stratified.ts";
import { type PlannedLoad, planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { Context } from "../definition/command.ts";
import { scenarioOf } from "./load-run.ts";

/** To both builds together, unless a rate is given: two processors that both builds and k6 share carry it. */
const RATE_PER_SECOND = 400;
/** Unless a duration is given: with the default rate, 2,000 requests of each operation to each build, as a p95 needs. */
const DURATION_MS = 50_000;

/** What the settings of such a load mean. */
export const COMPARED_LOAD_HELP = {
  rate: {
    description: "requests per second to both builds together; each gets half of them",
    fallbackText: String(RATE_PER_SECOND),
  },
  duration: {
    description: "length of the load of one pair, after the warm-up",
    fallbackText: `${DURATION_MS / 1_000}s`,
  },
};

/** Half of the rate; without a scenario, equally many requests of each operation. */
export function comparedLoad(
  { settings, args }: Pick<Context, "settings" | "args">,
  objectives: readonly Objective[],
): PlannedLoad {
  const [scenario] = args;
  const { rate = RATE_PER_SECOND, duration = DURATION_MS, workload } = settings;
  return planLoad({
    scenario: scenario === undefined ? "mixed" : scenarioOf(scenario),
    settings: {
      ...settings,
      profile: "average",
      rate: rate / 2,
      duration,
      allowSmallSample: true,
      workload: scenario === undefined ? { ...STRATIFIED_WORKLOAD, ...workload } : workload,
    },
    objectives,
  });
}
