// The reference service of a test file or of a test.
import { afterAll, onTestFinished } from "vitest";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";

/** Starts the service for all tests of a file, at the top of which it is awaited. */
export async function runningService(options: ServiceOptions = { seed: 1 }): Promise<Service> {
  const service = await startService(options);
  afterAll(() => service.close());
  return service;
}

/** Starts a service until the end of the test. */
export async function startedService(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options);
  onTestFinished(service.close);
  return service;
}
