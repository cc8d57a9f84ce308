// When each iteration is meant to begin, and how many there are: the same arithmetic as k6's own. Pure.

/** A stretch of a course: a level that rises or falls evenly; iterations per second, or virtual users at once. */
export type Stage = { readonly durationMs: number; readonly from: number; readonly to: number };

/** The schedule of an open model. */
export type Schedule = {
  /** Milliseconds from the start of the schedule at which the n-th iteration, from 0, is meant to begin. */
  readonly scheduledMs: (iteration: number) => number;
  /** How many iterations the schedule asks for. */
  readonly planned: number;
};

/** The rate as k6 takes it, a whole number of iterations per unit: whole rates per second, others per 1,000 seconds. */
export function tickOf(ratePerSecond: number): { readonly rate: number; readonly timeUnit: string } {
  return Number.isInteger(ratePerSecond)
    ? { rate: ratePerSecond, timeUnit: "1s" }
    : { rate: Math.max(1, perThousandSeconds(ratePerSecond)), timeUnit: "1000s" };
}

/** A rate as k6 takes it in a ramp. */
export function perThousandSeconds(ratePerSecond: number): number {
  return Math.round(ratePerSecond * 1_000);
}

/** Milliseconds between two iterations. k6 cuts its period to whole nanoseconds, which adds up over a million iterations. */
export function periodMs(ratePerSecond: number): number {
  const { rate, timeUnit } = tickOf(ratePerSecond);
  return Math.floor((timeUnit === "1s" ? 1e9 : 1e12) / rate) / 1e6;
}

/** Length of a course. */
export function lengthMs(stages: readonly Stage[]): number {
  return stages.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** The highest level of a course. */
export function peakOf(stages: readonly Stage[]): number {
  return Math.max(0, ...stages.flatMap(({ from, to }) => [from, to]));
}

/** Whether a course holds one level from its start to its end. */
export function isConstant(stages: readonly Stage[]): boolean {
  const level = stages[0]?.from;
  return stages.every(({ from, to }) => from === level && to === level);
}

/** The schedule of a course of rates. */
export function scheduleOf(stages: readonly Stage[]): Schedule {
  const layout = layOut(stages);
  return { planned: plannedOf(layout, lengthMs(stages)), scheduledMs: (iteration) => scheduledMsOf(layout, iteration) };
}

/** A schedule as data: what is worked out once for all virtual users. */
export type Layout =
  /** One level is k6's constant arrival rate: an iteration at the start, then one a period. */
  | { readonly periodMs: number }
  /** Anything else is its ramping one: the n-th iteration, from 0, begins where the area under the rate reaches n + 1. */
  | { readonly places: readonly Place[] };

/** A stage with where it begins and how many iterations lie before it and at its end. */
export type Place = Stage & { readonly beginsMs: number; readonly before: number; readonly after: number };

/** Lays out a course of rates. */
export function layOut(stages: readonly Stage[]): Layout {
  if (isConstant(stages)) return { periodMs: periodMs(stages[0]?.from ?? 1) };
  const places: Place[] = [];
  let [beginsMs, before] = [0, 0];
  for (const stage of stages) {
    const [from, to] = [perThousandSeconds(stage.from) / 1_000, perThousandSeconds(stage.to) / 1_000];
    const after = before + (stage.durationMs / 1_000) * ((from + to) / 2);
    places.push({ durationMs: stage.durationMs, from, to, beginsMs, before, after });
    beginsMs += stage.durationMs;
    before = after;
  }
  return { places };
}

function plannedOf(layout: Layout, durationMs: number): number {
  if ("periodMs" in layout) return Math.ceil(durationMs / layout.periodMs);
  return Math.floor((layout.places.at(-1)?.after ?? 0) + 1e-9);
}

/** Milliseconds from the start of a schedule at which the n-th iteration, from 0, is meant to begin. */
export function scheduledMsOf(layout: Layout, iteration: number): number {
  if ("periodMs" in layout) return iteration * layout.periodMs;
  const { places } = layout;
  const area = iteration + 1;
  let at = 0;
  while (at < places.length - 1 && area > (places[at]?.after ?? 0)) at++;
  const place = places[at];
  return place === undefined ? 0 : place.beginsMs + msToArea(place, area - place.before);
}

/** Solves from·t + (to − from)·t² / 2d = area for t; beyond the stage's own area the last rate goes on. */
function msToArea({ durationMs, from, to, before, after }: Place, area: number): number {
  const seconds = durationMs / 1_000;
  const beyond = area - (after - before);
  if (beyond > 0) return durationMs + (to > 0 ? (beyond / to) * 1_000 : 0);
  if (from === to) return (area / to) * 1_000;
  const slope = (to - from) / seconds;
  return ((Math.sqrt(Math.max(0, from * from + 2 * slope * area)) - from) / slope) * 1_000;
}
