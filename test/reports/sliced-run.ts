// A load run from a made-up journal, with the slices that periods are computed from: slow and failing in its middle.

import type { LoadRun } from "../../run/format/run.ts";
import { ONLY_GENERATOR } from "../../run/format/segment.ts";
import type { JournalPlan, JournalWindow } from "../../run/journal/journal-entries.ts";
import { createTally, operationIn, windowOf } from "../../run/tally/tally.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { createRandom } from "../../schemas/random.ts";
import { recordMicros } from "../../statistics/histogram.ts";
import { endEntry, planEntry, usageEntry, workloadOf } from "../run/format/load-entries.ts";
import { resultOf } from "../run/load/made-up-results.ts";
import { header } from "./sample-header.ts";

export const WINDOWS = 30;
const WARM_UP = 4;
/** Windows in which the target is slow and some requests fail. */
const SLOW: readonly number[] = [14, 15, 16];

const PLAN: JournalPlan = planEntry({
  durationMs: (WINDOWS - WARM_UP - 2) * 1_000,
  plannedRequests: 24 * 100,
  workload: workloadOf({
    warmUpMs: WARM_UP * 1_000,
    stages: [
      { durationMs: WARM_UP * 1_000, from: 0, to: 100 },
      { durationMs: (WINDOWS - WARM_UP - 2) * 1_000, from: 100, to: 100 },
    ],
    plannedIterations: 2_600,
    mix: Object.fromEntries(OPERATION_IDS.map((id) => [id, 0.2])),
  }),
});

/** The windows of the journal: a warm-up, 24 s of schedule, and two seconds after it. */
export const slicedWindows: readonly JournalWindow[] = Array.from({ length: WINDOWS }, (_, at) => windowAt(at));

/** The run of the journal. */
export const slicedRun: LoadRun = runOf(slicedWindows);

/** The run of a journal with these windows. */
export function runOf(windows: readonly JournalWindow[]): LoadRun {
  const measured = resultOf(
    PLAN,
    ...windows.flatMap((window) => [window, usageEntry(window.fromMs)]),
    endEntry({ durationMs: WINDOWS * 1_000, measuredMs: WINDOWS * 1_000 }),
  );
  return { ...header, command: ["assay", "load", "mixed", "--seed", "7"], ...measured };
}

function windowAt(at: number): JournalWindow {
  const random = createRandom(7, `window ${at}`);
  const tally = createTally();
  const [isWarm, isAfterSchedule, isSlow] = [at < WARM_UP, at >= WINDOWS - 2, SLOW.includes(at)];
  for (const [place, id] of (isWarm ? [] : OPERATION_IDS).entries()) {
    const operation = operationIn(tally, id);
    const responses = isAfterSchedule ? 1 : 20 + place;
    for (let count = 0; count < responses; count++) {
      const serviceMicros = Math.round(2_000 * (place + 1) * (isSlow ? 30 : 1) * 6 ** random.next());
      operation.started += isAfterSchedule ? 0 : 1;
      tally.httpRequests += 1;
      if (isSlow && count === 0) operation.errors.set("server-error", 1);
      else {
        operation[count === 1 && at === 20 ? "invalid" : "accepted"] += 1;
        recordMicros(operation.serviceTime, serviceMicros);
        recordMicros(operation.responseTime, serviceMicros + 300);
      }
    }
    if (at === 20) operation.specified.set("quote/tokenId/type", 1);
  }
  if (isWarm) tally.warmUp.set("started", 50).set("accepted", 50);
  return windowOf(tally, { fromMs: at * 1_000, sequence: at, clockMs: at * 1_000, ...ONLY_GENERATOR });
}
