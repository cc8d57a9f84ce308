// A made-up run of a minute, and what is found in it.
import { findingsOf } from "../../../run/findings/index.ts";
import { pointOf, withUsage } from "../../../run/findings/window-point.ts";
import type { LoadFinding } from "../../../run/format/load-run.ts";
import type { JournalWindow } from "../../../run/journal/journal-entries.ts";
import { intervalOfWindow } from "../../../run/tally/intervals.ts";
import { operationLoad } from "../../../run/tally/metrics.ts";
import { createRandom } from "../../../schemas/random.ts";
import { equalTimes, quotes, tallyOf, timesOf, usageEntry } from "../format/load-entries.ts";

const WINDOWS = 60;
const RATE = 100;

export type Second = {
  /** Response times by request; the normal ones by default. */
  readonly timesMs?: (normalMs: number, request: number) => number;
  readonly started?: number;
  readonly accepted?: number;
  readonly errors?: Readonly<Record<string, number>>;
  readonly invalid?: number;
  readonly missing?: Readonly<Record<string, number>>;
  readonly startDelayMs?: number;
  readonly targetMiB?: number;
};

/** The findings of a run of a minute at 100 requests a second, every second as `second` makes it. */
export function findingsIn(second: (at: number) => Second, seed = 1, length = WINDOWS): readonly LoadFinding[] {
  const random = createRandom(seed, "findings");
  const targetMiB: (number | undefined)[] = [];
  const windows = Array.from({ length }, (_, at): JournalWindow => {
    const {
      timesMs = (usual) => usual,
      errors = {},
      invalid = 0,
      missing = {},
      startDelayMs = 0.5,
      targetMiB: memory,
      ...given
    } = second(at);
    targetMiB.push(memory);
    const { started = RATE, accepted = RATE - invalid } = given;
    const responses = accepted + invalid;
    // Log-normal around 3 ms, as responses of a service are, and a noise of the machine that differs by second.
    const noise = Math.exp(0.1 * normal(random));
    const responseTime = timesOf(
      Array.from({ length: responses }, (_, request) => timesMs(3 * noise * Math.exp(0.4 * normal(random)), request)),
    );
    const specified = invalid === 0 ? {} : { "quote/tokenId/type": invalid };
    return quotes(
      at * 1_000,
      accepted,
      { started, errors, invalid, specified, missing, responseTime, serviceTime: responseTime },
      { startDelay: equalTimes(started, startDelayMs) },
    );
  });
  const operations = Object.fromEntries(
    [...tallyOf(...windows).operations].map(([id, own]) => [id, operationLoad(own, WINDOWS)]),
  );
  const points = windows.map((window, at) => {
    const point = pointOf(intervalOfWindow(window, 1_000));
    const target = targetMiB[at];
    if (target === undefined) return point;
    return withUsage(point, usageEntry(window.fromMs, { targetRssMiB: target }));
  });
  return findingsOf(points, 1_000, operations);
}

/** Sum of twelve uniform ones. */
function normal(random: { readonly next: () => number }): number {
  return Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);
}

export const kinds = (findings: readonly LoadFinding[]) => findings.map(({ kind }) => kind);
