// What a load will send, worked out once before anything is sent: workload, load profile, mix, plan, objectives. Pure.
import { Failure } from "../../../errors.ts";
import { lengthMs } from "../../../run/format/load-stages.ts";
import { type Objective, withDefaults } from "../../../run/format/objectives.ts";
import { windowMsOf } from "../../../run/journal/load-journal.ts";
import { countOf } from "../../../run/text/plural.ts";
import {
  type LoadProfile,
  loadProfileOf,
  type ProfileName,
  type ProfileSettings,
  WARM_UP_LIMIT_MS,
} from "../../profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../registry.ts";
import type { Workload } from "../../scenario.ts";
import { type ExpectedMix, expectedMix } from "../../sessions/session-mix.ts";
import { type WorkloadSettings, workloadChanges, workloadObstacle, workloadOf } from "../../workload.ts";
import { type Plan, type PlanSettings, planOf } from "./plan.ts";
import { shortfallOf } from "./sample-forecast.ts";

/** The settings that decide what a load sends, under the keys of the command line; times in ms. */
export type LoadSettings = WorkloadSettings &
  ProfileSettings &
  PlanSettings & {
    readonly profile: ProfileName;
    /** Whether a load is started though it cannot decide its objectives. */
    readonly allowSmallSample?: boolean | undefined;
  };

/** What to send, and what the target has to meet beside the default objectives. */
export type LoadRequest = {
  readonly scenario: ScenarioName;
  readonly settings: LoadSettings;
  readonly objectives: readonly Objective[];
};

/** A load that is ready to be sent to a target that allows all of it. */
export type PlannedLoad = {
  readonly scenario: ScenarioName;
  readonly settings: LoadSettings;
  readonly workload: Workload;
  /** In requests per second. */
  readonly profile: LoadProfile;
  readonly mix: ExpectedMix;
  readonly plan: Plan;
  /** With the defaults. */
  readonly objectives: readonly Objective[];
  /** What the user has to know of how it was planned; one sentence each. */
  readonly notes?: readonly string[];
};

/**
 * Plans a load. Fails with `usage` for a workload that the scenario cannot send, and with `sample-too-small` for a load
 * that cannot decide its objectives, unless the settings allow it.
 */
export function planLoad({ scenario, settings, objectives }: LoadRequest): PlannedLoad {
  const workload = workloadOf(SCENARIOS[scenario].workload, ...workloadChanges(settings));
  const obstacle = workloadObstacle(workload);
  if (obstacle !== undefined) throw new Failure("usage", `The scenario ${scenario} cannot be sent: ${obstacle}.`);
  const mix = expectedMix(workload, Object.keys(workload.mix));
  const profile = profileOf(scenario, settings, workload, mix);
  const plan = planOf(profile, { ...workload, mix }, settings);
  return checked({ scenario, settings, workload, profile, mix, plan, objectives: withDefaults(objectives) });
}

/** The same load without the sessions that a target does not allow. Fails as `planLoad` does. */
export function narrowLoad(load: PlannedLoad, sessionNames: readonly string[]): PlannedLoad {
  const mix = expectedMix(load.workload, sessionNames);
  const plan = planOf(load.profile, { ...load.workload, mix }, load.settings);
  return checked({ ...load, mix, plan });
}

/**
 * The same load at a rate that a target with a rate limit keeps up with: what goes beyond a limit is rejected, which says
 * nothing of the service. Fails as `planLoad` does.
 */
export function boundLoad(load: PlannedLoad, ratePerSecond: number): PlannedLoad {
  const { scenario, settings, objectives, profile, plan } = load;
  if (plan.model === "closed" || profile.peak <= ratePerSecond) return load;
  const note = `The target limits the rate (429): the load is limited to ${countOf(ratePerSecond, "request")}/s instead of ${profile.peak.toLocaleString("en-US")}.`;
  return { ...planLoad({ scenario, settings: { ...settings, rate: ratePerSecond }, objectives }), notes: [note] };
}

/** Why the samples of an allowed load will be too few, as a sentence; undefined where they suffice. */
export function smallSampleOf(load: PlannedLoad): string | undefined {
  return shortfallOf(load)?.message;
}

/** Requests per second that the generator reads on time by one processor: beyond it, docs/speed.md has times of tens of ms. */
const MOST_PER_PROCESSOR = 5_000;
/** Users without think time are taken to wait so long for a response. */
const RESPONSE_MS = 10;

/** That a load asks for more than a generator with so many processors measures well, as a sentence; undefined where it does not. */
export function strainOf({ plan, mix, workload }: PlannedLoad, processors: number): string | undefined {
  const { requestsPerSession, pauseMsPerSession } = mix;
  const perUser = requestsPerSession / (pauseMsPerSession / 1_000 + (requestsPerSession * RESPONSE_MS) / 1_000);
  const asked = plan.model === "open" ? plan.peakPerSecond : workload.vus * perUser;
  const most = MOST_PER_PROCESSOR * processors;
  if (asked <= most) return undefined;
  const machine = `a machine with ${countOf(processors, "processor")}`;
  return `This load may send ${countOf(Math.round(asked), "request")}/s, and ${machine} measures up to about ${countOf(Math.round(most), "request")}/s: \`assay doctor\` shows what its generator adds.`;
}

function checked(planned: PlannedLoad): PlannedLoad {
  const { plan, objectives } = planned;
  const load = { ...planned, plan: { ...plan, windowMs: windowMsOf(lengthMs(plan.stages), objectives) } };
  const shortfall = load.settings.allowSmallSample === true ? undefined : shortfallOf(load);
  if (shortfall !== undefined) throw shortfall;
  return load;
}

/**
 * Where an iteration is a session, the target rate is reached once the first sessions end: the default warm-up is not
 * shorter than that.
 */
function profileOf(
  scenario: ScenarioName,
  settings: LoadSettings,
  { unit }: Workload,
  { pauseMsPerSession }: ExpectedMix,
): LoadProfile {
  const { profile: name, warmUp } = settings;
  const profile = loadProfileOf(name, SCENARIOS[scenario], settings);
  if (warmUp !== undefined || unit !== "session" || name === "smoke") return profile;
  const settledMs = Math.min(WARM_UP_LIMIT_MS, Math.round(pauseMsPerSession * SESSION_VARIES));
  return loadProfileOf(name, SCENARIOS[scenario], { ...settings, warmUp: Math.max(profile.warmUpMs, settledMs) });
}

/** Nearly all sessions are shorter than this multiple of the mean session. */
const SESSION_VARIES = 1.3;
