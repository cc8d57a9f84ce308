// When each iteration is meant to begin, and how many there are: the same arithmetic as k6's own. Pure.

/** A stretch of a course: a level that rises or falls evenly; iterations per second, or virtual users at once. */
export type Stage = { readonly durationMs: number; readonly from: number; readonly to: number };

/** The schedule of an open model. */
export type Schedule = {
  /** Milliseconds from the start of the schedule at which the n-th iteration, from 0, is meant to begin. */
  readonly intendedMs: (iteration: number) => number;
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

/** The schedule of a course of rates. One level is k6's constant arrival rate, anything else its ramping one. */
export function scheduleOf(stages: readonly Stage[]): Schedule {
  return isConstant(stages) ? evenSchedule(stages[0]?.from ?? 1, lengthMs(stages)) : rampSchedule(stages);
}

/** One iteration at the start, then one a period while the duration lasts. */
function evenSchedule(ratePerSecond: number, durationMs: number): Schedule {
  const period = periodMs(ratePerSecond);
  return { intendedMs: (iteration) => iteration * period, planned: Math.ceil(durationMs / period) };
}

/** A stage with where it begins and how many iterations lie before it and at its end. */
type Placed = Stage & { readonly beginsMs: number; readonly before: number; readonly after: number };

/** The n-th iteration begins where the area under the rate reaches n + 1. */
function rampSchedule(stages: readonly Stage[]): Schedule {
  const placed: Placed[] = [];
  let [beginsMs, before] = [0, 0];
  for (const stage of stages) {
    const [from, to] = [perThousandSeconds(stage.from) / 1_000, perThousandSeconds(stage.to) / 1_000];
    const after = before + (stage.durationMs / 1_000) * ((from + to) / 2);
    placed.push({ durationMs: stage.durationMs, from, to, beginsMs, before, after });
    beginsMs += stage.durationMs;
    before = after;
  }
  let last = 0;
  return {
    planned: Math.floor(before + 1e-9),
    intendedMs: (iteration) => {
      const area = iteration + 1;
      // Iterations come nearly in order: the stage of the one before is the place to look first.
      if ((placed[last]?.before ?? 0) >= area) last = 0;
      while (last < placed.length - 1 && area > (placed[last]?.after ?? 0)) last++;
      const stage = placed[last];
      return stage === undefined ? 0 : stage.beginsMs + msToArea(stage, area - stage.before);
    },
  };
}

/** Solves from·t + (to − from)·t² / 2d = area for t; beyond the stage's own area the last rate goes on. */
function msToArea({ durationMs, from, to, before, after }: Placed, area: number): number {
  const seconds = durationMs / 1_000;
  const beyond = area - (after - before);
  if (beyond > 0) return durationMs + (to > 0 ? (beyond / to) * 1_000 : 0);
  if (from === to) return (area / to) * 1_000;
  const slope = (to - from) / seconds;
  return ((Math.sqrt(Math.max(0, from * from + 2 * slope * area)) - from) / slope) * 1_000;
}
