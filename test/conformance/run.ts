// One conformance run in a test: the defaults of the suite, with the options of the test. Waits take no time.

import { onTestFinished } from "vitest";
import {
  CONFORMANCE_DEFAULTS,
  type ConformanceOptions,
  type ConformanceResult,
  runConformance,
} from "../../conformance/run/runner.ts";
import { parseTarget } from "../../http/target.ts";
import type { MutantOptions } from "../../proof/mutants/start.ts";
import type { Service } from "../../service/server.ts";
import { startedService } from "../service/running-service.ts";
import { type Changes, type Forwarder, type Intercept, startForwarder } from "./forwarder.ts";

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
export async function runOn(options: MutantOptions, over: Partial<ConformanceOptions> = {}) {
  const { url } = await startedService(options);
  return await run(url, over);
}

/** Runs against a running service through a forwarder that changes what passes. */
export async function runThrough(
  { url }: Pick<Service, "url">,
  changes: Changes,
  over: Partial<ConformanceOptions> = {},
) {
  const forwarder = await startedForwarder(url, undefined, changes);
  return await run(forwarder.url, over);
}

/** Starts a reference service behind a forwarder until the end of the test. */
export async function startThrough(intercept?: Intercept, options: MutantOptions = {}): Promise<Forwarder> {
  const { url } = await startedService(options);
  return await startedForwarder(url, intercept);
}

/** Starts a service behind a forwarder that refuses each credential after so many requests with it. */
export async function startExpiring(lifetime: number, status: number): Promise<Forwarder> {
  const uses = new Map<string, number>();
  return await startThrough(({ headers: { authorization = "" } }, response) => {
    const used = (uses.get(authorization) ?? 0) + 1;
    uses.set(authorization, used);
    if (used > lifetime) response.writeHead(status).end();
    return used > lifetime;
  });
}

/** Starts a forwarder until the end of the test. */
export async function startedForwarder(...given: Parameters<typeof startForwarder>): Promise<Forwarder> {
  const forwarder = await startForwarder(...given);
  onTestFinished(forwarder.close);
  return forwarder;
}
