// Runs compared with each other: order, concurrency and seed change no verdict.
import { expect, test } from "vitest";
import { run, runOn, startThrough } from "../run.ts";

const MUTANTS = [
  "token-price/request/amount/exclusiveMinimum/limit-included",
  "trade-token/response/transaction/gasLimit/required/optional",
];

test("gives the same result for the same seed in whatever order responses come, and the same verdicts for others", async () => {
  const judged = async (tail: readonly string[], seed: number, concurrency: number) => {
    // So late that each run quotes a new token a second after another one: a check of the times needs that.
    const options = { mutants: MUTANTS, faults: ["latency=6ms", ...tail] };
    const { verdict, counts, checks, behaviour, fixtures } = await runOn(options, { seed, concurrency });
    // Texts name times and totals, which move with the market.
    const details = checks.map(({ id, reason, difference, attempts }) => ({ id, reason, difference, attempts }));
    const verdicts = Object.fromEntries(checks.map((one) => [one.id, one.verdict]));
    return { verdicts, all: { verdict, counts, details, behaviour, fixtures } };
  };
  const first = await judged([], 1, 8);
  expect(await judged(["tail=30%+15ms"], 1, 8)).toEqual(first);
  expect((await judged([], 77, 1)).verdicts).toEqual(first.verdicts);
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
