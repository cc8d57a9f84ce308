// The live view as lines of a terminal. Pure.

import { writeCount, writeCounted, writeMs, writeRate } from "../../reports/text/number-format.ts";
import { sparkOf } from "../../reports/text/spark.ts";
import type { LiveState } from "./state.ts";

const SPARKS = 30;
const PROGRESS_WIDTH = 24;
/** The wide panel's longest line; a narrower terminal gets the narrow one, of 39 characters. */
const WIDE = 79;
const NAME_WIDTH = 24;

/** The panel for a terminal of that many columns, as long as the numbers have everyday sizes. */
export function panelLines(state: LiveState, columns: number): readonly string[] {
  return columns > WIDE ? wideLines(state) : narrowLines(state);
}

function wideLines(state: LiveState): readonly string[] {
  const { scenario, elapsedMs, scheduledMs, errors, invalid, dropped, vus, history } = state;
  const { elapsed, whole, left } = clocksOf(elapsedMs, scheduledMs);
  const times = `p50 ${time(state.p50Ms)}  p95 ${time(state.p95Ms)}  p99 ${time(state.p99Ms)}`;
  return [
    `${scenario} ${bar(elapsedMs / Math.max(1, scheduledMs))} ${elapsed} of ${whole}, ${left} left`,
    ...lineOf(warmUpText(state)),
    `${writeRate(state.ratePerSecond)}  ${times}  VUs ${vus}`,
    `failed ${writeCount(errors)}  invalid ${writeCount(invalid)}  dropped ${writeCount(dropped)}`,
    `rate ${spark(history.map(({ ratePerSecond }) => ratePerSecond))}  p95 ${spark(history.map(({ p95Ms }) => p95Ms ?? 0))}`,
    ...wideTable(state),
  ];
}

/** Errors come first: they are what a glance is for. */
function narrowLines(state: LiveState): readonly string[] {
  const { scenario, elapsedMs, scheduledMs, errors, invalid, dropped, vus } = state;
  const { elapsed, whole, left } = clocksOf(elapsedMs, scheduledMs);
  const rows = state.operations.map((one) => narrowRow(one.operation, writeCount(one.errors), writeCount(one.invalid)));
  return [
    `${scenario} ${elapsed}/${whole}, ${left} left`,
    ...lineOf(briefWarmUpText(state)),
    `failed ${writeCount(errors)} invalid ${writeCount(invalid)} dropped ${writeCount(dropped)}`,
    `${writeRate(state.ratePerSecond)} p95 ${time(state.p95Ms)} p99 ${time(state.p99Ms)}`,
    `p50 ${time(state.p50Ms)} VUs ${vus}`,
    ...(rows.length === 0 ? [] : [narrowRow("operation", "failed", "invalid"), ...rows]),
  ];
}

/** The latest values as small bars, the highest at full height. */
export function spark(values: readonly number[]): string {
  return sparkOf(values.slice(-SPARKS), SPARKS).padEnd(SPARKS);
}

function lineOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

function wideTable({ operations }: LiveState): readonly string[] {
  if (operations.length === 0) return [];
  const rows = operations.map(({ operation, ratePerSecond, p95Ms, errors, invalid }) =>
    wideRow([operation, writeRate(ratePerSecond), time(p95Ms), writeCount(errors), writeCount(invalid)]),
  );
  return [wideRow(["operation", "rate", "p95", "failed", "invalid"]), ...rows];
}

function wideRow([name = "", ...cells]: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH + 2)}${cells.map((cell) => cell.padStart(11)).join("")}`;
}

function narrowRow(name: string, errors: string, invalid: string): string {
  return `${name.padEnd(NAME_WIDTH)}${errors.padStart(7)}${invalid.padStart(8)}`;
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * PROGRESS_WIDTH);
  return "█".repeat(filled) + "░".repeat(PROGRESS_WIDTH - filled);
}

function time(ms: number | null): string {
  return ms === null ? "–" : writeMs(ms);
}

/** {@link warmUpText} within 39 characters. */
function briefWarmUpText(state: LiveState): string | undefined {
  const [left, excluded] = [warmUpLeft(state), `${writeCount(state.warmUp)} excluded`];
  if (left !== undefined) return `warm-up ${left} left, ${excluded}`;
  return state.warmUp > 0 ? `warm-up over, ${excluded}` : undefined;
}

/** One sentence without a full stop; undefined for a run without a warm-up. */
function warmUpText(state: LiveState): string | undefined {
  const [left, excluded] = [warmUpLeft(state), `${writeCounted(state.warmUp, "request")} excluded from results`];
  if (left !== undefined) return `warm-up, ${left} left: ${excluded}`;
  return state.warmUp > 0 ? `warm-up over: ${excluded}` : undefined;
}

/** Undefined once it is over. */
function warmUpLeft({ warmUpMs, elapsedMs }: LiveState): string | undefined {
  return warmUpMs > elapsedMs ? clock(Math.ceil((warmUpMs - elapsedMs) / 1_000)) : undefined;
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
