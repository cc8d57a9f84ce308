// Runs a load scenario for a command: settings to options, the live line, the result to a record.

import { Failure } from "../../errors.ts";
import type { Objective } from "../../results/objectives/objectives.ts";
import { readObjectives } from "../../results/objectives/objectives-file.ts";
import type { LoadRun } from "../../results/run/run.ts";
import { judge } from "../../results/verdict/verdict.ts";
import type { K6Binary } from "../../scenarios/launch/k6/k6.ts";
import { type LoadOptions, requireSamples, runLoad } from "../../scenarios/launch/load/load.ts";
import type { ScenarioName } from "../../scenarios/registry.ts";
import type { WorkloadFile } from "../../scenarios/workload.ts";
import type { Context } from "../command.ts";
import { type LiveView, openLiveView } from "../live/view.ts";
import type { Settings } from "../settings/index.ts";
import type { FixtureName } from "../settings/target.ts";
import type { OpenTarget } from "../target/target.ts";
import type { RunFolder } from "./run-folder.ts";

/** What to load with, beside the settings: a command may set another length than the profile's. */
export type LoadPlan = {
  readonly scenario: ScenarioName;
  readonly k6: K6Binary;
  readonly durationMs: number | undefined;
  readonly objectives: readonly Objective[];
};

/** The objectives that the settings name; read before anything is sent, so that a fault in them costs no run. */
export async function objectivesOf({ objectives }: Settings): Promise<readonly Objective[]> {
  return objectives === undefined ? [] : readObjectives(objectives);
}

/**
 * Says before anything is sent where a load could not decide its objectives. Fails with `sample-too-small`, unless such a
 * load was allowed: then it is told.
 */
export function foretellSamples(context: Context, plan: Omit<LoadPlan, "k6">): void {
  const { settings, console } = context;
  try {
    requireSamples({ ...courseOptions(context, plan), timeoutMs: settings.timeout, objectives: plan.objectives });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "sample-too-small" || !settings.allowSmallSample) throw error;
    console.note(`${error.message} It is started all the same, and may fail the target but not pass it.`);
  }
}

/** Loads the target and returns the record; a target that never answers is thrown. */
export async function load(context: Context, opened: OpenTarget, run: RunFolder, plan: LoadPlan): Promise<LoadRun> {
  const { settings } = context;
  return withLiveView(context, plan.scenario, async (live) => {
    const result = await runLoad({
      ...engineOptions(context, opened, run, plan),
      ...live,
      ...courseOptions(context, plan),
      // It was foretold, and is only left to what the target turns out to hold.
      allowsSmallSample: settings.allowSmallSample,
    });
    return { ...run.header(result.durationMs, result.exitCode, plan.k6.version), ...result };
  });
}

/** Shows a run while it goes on: on the console, and as a page where that was asked for. */
export async function withLiveView(
  { console, settings }: Context,
  name: string,
  send: (live: Pick<LiveView, "onProgress" | "onWindow">) => Promise<LoadRun>,
): Promise<LoadRun> {
  const live = await openLiveView(name, console, settings.live);
  let ending = "The load broke off.";
  try {
    const record = await send({ onProgress: live.onProgress, onWindow: live.onWindow });
    const { word, reason } = judge(record);
    ending = `The load is over. ${word}: ${reason}`;
    return record;
  } finally {
    await live.end(ending);
  }
}

function courseOptions(context: Context, { scenario, durationMs }: Pick<LoadPlan, "scenario" | "durationMs">) {
  const { settings } = context;
  return {
    scenario,
    profile: settings.profile,
    ratePerSecond: settings.rate,
    durationMs: settings.duration ?? durationMs,
    warmUpMs: settings.warmUp,
    workload: workloadChanges(context),
  };
}

/** What every run over k6 is told, whatever its traffic is. */
export function engineOptions(
  context: Context,
  opened: OpenTarget,
  run: RunFolder,
  plan: Pick<LoadPlan, "k6" | "objectives">,
): EngineOptions {
  const { settings, console, signal, env } = context;
  return {
    k6: plan.k6.path,
    environment: env.all,
    target: opened.target,
    tokens: opened.tokens,
    fixtures: {
      tokenIds: fixturesOf(settings, "tokenId"),
      chainSlugs: fixturesOf(settings, "chainSlug"),
      userIds: fixturesOf(settings, "userId"),
    },
    sideEffects: opened.sideEffects,
    seed: settings.seed,
    timeoutMs: settings.timeout,
    folder: run.path,
    objectives: plan.objectives,
    targetPid: opened.pid,
    ...(settings.stopWhenDown !== "auto" && { stopsWhenGone: settings.stopWhenDown === "always" }),
    run: run.identity(plan.k6.version),
    onNotice: console.note,
    signal,
  };
}

type EngineOptions = Omit<
  LoadOptions,
  "scenario" | "profile" | "ratePerSecond" | "durationMs" | "warmUpMs" | "workload"
>;

/** What file and flags change of a scenario's workload, flags above the file. Fails where a flag is of the other model. */
export function workloadChanges({ settings, origins }: Chosen): readonly WorkloadFile[] {
  const { workload = {}, model, vus, arrivals } = settings;
  const effective = model ?? workload.model ?? "open";
  const problems = [
    ...(effective === "open" && vus !== undefined ? ["--vus is for --model closed, and the model is open."] : []),
    ...(effective === "closed" && origins.rate === "flag"
      ? ["--rate is for the open model, and the model is closed: its users set the rate."]
      : []),
    ...(effective === "closed" && arrivals !== undefined
      ? ["--arrivals is for the open model, and the model is closed: nobody arrives."]
      : []),
  ];
  const [first, ...rest] = problems;
  if (first !== undefined) throw new Failure("usage", first, rest);
  return [
    workload,
    {
      ...(model !== undefined && { model }),
      ...(vus !== undefined && { vus }),
      ...(arrivals !== undefined && { arrivals }),
    },
  ];
}

/** A rate in the config file is for other runs as well, and no slip. */
type Chosen = {
  readonly settings: Pick<Settings, "workload" | "model" | "vus" | "arrivals">;
  readonly origins: Pick<Context["origins"], "rate">;
};

function fixturesOf(settings: Settings, wanted: FixtureName): readonly string[] {
  return settings.fixture.filter(([name]) => name === wanted).map(([, value]) => value);
}
