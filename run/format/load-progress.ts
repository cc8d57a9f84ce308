// How far a running load has got. Only the view of a running load has it, never a run on disk.
import { type LoadStage, lengthMs, levelAt, stagesFrom } from "./load-stages.ts";

/** What the schedule does at a moment, and for how much longer, in ms. */
type StageInProgress = {
  /** `closing`: the schedule is over, and the last responses are awaited. */
  readonly kind: "warm-up" | "ramp" | "hold" | "closing";
  readonly leftMs: number;
  /** The level at its end: requests per second, or VUs in the closed model. */
  readonly to: number;
};

/** A running load at a moment; times in ms from the start of the schedule, the warm-up included. */
export type LoadProgress = {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly elapsedMs: number;
  readonly scheduledMs: number;
  /** Absent where the schedule has no stages, as that of a replay. */
  readonly stage?: StageInProgress;
};

/** The stage of a schedule at a moment. Neighbouring stages of one level are one; the warm-up is a separate stage. */
export function stageAt(stages: readonly LoadStage[], warmUpMs: number, elapsedMs: number): StageInProgress {
  if (elapsedMs < warmUpMs) return { kind: "warm-up", leftMs: warmUpMs - elapsedMs, to: levelAt(stages, warmUpMs) };
  const left = stagesFrom(stages, elapsedMs);
  const [now] = left;
  if (now === undefined) return { kind: "closing", leftMs: 0, to: stages.at(-1)?.to ?? 0 };
  if (now.from !== now.to) return { kind: "ramp", leftMs: now.durationMs, to: now.to };
  const change = left.findIndex(({ from, to }) => from !== now.to || to !== now.to);
  return { kind: "hold", leftMs: lengthMs(change < 0 ? left : left.slice(0, change)), to: now.to };
}
