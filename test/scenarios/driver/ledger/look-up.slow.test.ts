// The writes of a long load are looked up during it, too, so that a loss is known before its end.

import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { JournalLookUp } from "../../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE, readJournal } from "../../../../run/journal/load-journal.ts";
import { type Service, type ServiceOptions, startService } from "../../../../service/server.ts";
import { NO_FIXTURES, startRun } from "../load-runs.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const parent = temporaryFolder();
const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function started(options: ServiceOptions): Promise<Service> {
  const service = await startService({ seed: 1, ...options });
  services.push(service);
  return service;
}

async function lookUpsIn(folder: string): Promise<readonly JournalLookUp[]> {
  const found: JournalLookUp[] = [];
  for await (const entry of readJournal(join(folder, JOURNAL_FILE))) if (entry.kind === "look-up") found.push(entry);
  return found;
}

/** A load of sessions that each create a token and buy some of it once. */
async function launches(holding: "none" | "required") {
  const service = await started({ choices: { "trade.holding": holding } });
  const run = await startRun(parent.path, service.url, {
    scenario: "creator-launch",
    rate: 90,
    duration: 8_000,
    timeout: 20_000,
    fixtures: NO_FIXTURES,
    sideEffects: "testnet",
    visibleWithinMs: 200,
  });
  const { ledger } = await run.result;
  if (ledger === undefined) throw new Error("the writes are noted");
  return { ledger, purchases: ledger.lookedUp - ledger.creations };
}

// They mostly wait for their loads.
describe.concurrent("the look-up of accepted writes", () => {
  test("looks writes up during a load and after it, and counts them once", async () => {
    const service = await started({ faults: ["lose-write=30%"] });
    const run = await startRun(parent.path, service.url, {
      rate: 10,
      duration: 20_000,
      workload: { mix: { launch: 1 } },
      timeout: 20_000,
      fixtures: NO_FIXTURES,
      sideEffects: "testnet",
      visibleWithinMs: 200,
      lookUpEveryMs: 2_000,
    });
    const { ledger } = await run.result;
    const lookUps = await lookUpsIn(run.folder);
    expect(lookUps.length).toBeGreaterThan(1);
    expect(ledger?.lookUps).toBe(lookUps.length);
    expect(lookUps[0]?.lost).toBeGreaterThan(0);
    const last = lookUps.at(-1);
    expect(last?.lookedUp).toBeGreaterThan(lookUps[0]?.lookedUp ?? 0);
    expect(ledger?.accepted).toBe(last?.accepted);
    expect(ledger?.lost).toBe(Math.max(...lookUps.map(({ lost }) => lost)));
  });

  test("finds no lost writes if the queue of new tokens takes longer than the look-up waits for one", async () => {
    const service = await started({ choices: { "token.indexing": "one-at-a-time" } });
    const run = await startRun(parent.path, service.url, {
      rate: 30,
      duration: 4_000,
      workload: { mix: { launch: 1 } },
      timeout: 20_000,
      fixtures: NO_FIXTURES,
      sideEffects: "testnet",
      visibleWithinMs: 2_000,
    });
    const { ledger } = await run.result;
    expect(ledger).toMatchObject({ lost: 0, examples: [] });
    expect(ledger?.lookedUp).toBeGreaterThan(10);
  });

  test("finds no lost purchases if the target keeps them, whether or not sales need a holding", async () => {
    const needed = await launches("required");
    expect(needed.purchases).toBeGreaterThanOrEqual(10);
    expect(needed.ledger).toMatchObject({ lost: 0, doubled: 0, examples: [] });
    const free = await launches("none");
    expect(free.purchases).toBe(0);
    expect(free.ledger).toMatchObject({ lost: 0, doubled: 0, examples: [] });
  });
});
