import { expect, it } from "vitest";
import { mergeRounds, runRounds } from "../../../conformance/run/rounds.ts";
import type { ConformanceResult, Progress } from "../../../conformance/run/runner.ts";
import { EXIT } from "../../../errors.ts";
import { formatters } from "../../../reports/formats/index.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { CheckResult, CheckVerdict } from "../../../run/format/run.ts";
import { judge } from "../../../run/verdict/verdict.ts";
import { check } from "../../reports/sample-conformance.ts";
import { header } from "../../reports/sample-header.ts";
import { startedService } from "../../service/running-service.ts";
import { resultOf } from "../made-up-results.ts";
import { optionsFor } from "../run.ts";

const ID = "token-price/request/amount/one";

/** Rounds with these verdicts, or other results, as one. */
const merged = (rounds: readonly (CheckVerdict | ConformanceResult)[], certify = false) => {
  const [first = round("pass"), ...more] = rounds.map((one) => (typeof one === "string" ? round(one) : one));
  return mergeRounds([first, ...more], { strict: false, certify });
};

it("several rounds are one result with the sums of their requests and times", () => {
  const both = merged(["pass", "pass"]);
  expect(both).toMatchObject({ verdict: "pass", exitCode: 0, rounds: 2, durationMs: 10 });
  expect(both.requests).toEqual({ sent: 6, controls: 4, retries: 2 });
  expect(both.checks[0]).not.toHaveProperty("rounds");
});

it("several rounds count creations and trades, and those of attempts that were too fast", () => {
  const requests = { sent: 30, controls: 3, retries: 0, creates: 5, trades: 7 };
  const abandoned = { status: 403, lastedMs: 1_000, sent: 9, creates: 2, trades: 1 };
  const slow = { ...round("pass"), requests: { ...requests, abandoned } };
  const all = merged([{ ...round("pass"), requests }, slow, slow]);
  expect(all.requests).toMatchObject({ creates: 15, trades: 21 });
  expect(all.requests.abandoned).toEqual({ ...abandoned, sent: 18, creates: 4, trades: 2 });
});

it("several rounds have one entry for each trigger of a server error", () => {
  const error = { operation: "token-price", isValidRequest: true, trigger: "/amount -> 1", curl: "curl" } as const;
  const one = { ...error, status: 500, count: 2 };
  const other = { ...error, status: 501, count: 1 };
  const rounds = [[one], [other, one], []].map((serverErrors) => ({ ...round("pass"), serverErrors }));
  expect(merged(rounds).serverErrors).toEqual([{ ...one, count: 4 }, other]);
});

it("several rounds keep what any of them explored and found", () => {
  const exploration = {
    ...{ durationMs: 1, requests: 9, drawn: 4, sequences: 1, responses: 5, classes: 3, seenOnce: 1, places: 2 },
    ...{ statements: 6, ofStatements: 7, ofOneCause: 0 },
  };
  const drawn = { operation: "token-price", edit: { kind: "absent", pointer: "/amount" } } as const;
  const [first, second] = [round("pass"), round("pass")];
  const found = { ...first.checks[0], id: `${ID}/explored-0`, verdict: "fail", drawn } as CheckResult;
  const checks = [...second.checks, found];
  const both = merged([
    { ...first, exploration, corpus: [drawn] },
    { ...second, checks, exploration: { ...exploration, classes: 5 }, corpus: [drawn] },
  ]);
  expect(both.checks.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([`${ID} pass`, `${found.id} fail`]);
  expect(both).toMatchObject({ verdict: "fail", corpus: [drawn] });
  expect(both.exploration).toMatchObject({ drawn: 8, sequences: 2, classes: 5, durationMs: 2 });
});

it("several rounds return a single round unchanged", () => {
  const only = round("pass");
  expect(merged([only])).toBe(only);
});

it.each([
  [["pass", "fail", "pass"], "fail", 1],
  [["pass", "inconclusive"], "inconclusive", 4],
  [["notApplicable", "pass"], "pass", 0],
] as const)("several rounds with the verdicts %j are unstable and come to %s", (verdicts, verdict, exitCode) => {
  const all = merged(verdicts);
  expect(all.checks[0]).toMatchObject({ verdict, rounds: verdicts });
  expect(all.exitCode).toBe(exitCode);
  const record = { ...header, ...all };
  expect(problemsOf(record)).toEqual([]);
  expect(formatters.text(record)).toMatch(/unstable +token-price\/request\/amount\/one/);
});

const UNDECIDED = { ...round("pass"), verdict: "inconclusive", exitCode: EXIT.inconclusive } as const;
it.each<[rounds: Parameters<typeof merged>[0], verdict: string, exitCode: number, sentence: string]>([
  [["pass", "pass", "pass"], "pass", 0, "conforms to the interface: 1 of 1 check passes in each of 3 rounds"],
  [["pass", "fail", "pass"], "fail", 1, "The one operation tried violates the interface"],
  [["pass", "pass", UNDECIDED], "inconclusive", 4, "Round 3 of 3 (seed 1) was inconclusive, and every one has"],
])("several rounds of a certifying run have to pass, every one: %#", (rounds, verdict, exitCode, sentence) => {
  const all = merged(rounds, true);
  expect(all).toMatchObject({ verdict, exitCode });
  const record = { ...header, ...all };
  expect(problemsOf(record)).toEqual([]);
  expect(judge(record).reason).toContain(sentence);
});

it("several rounds make a fact with two values unstable, and keep one that a round did not observe", () => {
  const first = round("pass", { a: fact(1), b: fact(2), c: fact(3) });
  expect(merged([first, round("pass", { a: fact(1), b: fact(9) })]).behaviour).toEqual({
    a: { ...fact(1), samples: 2 },
    b: { ...fact(2), stable: false, samples: 2 },
    c: fact(3),
  });
});

it("several rounds do not call unstable what an interruption kept from being judged", () => {
  const cut = (one: ConformanceResult) => merged(["pass", { ...one, interrupted: true }]);
  const interrupted = cut(round("inconclusive", {}, { reason: "fixture-missing" }));
  expect(interrupted).toMatchObject({ exitCode: 130, interrupted: true });
  expect(interrupted.checks[0]?.verdict).toBe("pass");
  expect(interrupted.checks[0]).not.toHaveProperty("rounds");
  expect(cut(round("fail")).checks[0]).toMatchObject({ verdict: "fail", rounds: ["pass", "fail"] });
});

it("rounds fail a service that changes, name what is unstable, and report one plan and continuous progress", async () => {
  const service = await startedService({ seed: 1, mutants: ["demands-no-credential-after-a-while"] });
  const reported: Progress[] = [];
  const options = { ...optionsFor(service.url), only: ["token-price/authentication"], seed: 5 };
  const one = await runRounds(1, options);
  expect(one.verdict).toBe("pass");
  const several = await runRounds(5, { ...options, onProgress: (progress) => reported.push(progress) });
  expect(several).toMatchObject({ verdict: "fail", exitCode: 1, seed: 5, rounds: 5 });
  const unstable = several.checks.filter(({ rounds }) => rounds !== undefined);
  expect(unstable.length).toBeGreaterThan(0);
  expect(unstable[0]?.rounds).toHaveLength(5);
  expect(reported.filter(({ kind }) => kind === "plan")).toHaveLength(1);
  expect(reported.at(-1)).toMatchObject({ done: 5 * one.checks.length, total: 5 * one.checks.length });
});

it("ends after the round in which it is interrupted, and keeps what was judged", async () => {
  const service = await startedService({ seed: 1 });
  const controller = new AbortController();
  let judged = 0;
  const onProgress = ({ kind }: Progress) => {
    if (kind === "judged") judged++;
    if (judged === 15) controller.abort();
  };
  const options = { ...optionsFor(service.url), only: ["token-price/authentication"], signal: controller.signal };
  const result = await runRounds(5, { ...options, onProgress });
  expect(result).toMatchObject({ exitCode: 130, interrupted: true });
  expect(result.rounds ?? 1).toBeLessThan(5);
  expect(result.checks.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(0);
});

function fact(value: number) {
  return { value, stable: true, evidence: ["x"] };
}

function round(verdict: CheckVerdict, behaviour: ConformanceResult["behaviour"] = {}, over: Partial<CheckResult> = {}) {
  return resultOf([check({ id: ID, family: "number", verdict, ...over })], { behaviour });
}
