// The entries of a journal: a plan, two lines per window (what was measured, and the memory in use), examples, an end. They are
// declared by journal.schema.json, except for the counters of a window.
import type { OperationId } from "../../schemas/index.ts";
import type { JournalPlan as DeclaredPlan, JournalEnd, JournalLine, WindowLine } from "../format/generated/run.ts";
import type { ReplayPlan } from "../format/replay.ts";
import type { RunHeader } from "../format/run.ts";
import type { Counted, OPERATION_COUNTERS, WINDOW_COUNTERS } from "./counters.ts";

export type {
  JournalEnd,
  JournalExample,
  JournalGap,
  JournalLookUp,
  JournalRejection,
  JournalUsage,
  JournalWrites,
  Leg,
  SeriesOrigin,
} from "../format/generated/run.ts";

/** Of the journals that are written. */
export const JOURNAL_FORMAT_VERSION = 7;

/** The part of a run's header that is known before the run. */
export type RunIdentity = Omit<RunHeader, "durationMs" | "exitCode">;

/** First line: what is to be sent, by all generators of the load together, and which of them writes this journal. */
export type JournalPlan = Omit<DeclaredPlan, "run" | "replay"> & {
  readonly run?: RunIdentity;
  readonly replay?: ReplayPlan;
};

export type WindowOperation = Counted<typeof OPERATION_COUNTERS>;

/** One window of a generator, from the start of the schedule: what happened in it by the clock of the generator. */
export type JournalWindow = Omit<WindowLine, "operations"> &
  Counted<typeof WINDOW_COUNTERS> & {
    /** Without the operations that had no request. */
    readonly operations: Readonly<Partial<Record<OperationId, WindowOperation>>>;
  };

export type EndCause = JournalEnd["cause"];

export type JournalEntry = Exclude<JournalLine, DeclaredPlan | WindowLine> | JournalPlan | JournalWindow;
