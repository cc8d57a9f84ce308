// What k6 sends and what it counts of the responses, against services that know what came.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { JOURNAL_FILE, readJournal } from "../../../../run/journal/load-journal.ts";
import { addWindow, createTally } from "../../../../run/tally/tally.ts";
import { startService } from "../../../../service/server.ts";
import {
  CREDENTIALS,
  expectAccounts,
  k6Folder,
  NO_FIXTURES,
  runAgainst,
  SETUP_REQUESTS,
  startRun,
} from "../load-runs.ts";
import { TOKEN_ID } from "../small-service.ts";

const folder = k6Folder();

const ON_REFERENCE = {
  fixtures: NO_FIXTURES,
  sideEffects: "testnet",
  timeout: 10_000,
  rate: 80,
  allowSmallSample: true,
} as const;

test("sends the requests of each user with that user's credential, as many as planned", async () => {
  const userIds = ["5e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d11", "6e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d12"];
  const people = userIds.map((userId, credential) => ({ credential, userId, feeChains: [] }));
  const tokens = [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }];
  const { service } = await runAgainst(folder.path, () => undefined, {
    rate: 80,
    duration: 1_994,
    fixtures: { tokens, chainSlugs: [], userIds, people },
    allowSmallSample: true,
  });
  const sent = service.received.slice(SETUP_REQUESTS + people.length);
  expect(sent).toHaveLength(160);
  for (const [index, userId] of userIds.entries()) {
    const own = sent.filter(({ body }) => body.includes(userId));
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(own.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${CREDENTIALS[index]}`]));
  }
});

test("responses under load are counted by what each of them violates or lacks", async () => {
  const mutants = [
    "sends-text-amount-in-every-fifth-quote",
    "cuts-every-twentieth-response-short",
    "omits-success-in-every-fifth-trade",
  ];
  const service = await startService({ seed: 3, mutants, faults: ["latency=5ms", "loss=data.initFee"] });
  onTestFinished(() => service.close());
  const run = await startRun(folder.path, service.url, { ...ON_REFERENCE, duration: 2_994 });
  const { total, operations, examples } = await run.result;
  const quotes = operations["token-price"];
  expect(total.errorsByCode["not-json"]).toBeGreaterThan(0);
  expect(Object.keys(total.invalidByStatement).length).toBeGreaterThan(1);
  // One in five quotes; those that were cut short cannot be judged.
  expect((quotes?.invalid ?? 0) / ((quotes?.count ?? 0) - (quotes?.errors ?? 0))).toBeCloseTo(1 / 5, 1);
  expect(new Set(examples.map(({ statement }) => statement))).toEqual(new Set(Object.keys(total.invalidByStatement)));
  const missing = await missingIn(run.folder);
  expect(missing["token-price data.initFee"]).toBe((quotes?.count ?? 0) - (quotes?.errors ?? 0));
});

test("sends late what finds no free VU, and drops nothing", async () => {
  const slow = (_: unknown, count: number) => ({ afterMs: count < 600 ? 2_000 : 0 });
  const { result } = await runAgainst(folder.path, slow, { rate: 700, duration: 1_499, timeout: 5_000 });
  expect(result.requests).toMatchObject({ started: 1_050, dropped: 0 });
  expectAccounts(result);
});

test("asks for tokens that other sessions created", async () => {
  const service = await startService({ seed: 3 });
  onTestFinished(() => service.close());
  const run = await startRun(folder.path, service.url, {
    ...ON_REFERENCE,
    duration: 1_994,
    workload: { newTokenShare: 0.5, mix: { trade: 2, launch: 3 } },
  });
  const { total, workload } = await run.result;
  expect(workload?.newTokens?.share).toBe(0.5);
  expect(workload?.newTokens?.requests).toBeGreaterThan(10);
  expect({ invalid: total.invalid, errors: total.errorsByCode }).toEqual({ invalid: 0, errors: {} });
});

async function missingIn(run: string): Promise<Readonly<Record<string, number>>> {
  const tally = createTally();
  for await (const entry of readJournal(join(run, JOURNAL_FILE))) if (entry.kind === "window") addWindow(tally, entry);
  return Object.fromEntries(
    [...tally.operations].flatMap(([id, { missing }]) =>
      [...missing].map(([pointer, count]) => [`${id} ${pointer}`, count]),
    ),
  );
}
