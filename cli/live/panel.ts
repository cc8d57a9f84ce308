// The live view as lines of a terminal. Pure; the console draws them in place.
import { writeCount, writeMs, writeRate } from "../../reports/figures.ts";
import { sparkOf } from "../../reports/spark.ts";
import type { LiveState } from "./state.ts";

const SPARKS = 30;
const PROGRESS_WIDTH = 24;

/** The panel; no line is longer than 79 characters as long as the figures are of everyday size. */
export function panelLines(state: LiveState): readonly string[] {
  const { scenario, elapsedMs, scheduledMs, errors, invalid, dropped, vus, history } = state;
  const leftMs = Math.max(0, scheduledMs - elapsedMs);
  const times = `p50 ${time(state.p50Ms)}  p95 ${time(state.p95Ms)}  p99 ${time(state.p99Ms)}`;
  return [
    `${scenario} ${bar(elapsedMs / Math.max(1, scheduledMs))} ${clock(elapsedMs)} of ${clock(scheduledMs)}, ${clock(leftMs)} left`,
    `${writeRate(state.ratePerSecond)}  ${times}  VUs ${vus}`,
    `errors ${writeCount(errors)}  invalid ${writeCount(invalid)}  dropped ${writeCount(dropped)}`,
    `rate ${spark(history.map(({ ratePerSecond }) => ratePerSecond))}  p95 ${spark(history.map(({ p95Ms }) => p95Ms ?? 0))}`,
    ...table(state),
  ];
}

/** The latest figures as small bars, the highest of them the full height. */
export function spark(values: readonly number[]): string {
  return sparkOf(values.slice(-SPARKS), SPARKS).padEnd(SPARKS);
}

function table({ operations }: LiveState): readonly string[] {
  if (operations.length === 0) return [];
  const rows = operations.map(({ operation, ratePerSecond, p95Ms, errors, invalid }) =>
    row([operation, writeRate(ratePerSecond), time(p95Ms), writeCount(errors), writeCount(invalid)]),
  );
  return [row(["operation", "rate", "p95", "errors", "invalid"]), ...rows];
}

function row([name = "", ...cells]: readonly string[]): string {
  return `  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * PROGRESS_WIDTH);
  return "█".repeat(filled) + "░".repeat(PROGRESS_WIDTH - filled);
}

function time(ms: number | null): string {
  return ms === null ? "–" : writeMs(ms);
}

/** "0:42", "12:05", "3:00:00". */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
