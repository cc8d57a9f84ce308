// Lists the scenarios and load profiles of `assay load` with their rates, lengths and questions.
import { COLUMNS, listed } from "../../reports/formats/terminal.ts";
import { PROFILE_NAMES, PROFILES, type ProfileName } from "../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../scenarios/registry.ts";
import { durationText } from "../settings/setting.ts";

/** `width` is what there is for it, if that is not all. */
export function loadMenu(width = COLUMNS): readonly string[] {
  const scenarios = Object.keys(SCENARIOS).map((name) => [name, scenarioText(name as ScenarioName)] as const);
  const profiles = PROFILE_NAMES.map((name) => [name, profileText(name)] as const);
  const column = 4 + Math.max(...[...scenarios, ...profiles].map(([name]) => name.length));
  return [
    "Scenarios:",
    ...listed(scenarios, column, width),
    "",
    "Load profiles (their peak is a multiple of the scenario's rate):",
    ...listed(profiles, column, width),
  ];
}

/** "150/s, 20s: Does the service …". */
function scenarioText(name: ScenarioName): string {
  const { ratePerSecond, durationMs, question } = SCENARIOS[name];
  return `${ratePerSecond}/s, ${durationText(durationMs)}: ${question}`;
}

/** "× 5, 1m: Does the target …"; without a length of its own, a profile has that of the scenario. */
function profileText(name: ProfileName): string {
  const { peak, leastPeak, durationMs, question } = PROFILES[name];
  const facts = [
    `× ${peak}`,
    ...(leastPeak === undefined ? [] : [`at least ${leastPeak}/s`]),
    ...(durationMs === undefined ? [] : [durationText(durationMs)]),
  ];
  return `${facts.join(", ")}: ${question}`;
}
