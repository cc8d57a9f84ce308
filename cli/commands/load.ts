// `assay load`: one load run with every response validated.
import { Failure } from "../../errors.ts";
import { SCENARIOS, type ScenarioName } from "../../scenarios/registry.ts";
import type { CommandDefinition } from "../command.ts";
import { provideK6 } from "../k6.ts";
import { load, objectivesOf } from "../load-run.ts";
import { concludeRun, withRun } from "../run.ts";
import { requirePermissionToLoad, withTarget } from "../target.ts";

const NAMES = Object.keys(SCENARIOS);

export const command: CommandDefinition = {
  summary: "Runs one load scenario with every response validated.",
  words: [{ name: "<scenario>", description: questions() }],
  settings: [
    "target",
    "tokenFile",
    "profile",
    "rate",
    "duration",
    "objectives",
    "targetPid",
    "stopWhenGone",
    "fixture",
    "sideEffects",
    "timeout",
    "seed",
    "iAmAllowedToLoad",
    "json",
    "junit",
    "html",
    "markdown",
    "out",
    "config",
    "quiet",
  ],
  examples: [
    "assay load mixed --target http://127.0.0.1:8080 --rate 200 --duration 1m",
    "assay load quote-burst --profile smoke --json -",
  ],
  run: async (context) => {
    const scenario = scenarioOf(context.words[0] ?? "");
    const objectives = await objectivesOf(context.settings);
    return withTarget(context, async (opened) => {
      requirePermissionToLoad(opened.target, context.settings.iAmAllowedToLoad);
      const k6 = await provideK6(context);
      return withRun(context, "load", opened, async (run) => {
        const record = await load(context, opened, run, { scenario, k6, durationMs: undefined, objectives });
        return concludeRun(context, run, record);
      });
    });
  },
};

function scenarioOf(word: string): ScenarioName {
  if (!Object.hasOwn(SCENARIOS, word))
    throw new Failure("scenario-unknown", `Expected a scenario, one of ${NAMES.join(", ")}, got "${word}".`);
  return word as ScenarioName;
}

function questions(): string {
  return Object.entries(SCENARIOS)
    .map(([name, { question }]) => `${name}: ${question}`)
    .join(" ");
}
