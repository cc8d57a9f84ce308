// The reference service of a test file or of a test, with mutants if the test names some.
import { afterAll, onTestFinished } from "vitest";
import { type MutantOptions, type MutantService, startMutant } from "../../proof/mutants/start.ts";

/** Starts the service for all tests of a file, at the top of which it is awaited. */
export async function runningService(options: MutantOptions = { seed: 1 }): Promise<MutantService> {
  const service = await startMutant(options);
  afterAll(() => service.close());
  return service;
}

/** Starts a service until the end of the test. */
export async function startedService(options: MutantOptions = {}): Promise<MutantService> {
  const service = await startMutant(options);
  onTestFinished(service.close);
  return service;
}
