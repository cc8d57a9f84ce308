// Runs a selection of checks against a target. Knows no reporter and no file.

import { requireNone } from "../../errors.ts";
import { noCounts } from "../../target/exchange/sender.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { selectChecks } from "../catalogue/selection.ts";
import type { Check } from "../definition/check.ts";
import { checkOf } from "../exploration/claim.ts";
import { type Attempts, givenFixtures, makeAttempt } from "./attempt.ts";
import type { ConformanceOptions, ConformanceResult } from "./conformance-options.ts";
import { planOf } from "./plan.ts";

export type { ConformanceOptions, ConformanceResult, Progress } from "./conformance-options.ts";

/** The whole suite, as the command line runs it. */
export const CONFORMANCE_DEFAULTS = {
  concurrency: 8,
  timeoutMs: 10_000,
  seed: 1,
  fixtures: {},
  only: [],
  skip: [],
  tiers: [],
  interpretationsOff: [],
  strict: false,
  smoke: false,
} as const;

/**
 * Judges a target. Failures of the target are data; throws a Failure if nothing can be judged: nothing selected,
 * target unreachable or another service, credential refused. A run that is found to be too fast for the target, which then
 * refuses valid requests, begins again slowly: what it had seen shows nothing.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult> {
  const attempts: Attempts = {
    startedAt: performance.now(),
    counts: noCounts(),
    accepted: new Map(),
    refusals: new Map(),
  };
  requireBounds(options);
  const { sideEffects, onProgress, journal } = options;
  const checks = selectedChecks(options);
  const given = givenFixtures(options);
  onProgress?.({ kind: "plan", plan: planOf(checks, { sideEffects, given, thorough: options.thorough === true }) });
  for (;;) {
    const result = await makeAttempt(options, checks, attempts);
    if (result !== undefined) return result;
    journal?.({ kind: "again" });
  }
}

/** The checks of a run: those that are selected of the catalogue, and of what explorations found. */
export function selectedChecks(options: ConformanceOptions): readonly Check[] {
  const found = (options.drawn ?? []).flatMap((drawn) => checkOf(drawn) ?? []);
  return selectChecks([...allChecks(), ...found], options);
}

function requireBounds({ concurrency, timeoutMs, ratePerSecond }: ConformanceOptions): void {
  requireNone([
    ratePerSecond !== undefined && !(ratePerSecond > 0) && `The rate must be above 0 per second, got ${ratePerSecond}.`,
    !(Number.isInteger(concurrency) && concurrency >= 1) && `The concurrency must be at least 1, got ${concurrency}.`,
    !(timeoutMs > 0) && `The time-out must be above 0 ms, got ${timeoutMs}.`,
  ]);
}
