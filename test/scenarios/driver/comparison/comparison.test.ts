import { expect, test } from "vitest";
import { EXIT, Failure } from "../../../../errors.ts";
import type { ComparedPair } from "../../../../run/format/run.ts";
import { type ComparisonOptions, runComparison } from "../../../../scenarios/driver/comparison/comparison.ts";
import { STRATIFIED_WORKLOAD } from "../../../../scenarios/driver/comparison/stratified.ts";
import { planLoad } from "../../../../scenarios/driver/plan/planned-load.ts";
import { madeUpPairs } from "../../../run/comparison/made-up-pairs.ts";

const SETTINGS = { seed: 7, timeout: 10_000 };

function optionsWith(changes: Partial<ComparisonOptions> = {}): ComparisonOptions {
  const own = { profile: "average", rate: 100, duration: 50_000, workload: STRATIFIED_WORKLOAD } as const;
  return {
    mode: "duet",
    load: planLoad({ scenario: "mixed", settings: { ...SETTINGS, ...own }, objectives: [] }),
    settings: SETTINGS,
    k6: { path: "k6", environment: {} },
    folder: "/nowhere",
    builds: { baseline: "old {port}", candidate: "new {port}", areFresh: true },
    margin: 0.05,
    maxPairs: 40,
    open: () => Promise.reject(new Error("no build is opened here")),
    ...changes,
  };
}

/** Hands out made-up pairs; `at` takes the place of the pair of that number. */
function measureFrom(pairs: readonly ComparedPair[], at: Readonly<Record<number, () => Promise<undefined>>> = {}) {
  return (_: unknown, number: number) => at[number]?.() ?? Promise.resolve(pairs[number - 1]);
}

test("a comparison continues to the interim analysis that decides, and keeps every pair in order", async () => {
  const pairs = madeUpPairs(40, { slower: 1.2 });
  const run = await runComparison(optionsWith(), measureFrom(pairs));
  expect(run).toMatchObject({ pairs: 6, verdict: "fail", exitCode: EXIT.targetWrong, notes: [] });
  expect(run.samples).toEqual(pairs.slice(0, 6));
});

test("a comparison does not continue beyond its last pair, even if it is undecided", async () => {
  const run = await runComparison(optionsWith({ maxPairs: 8 }), measureFrom(madeUpPairs(40, {}, { noise: 0.3 })));
  expect(run).toMatchObject({ pairs: 8, verdict: "inconclusive", exitCode: EXIT.inconclusive });
});

test("a comparison with a first pair that cannot be measured has no result; with a later one it proves nothing, and says why", async () => {
  const fails = () => Promise.reject(new Failure("target-unreachable", "It did not respond."));
  const none = runComparison(optionsWith(), measureFrom([], { 1: fails }));
  await expect(none).rejects.toMatchObject({ code: "target-unreachable" });
  const run = await runComparison(optionsWith(), measureFrom(madeUpPairs(40, { slower: 1.02 }), { 8: fails }));
  expect(run).toMatchObject({ pairs: 7, verdict: "inconclusive" });
  expect(run.notes).toEqual(["Pair 8 could not be measured: It did not respond."]);
});

test("a comparison that is interrupted stays undecided whatever its pairs show", async () => {
  const controller = new AbortController();
  const aborts = () => {
    controller.abort(EXIT.interrupted);
    return Promise.resolve(undefined);
  };
  const pairs = madeUpPairs(40, { slower: 1.5 });
  const run = await runComparison(optionsWith({ signal: controller.signal }), measureFrom(pairs, { 4: aborts }));
  expect(run).toMatchObject({ pairs: 3, verdict: "interrupted", exitCode: EXIT.interrupted });
});

test("a comparison names what weakens its result", async () => {
  const builds = { baseline: "http://a", candidate: "http://b", areFresh: false };
  const weak = optionsWith({ mode: "sequential", builds });
  const { notes } = await runComparison(weak, measureFrom(madeUpPairs(40, { slower: 1.2 })));
  expect(notes).toEqual([expect.stringMatching(/--baseline-start/), expect.stringMatching(/one after the other/)]);
});

test("the mix of a comparison has equally many requests of each operation", () => {
  const { mix } = optionsWith().load;
  expect([...mix.shares.values()].map((share) => Math.round(share * 100))).toEqual([20, 20, 20, 20, 20]);
});
