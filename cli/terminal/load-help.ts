// Lists the scenarios and profiles of `assay load` with their questions, within 80 columns.
import { PROFILE_NAMES, PROFILES } from "../../scenarios/profiles.ts";
import { SCENARIOS } from "../../scenarios/registry.ts";

/** 80 columns less the indent of a failure's details. */
const WIDTH = 78;

/** The lines of the menu. */
export function loadMenu(): readonly string[] {
  const scenarios = Object.entries(SCENARIOS).map(([name, { question }]) => [name, question] as const);
  const profiles = PROFILE_NAMES.map((name) => [name, PROFILES[name].question] as const);
  const column = Math.max(...[...scenarios, ...profiles].map(([name]) => name.length)) + 2;
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.flatMap(([name, text]) => hanging(name, text, column));
  return ["Scenarios:", ...rows(scenarios), "", "Load profiles:", ...rows(profiles)];
}

/** A name and its text; further lines are indented below the first. */
function hanging(name: string, text: string, column: number): readonly string[] {
  const lines = wrapped(text, WIDTH - 2 - column);
  return lines.map((line, index) => `  ${(index === 0 ? name : "").padEnd(column)}${line}`);
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
