// The writes of a long load are looked up during it, too, so that a loss is known before its end.
import { expect, test } from "vitest";
import { runningService } from "../../../service/running-service.ts";
import { entriesIn, k6Folder, NO_FIXTURES, startRun } from "../load-runs.ts";

const folder = k6Folder();
const [losing, queueing] = await Promise.all([
  runningService({ seed: 1, faults: ["lose-write=30%"] }),
  runningService({ seed: 1, choices: { "token.indexing": "one-at-a-time" } }),
]);
const workload = { mix: { launch: 1 } };
const LAUNCHES = { workload, timeout: 20_000, fixtures: NO_FIXTURES, sideEffects: "testnet" } as const;

// They wait most of their time.
test.concurrent("looks accepted writes up during a load and after it, and counts them once", async () => {
  const load = { ...LAUNCHES, rate: 10, duration: 20_000 };
  const run = await startRun(folder.path, losing.url, { ...load, visibleWithinMs: 200, lookUpEveryMs: 2_000 });
  const { ledger } = await run.result;
  const lookUps = entriesIn(run.folder).filter((entry) => entry.kind === "look-up");
  expect(lookUps.length).toBeGreaterThan(1);
  expect(ledger?.lookUps).toBe(lookUps.length);
  expect(lookUps[0]?.lost).toBeGreaterThan(0);
  const last = lookUps.at(-1);
  expect(last?.lookedUp).toBeGreaterThan(lookUps[0]?.lookedUp ?? 0);
  expect(ledger?.accepted).toBe(last?.accepted);
  expect(ledger?.lost).toBe(Math.max(...lookUps.map(({ lost }) => lost)));
});

test.concurrent("finds no lost writes if the queue of new tokens takes longer than the limit for one token", async () => {
  const load = { ...LAUNCHES, rate: 30, duration: 4_000 };
  const run = await startRun(folder.path, queueing.url, { ...load, visibleWithinMs: 2_000 });
  const { ledger } = await run.result;
  expect(ledger).toMatchObject({ lost: 0, examples: [] });
  expect(ledger?.lookedUp).toBeGreaterThan(10);
});
