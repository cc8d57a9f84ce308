// Targets of a test file: services, and forwarders that record and change requests; all are closed after each test.
import { afterEach } from "vitest";
import { startService } from "../../service/server.ts";
import { type Forwarder, type Intercept, startForwarder } from "../conformance/forwarder.ts";

type Closable = { close: () => Promise<void> };

/** To be called at the top of a test file: its hook belongs to the file. */
export function openTargets() {
  const open: Closable[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  return {
    /** Adds what is closed as well. */
    push: (...more: readonly Closable[]): void => void open.push(...more),
    /** A reference service behind a forwarder. */
    forwarder: async (intercept?: Intercept, mutants: readonly string[] = []): Promise<Forwarder> => {
      const service = await startService({ mutants });
      const between = await startForwarder(service.url, intercept);
      open.push(service, between);
      return between;
    },
  };
}
