// The end of a merged run from the ends of its parts.

import type { EndCause, JournalEnd } from "../journal/journal-entries.ts";
import type { Losses, Part } from "./part.ts";

/** What ended a merged run is the first of these that ended a part; all have to finish for it to be finished. */
const CAUSES: readonly EndCause[] = [
  "interrupted",
  "target-down",
  "objective-missed",
  "memory",
  "backlog",
  "stuck",
  "died",
  "finished",
];

/**
 * The end of the merged run; undefined if a part has none because it was killed, and is not known to be lost. `apartMs` is how
 * far apart the windows of the parts began by the clocks of their generators, at most.
 */
export function mergedEnd(parts: readonly Part[], apartMs: number, losses: Losses): JournalEnd | undefined {
  const { lost } = losses;
  const isLost = ({ plan }: Part) => lost.some(({ instance }) => instance === plan.instance);
  const ends = parts.flatMap(({ end }) => (end === undefined ? [] : [end]));
  if (parts.some((part) => part.end === undefined && !isLost(part))) return undefined;
  const cause = CAUSES.find((one) => ends.some((end) => end.cause === one)) ?? "died";
  const ended = ends.find((end) => end.cause === cause);
  const sum = (value: (end: JournalEnd) => number) => ends.reduce((total, end) => total + value(end), 0);
  const most = (value: (end: JournalEnd) => number) => Math.max(0, ...ends.map(value));
  return {
    kind: "end",
    cause,
    ...(ended?.reason !== undefined && { reason: ended.reason }),
    exit: ended?.exit ?? "",
    ...(ended?.lastError !== undefined && { lastError: ended.lastError }),
    durationMs: most(({ durationMs }) => durationMs),
    measuredMs: most(({ measuredMs }) => measuredMs),
    isStreamWhole: ends.every(({ isStreamWhole }) => isStreamWhole),
    faults: ends.flatMap(({ faults }) => faults),
    longestGapMs: most(({ longestGapMs }) => longestGapMs),
    largestLagMs: most(({ largestLagMs }) => largestLagMs),
    clockStepMs: most(({ clockStepMs }) => Math.abs(clockStepMs)),
    k6PeakRssMiB: sum(({ k6PeakRssMiB }) => k6PeakRssMiB),
    assayPeakRssMiB: sum(({ assayPeakRssMiB }) => assayPeakRssMiB),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    cores: sum(({ cores }) => cores),
    merged: {
      reasons: [...lossReasons(losses), ...named(parts, ({ reasons }) => reasons), ...apartReasons(parts, apartMs)],
      contended: named(parts, ({ contended }) => contended),
      ...(lost.length > 0 && { lost }),
    },
  };
}

/** More losses than are tolerated, each of them as a reason. */
function lossReasons({ lost, tolerated }: Losses): readonly string[] {
  if (lost.length <= tolerated) return [];
  return lost.map(
    ({ instance, segment, reason }) =>
      `generator-lost: generator ${instance}, which had the segment ${segment} of the load, ${reason}`,
  );
}

function named(parts: readonly Part[], reasonsIn: (part: Part) => readonly string[]): readonly string[] {
  return parts.flatMap((part) =>
    reasonsIn(part).map((reason) => reason.replace(": ", `: generator ${part.plan.instance}: `)),
  );
}

function apartReasons(parts: readonly Part[], apartMs: number): readonly string[] {
  if (apartMs <= (parts[0]?.plan.windowMs ?? 0)) return [];
  return [
    `generators-apart: by their clocks, the same windows of two generators began ${apartMs} ms apart: their loads did not coincide, or their clocks differ`,
  ];
}
