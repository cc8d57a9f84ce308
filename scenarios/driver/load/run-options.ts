// What every run on k6 depends on, with any traffic.
import { type Generator, ONLY_GENERATOR } from "../../../run/format/segment.ts";
import type { JournalWindow, RunIdentity } from "../../../run/journal/journal-entries.ts";
import type { EarlierPart } from "../../../run/merge/earlier-part.ts";
import type { SuiteKnowledge } from "../../../target/knowledge.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import type { Environment } from "../k6/environment.ts";
import type { CredentialSource } from "./credential-renewal.ts";
import type { EarlyEnd } from "./early-end.ts";
import type { StreamView } from "./frames.ts";
import type { Found } from "./inventory.ts";
import type { LatestWindow } from "./latest-window.ts";

/** The settings of every run, under the keys of the command line; times in ms. */
export type RunSettings = {
  readonly seed: number;
  /** Limit of one request. */
  readonly timeout: number;
  /** The target's process if it runs on this machine: its memory is watched. */
  readonly targetPid?: number | undefined;
  /** The length of a leg if the load is sent in several; default: it is sent at once. */
  readonly leg?: number | undefined;
  /** What tells one start of the target from another; default: the start of the process `targetPid`. */
  readonly targetInstance?: string | undefined;
  readonly freshConnections?: boolean | undefined;
  /** An output of k6 that gets figures of each window, as k6's own option `--out` takes it. */
  readonly k6Out?: string | undefined;
  /** Whether the run ends once the target is plainly down; `auto`, the default: unless it is on loopback. */
  readonly stopWhenDown?: "auto" | "always" | "never" | undefined;
};

export type K6Options = {
  /** Path of a k6 from `findK6`. */
  readonly path: string;
  /** The user's environment, of which k6 gets a closed list. */
  readonly environment: Environment;
  /** Longest time until the first request. */
  readonly startLimitMs?: number | undefined;
};

export type RunOutput = {
  /** An existing folder, into which journal, pool, script and log of the run go. */
  readonly folder: string;
  /** The header of the run as known beforehand, so that the run can be made from the journal alone. */
  readonly identity?: RunIdentity | undefined;
};

export type RunObserver = {
  /** Sentences for the user before the load begins, such as what will be created. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
  readonly onProgress?: ((view: RunView) => void) | undefined;
  /** Each window of the run once it is over, with its length in ms. */
  readonly onWindow?: ((window: JournalWindow, windowMs: number) => void) | undefined;
};

/** The run so far, with what was planned. */
export type RunView = StreamView &
  LatestWindow & {
    /** With the warm-up. */
    readonly scheduledMs: number;
    readonly warmUpMs: number;
  };

export type RunOptions = {
  readonly settings: RunSettings;
  readonly target: LoadTarget;
  readonly k6: K6Options;
  readonly output: RunOutput;
  /** What was found at the target before, so that it is not tried again; default: the run finds out. */
  readonly found?: Found | undefined;
  /** What the suite has learnt of the target, so that nothing is created twice. */
  readonly known?: SuiteKnowledge | undefined;
  readonly observer?: RunObserver | undefined;
  /** Where new credentials come from during the load; default: those of the target stay. */
  readonly credentials?: CredentialSource | undefined;
  /** What only a generator of a collected load has; absent for all others. */
  readonly collected?: CollectedShare | undefined;
  /** The script to run instead of a new bundle, as text. */
  readonly bundle?: string | undefined;
  /** The part of the same load that was sent before its generator died; default: nothing of it was. */
  readonly earlier?: EarlierPart | undefined;
  /** Where the run waits, prepared, for those that start with it. */
  readonly barrier?: StartBarrier | undefined;
  /** When the load starts, ms since the epoch, as the barrier says; default: as soon as it is prepared. */
  readonly startAt?: number | undefined;
  /**
   * How long an accepted write may take until it is visible. With it, the accepted writes are noted, and looked up after the load;
   * default: they are not.
   */
  readonly visibleWithinMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A share of a collected load, whose client judges all generators together, and looks up what they note in their journals. */
export type CollectedShare = Generator & {
  /** The sequence that its segment is one of. */
  readonly segments: string;
  /** How far the clock of this machine is behind that of the collector. */
  readonly clockOffsetMs: number;
  /** Resolves if the client ends the load. */
  readonly ended: Promise<EarlyEnd>;
};

/** Waits until every run has arrived. Resolves with the start, ms since the epoch; rejects with the signal's reason. */
export type StartBarrier = (signal?: AbortSignal | undefined) => Promise<number>;

export function generatorOf({ collected }: Pick<RunOptions, "collected">): Generator {
  const { instance, segment } = collected ?? ONLY_GENERATOR;
  return { instance, segment };
}
