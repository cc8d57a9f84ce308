// Two engines, one truth: the same seed leads to the same requests, byte for byte, and to the same verdicts.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "../../../../run/format/engine.ts";
import { JOURNAL_FILE, readJournal } from "../../../../run/journal/load-journal.ts";
import { addWindow, createTally } from "../../../../run/tally/tally.ts";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { startService } from "../../../../service/server.ts";
import { CREDENTIALS, NO_FIXTURES, startRun } from "../load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { TOKEN_ID } from "../small-service.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";
import { sentBy } from "./engine-runs.ts";

const folder = openTemporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);
afterAll(() => folder.remove());

/** The result of an engine on a reference service of its own, and the responses without a value at a place. */
async function judgedBy(
  engine: Engine,
  mutants: readonly string[],
  faults: readonly string[],
): Promise<LoadResult & { readonly lacking: Readonly<Record<string, number>> }> {
  const service = await startService({ seed: 3, mutants, faults });
  onTestFinished(() => service.close());
  const changes = {
    fixtures: NO_FIXTURES,
    sideEffects: "testnet",
    timeout: 10_000,
    rate: 80,
    duration: 2_994,
  } as const;
  const run = await startRun(folder.path, service.url, { ...changes, engine, allowSmallSample: true });
  return { ...(await run.result), lacking: await lackingIn(run.folder) };
}

async function lackingIn(run: string): Promise<Readonly<Record<string, number>>> {
  const tally = createTally();
  for await (const entry of readJournal(join(run, JOURNAL_FILE))) if (entry.kind === "window") addWindow(tally, entry);
  return Object.fromEntries(
    [...tally.operations].flatMap(([id, { lacking }]) =>
      [...lacking].map(([place, count]) => [`${id} ${place}`, count]),
    ),
  );
}

describe("the engines", () => {
  // The last request is due well before the end: at the end itself k6's own executor may begin one more.
  const EVEN = { rate: 80, duration: 1_994 } as const;

  test("schedule the same requests of the same users", async () => {
    const userIds = ["5e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d11", "6e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d12"];
    const people = userIds.map((userId, credential) => ({ credential, userId, feeChains: [] }));
    const tokens = [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }];
    const changes = { ...EVEN, fixtures: { tokens, chainSlugs: [], userIds, people } };
    const [native, script] = [
      await sentBy("native", folder.path, changes),
      await sentBy("script", folder.path, changes),
    ];
    expect(native).toHaveLength(160);
    for (const [place, userId] of userIds.entries()) {
      const own = native.filter((request) => request.includes(userId));
      expect(own.length).toBeGreaterThan(2);
      for (const request of own) expect(request).toContain(`Bearer ${CREDENTIALS[place]} `);
    }
    // Requests that are in flight at once come in any order. On a busy machine k6's own executor begins one or two more at the end.
    expect(without(native, script)).toEqual([]);
    expect(without(script, native).length).toBeLessThan(4);
  });

  // On a busy machine requests overlap, and which of them is the twentieth is the target's choice: one equal pair suffices.
  test("come to the same verdicts", { retry: 2 }, async () => {
    const mutants = [
      "sends-text-amount-in-every-fifth-quote",
      "cuts-every-twentieth-response-short",
      "omits-success-in-every-fifth-trade",
    ];
    const [native, script] = [
      await judgedBy("native", mutants, ["latency=5ms", "loss=data.initFee"]),
      await judgedBy("script", mutants, ["latency=5ms", "loss=data.initFee"]),
    ];
    expect(native.engine).toBe("native");
    expect(native.total.invalid).toBeGreaterThan(10);
    expect(verdictsOf(native)).toEqual(verdictsOf(script));
    expect(native.lacking["token-price data.initFee"]).toBeGreaterThan(100);
    expect(native.lacking).toEqual(script.lacking);
    expect(native.examples.map(({ statement }) => statement).sort()).toEqual(
      script.examples.map(({ statement }) => statement).sort(),
    );
  });
});

test("sessions ask for tokens that others create, and the reference service knows them", async () => {
  const service = await startService({ seed: 3 });
  onTestFinished(() => service.close());
  const run = await startRun(folder.path, service.url, {
    fixtures: NO_FIXTURES,
    sideEffects: "testnet",
    timeout: 10_000,
    rate: 80,
    duration: 1_994,
    allowSmallSample: true,
    workload: { newTokenShare: 0.5, mix: { trade: 2, launch: 3 } },
  });
  const { total, workload } = await run.result;
  expect(workload?.newTokens?.share).toBe(0.5);
  expect(workload?.newTokens?.requests).toBeGreaterThan(10);
  expect({ invalid: total.invalid, errors: total.errorsByCode }).toEqual({ invalid: 0, errors: {} });
});

/** The requests of a list that another list does not have, each as often as it is more often there. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((request) => {
    const place = left.indexOf(request);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function verdictsOf({ total, operations, verdict, requests }: LoadResult) {
  const { count, errorsByCode, invalid, invalidByStatement, advisory, advisoryByStatement } = total;
  const counts = Object.entries(operations).map(([id, operation]) => [id, operation.count]);
  return { verdict, requests, counts, count, errorsByCode, invalid, invalidByStatement, advisory, advisoryByStatement };
}
