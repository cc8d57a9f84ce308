// Lists the scenarios and load profiles of `assay load` with their rates, lengths and questions.
import { wrap } from "../../reports/formats/terminal.ts";
import { PROFILE_NAMES, PROFILES, type ProfileName } from "../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../scenarios/registry.ts";
import { durationText } from "../settings/setting.ts";

/** 80 columns less the indent of a failure's details. */
const WIDTH = 78;
/** On fewer columns, the text is below its name. */
const NARROW = 60;

export function loadMenu(width = WIDTH): readonly string[] {
  const scenarios = Object.keys(SCENARIOS).map((name) => [name, scenarioText(name as ScenarioName)] as const);
  const profiles = PROFILE_NAMES.map((name) => [name, profileText(name)] as const);
  const column = Math.max(...[...scenarios, ...profiles].map(([name]) => name.length)) + 2;
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.flatMap(([name, text]) => (width < NARROW ? below(name, text, width) : beside(name, text, column, width)));
  return [
    "Scenarios:",
    ...rows(scenarios),
    "",
    ...wrap("Load profiles (their peak is a multiple of the scenario's rate):", width),
    ...rows(profiles),
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

/** Further lines are indented below the first. */
function beside(name: string, text: string, column: number, width: number): readonly string[] {
  const lines = wrap(text, width - 2 - column);
  return lines.map((line, index) => `  ${(index === 0 ? name : "").padEnd(column)}${line}`);
}

function below(name: string, text: string, width: number): readonly string[] {
  return [`  ${name}`, ...wrap(text, width - 4).map((line) => `    ${line}`)];
}
