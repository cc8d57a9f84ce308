// Runs a load scenario for a command: from settings to options, the live view, from the result to a run.

import { Failure, requireNone } from "../../errors.ts";
import { COLUMNS } from "../../reports/formats/terminal.ts";
import { expressionOf, type Objective } from "../../run/format/objectives.ts";
import { readObjectives } from "../../run/format/objectives-file.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { requireSameRun } from "../../run/merge/earlier-part.ts";
import { suggestion } from "../../run/text/nearest.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import { requireOutput } from "../../scenarios/driver/k6/k6-output.ts";
import { usableCores } from "../../scenarios/driver/load/contention.ts";
import type { CredentialSource } from "../../scenarios/driver/load/credential-renewal.ts";
import { runLoad } from "../../scenarios/driver/load/load.ts";
import type { RunObserver, RunOptions, RunSettings } from "../../scenarios/driver/load/run-options.ts";
import {
  type LoadSettings,
  type PlannedLoad,
  planLoad,
  smallSampleOf,
  strainOf,
} from "../../scenarios/driver/plan/planned-load.ts";
import { isScenarioName, SCENARIOS, type ScenarioName } from "../../scenarios/registry.ts";
import type { ReplaySettings } from "../../scenarios/replay/replay.ts";
import type { Person } from "../../target/knowledge.ts";
import type { LoadFixtures } from "../../target/load-target.ts";
import type { Context } from "../definition/command.ts";
import { openLiveView } from "../live/view.ts";
import type { Settings } from "../settings/index.ts";
import type { OpenTarget } from "../target/target.ts";
import { credentialOfCommand } from "../target/token-command.ts";
import { loadMenu } from "../terminal/load-help.ts";
import type { RunFolder } from "./run-folder.ts";

/**
 * Every setting that the scenarios read is a row of the settings' table under the same key; without such a row this line
 * does not compile. Only the segments follow from the number of generators.
 */
type ScenarioSettings = Required<Omit<LoadSettings, "segments"> & RunSettings & ReplaySettings>;

/** The scenario of an argument. Fails with `scenario-unknown` and the list of all. */
export function scenarioOf(word: string | undefined): ScenarioName {
  if (word !== undefined && isScenarioName(word)) return word;
  const found = word === undefined ? "none" : `"${word}"`;
  const question = word === undefined ? "" : suggestion(word, Object.keys(SCENARIOS));
  // Details are indented by two.
  const menu = loadMenu(COLUMNS - 2);
  throw new Failure("scenario-unknown", `The argument must be a scenario, got ${found}.${question}`, menu);
}

/** The objectives that the settings name; read before anything is sent, so that a mistake in them wastes no run. */
export async function objectivesOf({ objectives }: Settings): Promise<readonly Objective[]> {
  return objectives === undefined ? [] : readObjectives(objectives);
}

/**
 * Plans a load before anything is sent. Fails for flags that do not fit together, and for a load that cannot decide its
 * objectives; notes the latter if the settings allow it.
 */
export async function planLoadRun(
  { settings, origins, console }: Context,
  scenario: ScenarioName,
  changes: Partial<LoadSettings> = {},
): Promise<PlannedLoad> {
  const objectives = await objectivesOf(settings);
  requireOneModel({ settings, origins });
  const given: ScenarioSettings = settings;
  const load = planLoad({ scenario, settings: { ...given, ...changes }, objectives });
  const problem = smallSampleOf(load);
  if (problem !== undefined) console.note(`${problem} It starts anyway: it may fail the target but not pass it.`);
  // Where there are segments, other machines send them.
  const strain = changes.segments === undefined ? strainOf(load, usableCores()) : undefined;
  if (strain !== undefined) console.warn(strain);
  return load;
}

/** What the target has to meet, in one line. */
export function objectivesLine({ objectives }: Pick<PlannedLoad, "objectives">): string {
  return `Objectives: ${objectives.map(expressionOf).join(", ")}.`;
}

/** A planned load, the earlier part that it continues, and what the suite has learnt of the target. */
export type LoadToSend = Pick<RunOptions, "earlier" | "known"> & { readonly load: PlannedLoad };

/** Sends a planned load and returns the run; throws where nothing could be measured. */
export async function load(
  context: Context,
  opened: OpenTarget,
  folder: RunFolder,
  k6: K6Binary,
  { load, earlier, known }: LoadToSend,
): Promise<LoadRun> {
  context.console.note(objectivesLine(load));
  if (earlier !== undefined) requireSameRun(earlier, folder.identity(k6.version));
  const { env, signal, settings } = context;
  const { k6Out, visibleWithin: visibleWithinMs } = settings;
  if (k6Out !== undefined) {
    const place = { k6: { path: k6.path, environment: env.all }, folder: folder.path, signal };
    await requireOutput({ ...place, output: k6Out });
  }
  return withLiveView(context, load.scenario, async (live) => {
    const options = runOptions(context, opened, folder, k6, live);
    const result = await runLoad({ ...options, load, earlier, known, visibleWithinMs });
    return folder.runOf(result, k6.version);
  });
}

export async function withLiveView(
  { console }: Pick<Context, "console">,
  name: string,
  send: (live: RunObserver) => Promise<LoadRun>,
): Promise<LoadRun> {
  try {
    return await send({ onNotice: console.note, ...openLiveView(name, console) });
  } finally {
    console.endProgress();
  }
}

/** The options of every run on k6. The settings are handed over whole, so that a new one needs no line here. */
export function runOptions(
  context: Context,
  opened: OpenTarget,
  folder: RunFolder,
  k6: K6Binary,
  observer: RunObserver,
): RunOptions & { readonly settings: ScenarioSettings } {
  const { settings, signal, env } = context;
  return {
    settings: { ...settings, targetPid: opened.pid },
    credentials: credentialSourceOf(settings),
    target: loadTargetOf(context, opened),
    k6: { path: k6.path, environment: env.all },
    output: { folder: folder.path, identity: folder.identity(k6.version) },
    observer,
    signal,
  };
}

function credentialSourceOf({ target, tokenCommand, tokenEvery }: Settings): CredentialSource | undefined {
  if (target === undefined || tokenCommand === undefined) return undefined;
  return { everyMs: tokenEvery, renew: () => credentialOfCommand(tokenCommand) };
}

/** Fails where a flag belongs to the other model. A rate in the config file is for other runs as well. */
export function requireOneModel({ settings, origins }: ChosenModel): void {
  const { workload = {}, model, vus, arrivals } = settings;
  const effective = model ?? workload.model ?? "open";
  requireNone([
    effective === "open" && vus !== undefined && "--vus is for --model closed, and the model is open.",
    effective === "closed" &&
      origins.rate === "flag" &&
      "--rate is for the open model, and the model is closed: its users set the rate.",
    effective === "closed" &&
      arrivals !== undefined &&
      "--arrivals is for the open model, and the model is closed: it has no arrivals.",
  ]);
}

type ChosenModel = {
  readonly settings: Pick<Settings, "workload" | "model" | "vus" | "arrivals">;
  readonly origins: Pick<Context["origins"], "rate">;
};

/** A target with what the user knows of it. */
export function loadTargetOf({ settings }: Pick<Context, "settings">, opened: OpenTarget) {
  return { ...opened, fixtures: loadFixturesOf(settings, opened) };
}

/** What the user knows of the target, as load needs it. */
export function loadFixturesOf(
  { fixture }: Pick<Settings, "fixture">,
  {
    fixtures: { tokens, users },
    tokens: credentials,
    userTokens,
  }: Pick<OpenTarget, "fixtures" | "tokens" | "userTokens">,
): LoadFixtures {
  const chainSlugs = fixture.flatMap(([name, value]) => (name === "chainSlug" ? [value] : []));
  // Without ASSAY_TOKEN the first credential is that of another user.
  const isOthers = [...userTokens].some(([name, token]) => name !== "ASSAY_TOKEN" && token === credentials[0]);
  const placeOf = (variable: string | undefined) =>
    variable === undefined ? (isOthers ? -1 : 0) : credentials.indexOf(userTokens.get(variable) ?? "");
  const holdings = users.flatMap(({ credentialEnv, holdings }) =>
    holdings.map((holding) => ({ ...holding, credential: placeOf(credentialEnv) })),
  );
  return {
    tokens,
    chainSlugs,
    userIds: users.flatMap(({ userId = [] }) => userId),
    people: peopleOf(users, placeOf, credentials.length),
    holdings,
  };
}

/**
 * The users with the place of each one's credential, -1 for a user without one, and the credentials that belong to none of them;
 * undefined without users.
 */
function peopleOf(
  users: OpenTarget["fixtures"]["users"],
  placeOf: (variable: string | undefined) => number,
  credentials: number,
): readonly Person[] | undefined {
  if (users.length === 0) return undefined;
  const known = users.map(({ credentialEnv, userId, userAddress, chains }): Person => {
    return {
      credential: placeOf(credentialEnv),
      ...(userId !== undefined && { userId }),
      ...(userAddress !== undefined && { userAddress }),
      feeChains: chains,
    };
  });
  const others = Array.from({ length: credentials }, (_, credential): Person => ({ credential, feeChains: [] }));
  return [...known, ...others.filter(({ credential }) => known.every((user) => user.credential !== credential))];
}
