// The live view as lines of a terminal. Pure.

import { writeCount, writeCounted, writeMs, writeRate } from "../../reports/text/number-format.ts";
import { sparkOf } from "../../reports/text/spark.ts";
import type { LiveState } from "./state.ts";

const SPARKS = 30;
const PROGRESS_WIDTH = 24;
const NAME_WIDTH = 26;

/** The panel; it fits 80 columns as long as the numbers have everyday sizes. */
export function panelLines(state: LiveState): readonly string[] {
  const { scenario, elapsedMs, scheduledMs, errors, invalid, dropped, vus, history } = state;
  const { elapsed, whole, left } = clocksOf(elapsedMs, scheduledMs);
  const times = `p50 ${time(state.p50Ms)}  p95 ${time(state.p95Ms)}  p99 ${time(state.p99Ms)}`;
  return [
    `${scenario} ${bar(elapsedMs / Math.max(1, scheduledMs))} ${elapsed} of ${whole}, ${left} left`,
    ...warmUpLines(state),
    `${writeRate(state.ratePerSecond)}  ${times}  VUs ${vus}`,
    `failed ${writeCount(errors)}  invalid ${writeCount(invalid)}  dropped ${writeCount(dropped)}`,
    `rate ${spark(history.map(({ ratePerSecond }) => ratePerSecond))}  p95 ${spark(history.map(({ p95Ms }) => p95Ms ?? 0))}`,
    ...tableLines(state),
  ];
}

/** The latest values as small bars, the highest at full height. */
export function spark(values: readonly number[]): string {
  return sparkOf(values.slice(-SPARKS), SPARKS).padEnd(SPARKS);
}

function tableLines({ operations }: LiveState): readonly string[] {
  if (operations.length === 0) return [];
  const rows = operations.map(({ operation, ratePerSecond, p95Ms, errors, invalid }) =>
    rowLine([operation, writeRate(ratePerSecond), time(p95Ms), writeCount(errors), writeCount(invalid)]),
  );
  return [rowLine(["operation", "rate", "p95", "failed", "invalid"]), ...rows];
}

function rowLine([name = "", ...cells]: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * PROGRESS_WIDTH);
  return "█".repeat(filled) + "░".repeat(PROGRESS_WIDTH - filled);
}

function time(ms: number | null): string {
  return ms === null ? "–" : writeMs(ms);
}

/** None for a run without a warm-up. */
function warmUpLines({ warmUp, warmUpMs, elapsedMs }: LiveState): readonly string[] {
  const excluded = `${writeCounted(warmUp, "request")} excluded from results`;
  if (warmUpMs > elapsedMs) return [`warm-up, ${clock(Math.ceil((warmUpMs - elapsedMs) / 1_000))} left: ${excluded}`];
  return warmUp > 0 ? [`warm-up over: ${excluded}`] : [];
}

/** Elapsed, whole and left as "0:42", "12:05" or "3:00:00". */
function clocksOf(
  elapsedMs: number,
  scheduledMs: number,
): { readonly elapsed: string; readonly whole: string; readonly left: string } {
  const [whole, elapsed] = [Math.round(scheduledMs / 1_000), Math.floor(Math.min(elapsedMs, scheduledMs) / 1_000)];
  return { elapsed: clock(elapsed), whole: clock(whole), left: clock(Math.max(0, whole - elapsed)) };
}

function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
