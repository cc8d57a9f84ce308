// What a load run depends on.
import type { JournalWindow, RunIdentity } from "../../../results/journal/journal.ts";
import type { Objective } from "../../../results/objectives/objectives.ts";
import type { SideEffects } from "../../../traffic/generation/chains.ts";
import type { Target } from "../../../traffic/http/target.ts";
import type { ProfileName } from "../../profiles.ts";
import type { ScenarioName } from "../../registry.ts";
import type { WorkloadFile } from "../../workload.ts";
import type { LoadFixtures } from "../discovery/discovery.ts";
import type { Environment } from "../k6/environment.ts";
import type { RunView } from "./k6-run.ts";

/** Everything that a load run depends on. */
export type LoadOptions = {
  /** Path of a k6 from `findK6`. */
  readonly k6: string;
  /** The user's environment, of which k6 gets a closed list. */
  readonly environment: Environment;
  readonly scenario: ScenarioName;
  readonly profile: ProfileName;
  /** The highest rate of the run in requests per second over all operations; the profile's unless given. */
  readonly ratePerSecond?: number | undefined;
  /** Length without the warm-up before it. */
  readonly durationMs?: number | undefined;
  readonly warmUpMs?: number | undefined;
  /** What stands above the scenario's workload; later ones above earlier ones. */
  readonly workload?: readonly WorkloadFile[] | undefined;
  readonly target: Target;
  readonly tokens: readonly [string, ...string[]];
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  /** Limit of one request. */
  readonly timeoutMs: number;
  /** An existing folder, into which journal, pool, script and log of the run go. */
  readonly folder: string;
  /** Objectives beside the defaults. */
  readonly objectives: readonly Objective[];
  /** Whether a run that cannot decide its objectives is started all the same. */
  readonly allowsSmallSample?: boolean | undefined;
  /** What the record's header will say, so that a record can be made from the journal alone. */
  readonly run?: RunIdentity | undefined;
  /** Sentences for the user before the load begins, such as what will be created. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
  /** The run so far, once a second. */
  readonly onProgress?: ((view: RunView) => void) | undefined;
  /** Each window of the run once it is over, with its length in ms. */
  readonly onWindow?: ((window: JournalWindow, windowMs: number) => void) | undefined;
  /** The target's process where it runs on this machine: its memory goes into the record. */
  readonly targetPid?: number | undefined;
  /** Whether the run ends once the target is plainly gone; unless given, where it is not on loopback. */
  readonly stopsWhenGone?: boolean | undefined;
  /** Time that k6 may take to begin its first request. */
  readonly startLimitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};
