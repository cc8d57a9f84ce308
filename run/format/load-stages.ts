// How a level of load changes over time, as stages, with the arithmetic of areas under it: an area is a number of
// iterations. Pure and without imports, since scripts of k6 use it too.

/** A level that rises or falls evenly: iterations or requests per second, or users at once. */
export type LoadStage = { readonly durationMs: number; readonly from: number; readonly to: number };

export function lengthMs(stages: readonly LoadStage[]): number {
  return stages.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

export function isConstant(stages: readonly LoadStage[]): boolean {
  const level = stages[0]?.from;
  return stages.every(({ from, to }) => from === level && to === level);
}

/** The level at a moment from the start; after the end, the last one. */
export function levelAt(stages: readonly LoadStage[], atMs: number): number {
  let beginsMs = 0;
  for (const { durationMs, from, to } of stages) {
    if (atMs < beginsMs + durationMs) return from + ((to - from) * (atMs - beginsMs)) / durationMs;
    beginsMs += durationMs;
  }
  return stages.at(-1)?.to ?? 0;
}

export function stageArea({ durationMs, from, to }: LoadStage): number {
  return (durationMs / 1_000) * ((from + to) / 2);
}

export function areaUntil(stages: readonly LoadStage[], untilMs: number): number {
  return stagesUntil(stages, untilMs).reduce((sum, stage) => sum + stageArea(stage), 0);
}

/** The stages up to a moment; the last one is cut there. */
export function stagesUntil(stages: readonly LoadStage[], untilMs: number): readonly LoadStage[] {
  let beginsMs = 0;
  return stages.flatMap(({ durationMs, from, to }) => {
    const length = Math.min(durationMs, untilMs - beginsMs);
    beginsMs += durationMs;
    return length <= 0 ? [] : [{ durationMs: length, from, to: from + ((to - from) * length) / durationMs }];
  });
}

/** The stages from a moment on; the first one is cut there. */
export function stagesFrom(stages: readonly LoadStage[], fromMs: number): readonly LoadStage[] {
  let beginsMs = 0;
  return stages.flatMap(({ durationMs, from, to }) => {
    const skippedMs = Math.min(durationMs, Math.max(0, fromMs - beginsMs));
    beginsMs += durationMs;
    if (skippedMs === durationMs) return [];
    return [{ durationMs: durationMs - skippedMs, from: from + ((to - from) * skippedMs) / durationMs, to }];
  });
}

export function meanLevelFrom(stages: readonly LoadStage[], fromMs: number): number {
  const measured = stagesFrom(stages, fromMs);
  const area = measured.reduce((sum, stage) => sum + stageArea(stage), 0);
  return area / Math.max(0.001, lengthMs(measured) / 1_000);
}

/**
 * Milliseconds from the start of a stage until the area under it reaches `area`: solves from·t + (to − from)·t² / 2d = area
 * for the first t. After the end of the stage its last level continues; where that is 0, the end is the latest moment.
 */
export function msToArea(stage: LoadStage, area: number): number {
  const { durationMs, from, to } = stage;
  if (area <= 0) return 0;
  const excess = area - stageArea(stage);
  if (excess > 0) return durationMs + (to > 0 ? (excess / to) * 1_000 : 0);
  if (from === to) return (area / to) * 1_000;
  const slope = ((to - from) * 1_000) / durationMs;
  return ((2 * area) / (from + Math.sqrt(Math.max(0, from * from + 2 * slope * area)))) * 1_000;
}
