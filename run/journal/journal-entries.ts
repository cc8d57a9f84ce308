// The entries of a journal: a plan, two lines per window (what was measured, and the memory in use), examples, an end.
import type { OperationId } from "../../schemas/index.ts";
import type { Contention } from "../format/contention.ts";
import type { Rehearsal } from "../format/load-run.ts";
import type { Objective } from "../format/objectives.ts";
import type { ReplayPlan } from "../format/replay.ts";
import type { InvalidExample, LedgerExample, RejectionExample, RunHeader, WriteLedgerResult } from "../format/run.ts";
import type { Generator, LostGenerator } from "../format/segment.ts";
import type { ActualPopularity, LeftOutSession, RequestedWorkload } from "../format/workload.ts";
import type { Counted, OPERATION_COUNTERS, WINDOW_COUNTERS } from "./counters.ts";
import type { LedgerBlock } from "./write-ledger.ts";

/** Of the journals that are written. Format 3 had its histograms in the compressed form. */
export const JOURNAL_FORMAT_VERSION = 6;

/** The part of a run's header that is known before the run. */
export type RunIdentity = Omit<RunHeader, "durationMs" | "exitCode">;

/**
 * What a series of measurements must have in common: the running process of the target, and the machine of the generator. A text
 * that differs for another one; absent if unknown.
 */
export type SeriesOrigin = { readonly target?: string; readonly machine?: string };

/** First line: what is to be sent, by all generators of the load together, and which of them writes this journal. */
export type JournalPlan = Generator & {
  readonly kind: "plan";
  readonly formatVersion: typeof JOURNAL_FORMAT_VERSION;
  readonly run?: RunIdentity;
  /** The sequence that `segment` is one of. */
  readonly segments: string;
  /** How far the clock of this generator is behind that of its collector, as measured before the start. */
  readonly clockOffsetMs?: number;
  /** Only in the journal of a merged run: whose journals were added up. */
  readonly generators?: readonly (Generator & Pick<JournalPlan, "clockOffsetMs">)[];
  readonly scenario: string;
  readonly question: string;
  readonly profile: string;
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly timeoutMs: number;
  readonly plannedRequests: number;
  readonly vus: number;
  readonly maxVus: number;
  readonly windowMs: number;
  /** How long a request may wait for a free VU before it is dropped; absent in the closed model, where none waits. */
  readonly queueLimitMs?: number;
  readonly setupRequests: number;
  readonly origin?: SeriesOrigin;
  readonly workload?: RequestedWorkload;
  readonly objectives: readonly Objective[];
  /** Sessions that the target does not allow, each with the reason. */
  readonly leftOut: readonly LeftOutSession[];
  readonly notes: readonly string[];
  /** Only if the requests come from a recording. */
  readonly replay?: ReplayPlan;
};

/** One operation within a window. */
export type WindowOperation = Counted<typeof OPERATION_COUNTERS>;

/** Memory in use at the end of the window before it: resident sizes in MiB, 0 if the system does not report them. */
export type JournalUsage = {
  readonly kind: "usage";
  /** Of the window. */
  readonly fromMs: number;
  readonly k6RssMiB: number;
  readonly assayRssMiB: number;
  /** Absent if the target's process is not known. */
  readonly targetRssMiB?: number;
  /** Since the end of the window before it; absent if the system reports nothing. */
  readonly contention?: Contention;
};

/** One window of a generator, from the start of the schedule: what happened in it by the clock of the generator. */
export type JournalWindow = Generator &
  Counted<typeof WINDOW_COUNTERS> & {
    readonly kind: "window";
    readonly fromMs: number;
    /** The index of the window in its journal, from 0. */
    readonly sequence: number;
    /** When the window began, milliseconds since the epoch. */
    readonly clockMs: number;
    /** Without the operations that had no request. */
    readonly operations: Readonly<Partial<Record<OperationId, WindowOperation>>>;
  };

/** One example of a violated statement. */
export type JournalExample = { readonly kind: "example" } & InvalidExample;

/** The first rejection of a kind. */
export type JournalRejection = { readonly kind: "rejection" } & RejectionExample;

/** Between two windows: where a load that was cut short, or whose leg was over, was resumed. */
export type JournalGap = {
  readonly kind: "gap";
  /** Of the window after it, ms from the start of the schedule. */
  readonly fromMs: number;
  /** When the earlier part stopped and the later one began by the clocks of their generators, ms since the epoch. */
  readonly stoppedMs: number;
  readonly resumedMs: number;
  /** Why the earlier part is not valid by itself, apart from having been cut short; each `code: sentence`. */
  readonly reasons: readonly string[];
  /** The number of the leg that was over, from 1; absent if the earlier part was cut short. */
  readonly leg?: number;
  /** Of the later part. */
  readonly origin?: SeriesOrigin;
  /** How many writes the ledger of the earlier part has rows of; 0 unless given. */
  readonly notedWrites?: number;
  /** What the later part adds to the plan, if it is in the same journal. */
  readonly setupRequests?: number;
  readonly notes?: readonly string[];
};

type LookUpCounts = Omit<WriteLedgerResult, "lookUps" | "lostShare" | "visibleWithinMs" | "examples" | "notes">;

/** What became of the writes that the target accepted: counts of the ledger at the time, and those of its look-up. */
export type JournalLookUp = { readonly kind: "look-up" } & LookUpCounts & {
    /** The name of the generator. */
    readonly instance: string;
    /** When the writes that it looked up began, and when it began itself, ms since the start of the schedule. */
    readonly sinceMs: number;
    readonly fromMs: number;
    /** How long a write may take until it is visible, ms. */
    readonly visibleWithinMs: number;
    /** The first writes that are not as they were accepted. */
    readonly examples: readonly LedgerExample[];
    /** What the look-up cannot show, and why; one sentence each. */
    readonly notes: readonly string[];
  };

/** Writes that the target accepted, as a ledger has them; only in the journal of a generator of a collected load. */
export type JournalWrites = LedgerBlock & { readonly kind: "writes" };

/**
 * What ended a run: the schedule (`finished`), its leg if more of them follow, the user (`interrupted`), the target (`target-down`, `objective-missed`), or
 * the generator.
 */
export type EndCause =
  | "finished"
  | "leg"
  | "interrupted"
  | "target-down"
  | "objective-missed"
  | "memory"
  | "backlog"
  | "stuck"
  | "died";

/** One of several parts of a load that are sent one after the other, from 1. */
export type Leg = { readonly number: number; readonly of: number };

/** Last line of a run or leg: how it ended and how the generator did. Times in milliseconds. */
export type JournalEnd = {
  readonly kind: "end";
  /** `finished` if k6 ended by itself with exit code 0. */
  readonly cause: EndCause;
  /** Only with the cause `leg`. */
  readonly leg?: Leg;
  /** Only with the causes `target-down` and `objective-missed`. */
  readonly reason?: string;
  /** The exit code or signal of k6. */
  readonly exit: string;
  readonly lastError?: string;
  readonly durationMs: number;
  /** From the first sample to the last. */
  readonly measuredMs: number;
  readonly isStreamWhole: boolean;
  readonly faults: readonly { readonly fault: string; readonly count: number; readonly example: string }[];
  readonly longestGapMs: number;
  readonly largestLagMs: number;
  readonly clockStepMs: number;
  readonly k6PeakRssMiB: number;
  readonly assayPeakRssMiB: number;
  readonly cpuSeconds: number;
  readonly popularity: readonly ActualPopularity[];
  /** Processors that this machine offers, as far as a limit of the control group leaves them. */
  readonly cores: number;
  /** What a reader has to know and only the load showed; one sentence each. */
  readonly notes?: readonly string[];
  /** Only in the journal of a merged run. */
  readonly merged?: MergedEnd;
};

/** What only the journals of the single generators show. */
type MergedEnd = {
  /** Why the run of a generator is not valid by itself, each `code: sentence`. */
  readonly reasons: readonly string[];
  /** Generators that were lost. */
  readonly lost?: readonly LostGenerator[];
};

/** After the end: what the run would have found, as a rehearsal showed. The last one counts. */
export type JournalRehearsal = { readonly kind: "rehearsal" } & Rehearsal;

export type JournalEntry =
  | JournalPlan
  | JournalWindow
  | JournalUsage
  | JournalExample
  | JournalRejection
  | JournalGap
  | JournalLookUp
  | JournalWrites
  | JournalEnd
  | JournalRehearsal;
