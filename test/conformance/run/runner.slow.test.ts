// Runs compared with each other: order, concurrency and seed change no verdict.
import { expect, test } from "vitest";
import { runningService } from "../../service/running-service.ts";
import { run, runOn, startThrough } from "../run.ts";

test("gives the same verdicts, facts and fixtures for the same seed, in whatever order responses come", async () => {
  const records = [];
  for (const faults of [[], ["tail=30%+15ms"]]) {
    const { verdict, counts, checks, behaviour, fixtures } = await runOn({ faults }, { concurrency: 8 });
    // Texts name times and totals, which move with the market.
    const judged = checks.map(({ id, verdict: one, reason, difference, attempts }) => {
      return { id, one, reason, difference, attempts };
    });
    records.push({ verdict, counts, judged, behaviour, fixtures });
  }
  expect(records[1]).toEqual(records[0]);
});

const MUTANTS = [
  "token-price/request/amount/exclusiveMinimum/limit-included",
  "trade-token/response/transaction/gasLimit/required/optional",
];
/** So late that each run quotes a new token a second after another one: a check of the times needs that. */
const faulty = await runningService({ mutants: MUTANTS, faults: ["latency=6ms"] });

test("reaches the same verdicts with other seeds and another concurrency", async () => {
  const verdictsOf = async (seed: number, concurrency: number) => {
    const { checks } = await run(faulty.url, { seed, concurrency });
    return Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict]));
  };
  expect(await verdictsOf(77, 1)).toEqual(await verdictsOf(1, 8));
});

test("sends the same bytes for the same seed, and others for another one", async () => {
  const bodiesOf = async (seed: number) => {
    const { url, passed } = await startThrough();
    await run(url, { only: ["create-token-transaction/request/symbol"], seed });
    return passed.map(({ path, body }) => `${path} ${body}`).sort();
  };
  const first = await bodiesOf(5);
  expect(first.length).toBeGreaterThan(10);
  expect(await bodiesOf(5)).toEqual(first);
  expect(await bodiesOf(6)).not.toEqual(first);
});
