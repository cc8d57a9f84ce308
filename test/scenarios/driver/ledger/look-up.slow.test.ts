import { expect, test } from "vitest";
import { startedService } from "../../../service/running-service.ts";
import { k6Folder, NO_FIXTURES, startRun } from "../load-runs.ts";

const folder = k6Folder();

test("finds no lost writes if the queue of new tokens takes longer than the limit for one token", async () => {
  const { url } = await startedService({ seed: 1, choices: { "token.indexing": "one-at-a-time" } });
  const run = await startRun(folder.path, url, {
    workload: { mix: { launch: 1 } },
    rate: 30,
    duration: 4_000,
    timeout: 20_000,
    fixtures: NO_FIXTURES,
    sideEffects: "testnet",
    visibleWithinMs: 2_000,
  });
  const { ledger } = await run.result;
  expect(ledger).toMatchObject({ lost: 0, examples: [] });
  expect(ledger?.lookedUp).toBeGreaterThan(10);
});
