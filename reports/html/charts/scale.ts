// Scales: from values to places on a chart, and the values of the ticks.
import { writeCount } from "../../text/number-format.ts";

/** Places a value between two edges of a chart, in its units. */
export type Scale = { readonly place: (value: number) => number; readonly ticks: readonly Tick[] };

export type Tick = { readonly value: number; readonly label: string };

/** From 0 to a round number at or above `max`, in at most `mostSteps` round steps. */
export function linearScale(max: number, edges: readonly [number, number], mostSteps: number): Scale {
  const step = roundStep(max / mostSteps);
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, at) => ({ value: at * step, label: tickLabel(at * step, step) }));
  return { place: (value) => between(value / (count * step), edges), ticks };
}

/** Logarithmic from the decade part at or below `min` to the one at or above `max`; ticks at 1, 2 and 5 or at decades. */
export function logScale(min: number, max: number, edges: readonly [number, number]): Scale {
  const all = LOG_STEPS.filter((value) => value < max * 10 && value > min / 10);
  const low = all.findLast((value) => value <= min) ?? min;
  const high = all.find((value) => value >= max) ?? max;
  const span = Math.log(high / low) || 1;
  const inside = all.filter((value) => value >= low && value <= high);
  const ticks = inside.length > 7 ? inside.filter((value) => String(value).replace(/[0.]/g, "") === "1") : inside;
  return {
    place: (value) => between(Math.log(Math.max(value, low) / low) / span, edges),
    ticks: ticks.map((value) => ({ value, label: value >= 1 ? writeCount(value) : String(value) })),
  };
}

/** A span of time since the start, with ticks at round seconds, minutes or hours. */
export function timeScale(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  edges: readonly [number, number],
  mostTicks: number,
): Scale {
  const lengthMs = Math.max(1, toMs - fromMs);
  const step = TIME_STEPS.find((candidate) => lengthMs / candidate <= mostTicks) ?? roundStep(lengthMs / mostTicks);
  const [first, last] = [Math.ceil(fromMs / step - 1e-9), Math.floor(toMs / step + 1e-9)];
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    value: (first + at) * step,
    label: timeLabel((first + at) * step, step),
  }));
  return { place: (value) => between((value - fromMs) / lengthMs, edges), ticks };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TIME_STEPS = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 20, 30].map((count) => count * MINUTE),
  ...[1, 2, 4, 6, 12, 24].map((count) => count * HOUR),
];
const LOG_STEPS = Array.from({ length: 12 }, (_, at) => [1, 2, 5].map((digit) => Number(`${digit}e${at - 4}`))).flat();

function between(share: number, [from, to]: readonly [number, number]): number {
  return Math.round((from + share * (to - from)) * 10) / 10;
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * decade >= least * 0.999999) ?? 10) * decade;
}

function tickLabel(value: number, step: number): string {
  if (value === 0) return "0";
  return Number.isInteger(step) ? writeCount(value) : String(Number(value.toPrecision(6)));
}

function timeLabel(ms: number, step: number): string {
  if (ms === 0) return "0";
  if (step >= HOUR) return `${ms / HOUR} h`;
  if (ms % HOUR === 0) return `${ms / HOUR} h`;
  if (ms > HOUR) return `${Math.floor(ms / HOUR)} h ${Number(((ms % HOUR) / MINUTE).toFixed(1))}`;
  if (step >= MINUTE || (ms % MINUTE === 0 && ms > 0)) return `${ms / MINUTE} min`;
  return `${Number((ms / SECOND).toFixed(1))} s`;
}
