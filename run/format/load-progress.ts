// How far a running load has got. Only the view of a running load has it, never a run on disk.
import { type LoadStage, lengthMs } from "./load-stages.ts";

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
  const last = stages.at(-1)?.to ?? 0;
  if (elapsedMs < warmUpMs) return { kind: "warm-up", leftMs: warmUpMs - elapsedMs, to: levelUntil(stages, warmUpMs) };
  const wholeMs = lengthMs(stages);
  if (elapsedMs >= wholeMs) return { kind: "closing", leftMs: 0, to: last };
  let endsMs = 0;
  for (const [at, { durationMs, from, to }] of stages.entries()) {
    endsMs += durationMs;
    if (elapsedMs >= endsMs) continue;
    if (from !== to) return { kind: "ramp", leftMs: endsMs - elapsedMs, to };
    return { kind: "hold", leftMs: heldUntil(stages, at, endsMs) - elapsedMs, to };
  }
  return { kind: "closing", leftMs: 0, to: last };
}

function levelUntil(stages: readonly LoadStage[], momentMs: number): number {
  let endsMs = 0;
  for (const { durationMs, to } of stages) {
    endsMs += durationMs;
    if (endsMs >= momentMs) return to;
  }
  return stages.at(-1)?.to ?? 0;
}

/** The end of the stages from `at` on that hold its level. */
function heldUntil(stages: readonly LoadStage[], at: number, endsMs: number): number {
  const level = stages[at]?.to;
  const following = stages.slice(at + 1);
  const change = following.findIndex(({ from, to }) => from !== level || to !== level);
  return endsMs + lengthMs(change < 0 ? following : following.slice(0, change));
}
