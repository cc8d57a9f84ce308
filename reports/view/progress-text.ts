// Words for a running load: how much is left, and what the schedule does now.
import type { LoadProgress } from "../../run/format/load-progress.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { writeCounted, writeDuration, writeRate } from "../text/number-format.ts";

/** "12 min 5 s of 1 h 0 min; 47 min 55 s left". */
export function timeText({ elapsedMs, scheduledMs }: LoadProgress): string {
  return `${wholeSeconds(elapsedMs)} of ${wholeSeconds(scheduledMs)}; ${leftText({ elapsedMs, scheduledMs })}`;
}

/** "47 min 55 s left". */
export function leftText({ elapsedMs, scheduledMs }: Pick<LoadProgress, "elapsedMs" | "scheduledMs">): string {
  return `${wholeSeconds(scheduledMs - elapsedMs)} left`;
}

/** "ramp to 300/s, 20.0 s left"; undefined for a load without stages. */
export function stageText({ progress, workload }: Pick<LoadRun, "progress" | "workload">): string | undefined {
  const stage = progress?.stage;
  if (stage === undefined) return undefined;
  const level = workload?.model === "closed" ? writeCounted(stage.to, "VU") : writeRate(stage.to);
  const left = `${wholeSeconds(stage.leftMs)} left`;
  switch (stage.kind) {
    case "warm-up":
      return `warm-up, excluded from results, ${left}`;
    case "ramp":
      return `ramp to ${level}, ${left}`;
    case "hold":
      return `hold at ${level}, ${left}`;
    case "closing":
      return "the schedule is over; the last responses are awaited";
  }
}

function wholeSeconds(ms: number): string {
  const rounded = Math.round(ms / 1_000) * 1_000;
  return rounded === 0 ? "0 s" : writeDuration(rounded);
}
