// One conformance run in a test: the defaults of the suite, with the options of the test. Waits take no time.

import { onTestFinished } from "vitest";
import {
  CONFORMANCE_DEFAULTS,
  type ConformanceOptions,
  type ConformanceResult,
  runConformance,
} from "../../conformance/run/runner.ts";
import { parseTarget } from "../../http/target.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { type Changes, type Intercept, startForwarder } from "./forwarder.ts";

export const TOKEN = "conformance-canary-0123456789";

export function run(url: string, options: Partial<ConformanceOptions> = {}): Promise<ConformanceResult> {
  return runConformance({ ...optionsFor(url), ...options });
}

/** The options of a run in a test. */
export function optionsFor(url: string): ConformanceOptions {
  return {
    ...CONFORMANCE_DEFAULTS,
    target: parseTarget(url),
    token: TOKEN,
    sideEffects: "any",
    timeoutMs: 30_000,
    wait: async () => undefined,
  };
}

/** Ids of checks with a verdict, of one tier or of all. */
export function idsWith(result: ConformanceResult, verdict: string, tier?: string): readonly string[] {
  return result.checks
    .filter((check) => check.verdict === verdict && (tier === undefined || check.tier === tier))
    .map(({ id }) => id);
}

/** Runs against a reference service with some choices, mutants or faults. */
export async function runOn(
  options: ServiceOptions,
  over: Partial<ConformanceOptions> = {},
): Promise<ConformanceResult> {
  const service = await startService(options);
  try {
    return await run(service.url, over);
  } finally {
    await service.close();
  }
}

/** Runs against a running service through a forwarder that changes what passes. */
export async function runThrough(
  { url }: Pick<Service, "url">,
  changes: Changes,
  over: Partial<ConformanceOptions> = {},
): Promise<ConformanceResult> {
  const forwarder = await startForwarder(url, undefined, changes);
  try {
    return await run(forwarder.url, over);
  } finally {
    await forwarder.close();
  }
}

/** Starts a reference service behind a forwarder until the end of the test; returns the base URL. */
export async function startThrough(intercept: Intercept, options: ServiceOptions = {}): Promise<string> {
  const service = await startService(options);
  const between = await startForwarder(service.url, intercept);
  onTestFinished(async () => {
    await between.close();
    await service.close();
  });
  return between.url;
}
