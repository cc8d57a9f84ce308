// `assay check`, the main job: conformance, then a short load run, then one report and a verdict.
import { type ExitCode, Failure } from "../../errors.ts";
import { writeRun } from "../../results/run/files.ts";
import type { CheckRun, ConformanceRun, LoadRun, NotRun } from "../../results/run/run.ts";
import { judgeParts } from "../../results/verdict/verdict.ts";
import type { PlannedLoad } from "../../scenarios/launch/plan/planned-load.ts";
import type { CommandDefinition, Context } from "../command.ts";
import { conform } from "../run/conformance-run.ts";
import { provideK6 } from "../run/k6.ts";
import { load, objectivesOf, planLoadRun } from "../run/load-run.ts";
import { concludeRun, type RunOutput, withRunOutput } from "../run/run-folder.ts";
import { type OpenTarget, requirePermissionToLoad, withTarget } from "../target/target.ts";
import { isInterruption } from "../terminal/interruption.ts";

/** Long enough for thousands of requests at the default rate, short enough to be run after each change. */
const LOAD_MS = 20_000;

export const command: CommandDefinition = {
  summary: "Judges a service, loads it for 20 s with realistic traffic, and writes one report. The same as npm start.",
  settings: [
    "target",
    "tokenFile",
    "rate",
    "duration",
    "warmUp",
    "arrivals",
    "workload",
    "fixture",
    "sideEffects",
    "only",
    "skip",
    "strict",
    "smoke",
    "interpretationOff",
    "concurrency",
    "objectives",
    "targetPid",
    "stopWhenGone",
    "allowSmallSample",
    "timeout",
    "seed",
    "knownFailing",
    "behaviourOut",
    "pin",
    "iAmAllowedToLoad",
    "json",
    "ndjson",
    "junit",
    "html",
    "markdown",
    "github",
    "out",
    "config",
    "quiet",
    "tier",
    "profile",
  ],
  examples: ["assay check", "npm start -- --target http://127.0.0.1:8080 --rate 100 --duration 1m"],
  run: async (context) => {
    const objectives = await objectivesOf(context.settings);
    const { duration = LOAD_MS } = context.settings;
    const planned = planLoadRun(context, "mixed", objectives, { duration });
    return withTarget(context, async (opened) => {
      requirePermissionToLoad(opened.target, context.settings.iAmAllowedToLoad);
      return withRunOutput(context, "check", opened, (run) => check(context, opened, run, planned));
    });
  },
};

async function check(context: Context, opened: OpenTarget, run: RunOutput, planned: PlannedLoad): Promise<ExitCode> {
  const startedAt = performance.now();
  const k6 = await attempt(context, () => provideK6(context));
  const conformance = await conform(context, opened, run);
  const compose = (load: LoadRun | NotRun) => runOf(run, performance.now() - startedAt, conformance, load);
  await writeRun(run.folder, compose(notRun("the run ended before its load")));
  if (context.signal.aborted) return concludeRun(context, run, compose(INTERRUPTED));
  const loaded = "kind" in k6 ? k6 : await attempt(context, () => load(context, opened, run, k6, planned));
  return concludeRun(context, run, compose(loaded));
}

const INTERRUPTED = notRun("the run was interrupted before its load");

function notRun(reason: string, hint = "Run the command again."): NotRun {
  return { kind: "not-run", reason, hint };
}

function runOf(run: RunOutput, durationMs: number, conformance: ConformanceRun, load: LoadRun | NotRun): CheckRun {
  const { verdict, exitCode } = judgeParts(conformance, load);
  const k6 = load.kind === "load" ? load.versions.k6 : undefined;
  return { ...run.header(durationMs, exitCode, k6), kind: "check", verdict, conformance, load };
}

/** A failure or an interruption of one half does not take away what the other measured. */
async function attempt<T>({ signal }: Context, action: () => Promise<T>): Promise<T | NotRun> {
  try {
    return await action();
  } catch (error) {
    if (isInterruption(error, signal)) return INTERRUPTED;
    if (error instanceof Failure && error.code !== "harness-bug") {
      return { ...notRun(error.message, error.hint), failure: error.code };
    }
    throw error;
  }
}
