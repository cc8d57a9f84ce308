import { expect, test } from "vitest";
import { ledgerFindings } from "../../../run/findings/lost-write.ts";
import type { JournalEnd, JournalLookUp } from "../../../run/journal/journal-entries.ts";
import { detectableLoss, ledgerResult, repetitionsToShow } from "../../../run/load/write-ledger-result.ts";
import { endEntry, lookUpEntry, planEntry, quotes } from "../format/load-entries.ts";
import { codes, LOST_WRITE, resultOf } from "./made-up-results.ts";

test("a look-up without a loss bounds the share of lost writes", () => {
  const ledger = ledgerResult([lookUpEntry()]);
  expect(ledger?.lostShare?.low).toBe(0);
  expect(ledger?.lostShare?.high).toBeCloseTo(0.000356, 6);
  expect(ledgerFindings(ledger)).toEqual([]);
});

test("10,000 look-ups find a loss of 1 in 2,000 with a chance of 99 %", () => {
  const { lostWrite } = detectableLoss(ledgerResult([lookUpEntry({ lookedUp: 10_000 })]));
  expect((1 - (lostWrite?.share ?? 0)) ** 10_000).toBeCloseTo(0.01, 4);
  expect(lostWrite?.share).toBeLessThan(1 / 2_000);
  expect(detectableLoss(undefined)).toEqual({});
});

test("a rarer fault needs more repetitions, which are useless if the writes were forgotten at once", () => {
  const timesFor = (changes: Partial<JournalLookUp>) =>
    repetitionsToShow(ledgerResult([lookUpEntry({ lookedUp: 100, ...changes })]), "lost");
  expect(1 - 0.9 ** timesFor({ lost: 10 })).toBeGreaterThanOrEqual(0.99);
  expect(1 - 0.9 ** (timesFor({ lost: 10 }) - 1)).toBeLessThan(0.99);
  expect(timesFor({ lost: 100 })).toBe(1);
  expect(timesFor({ lost: 10, lostUntilMs: 900 })).toBe(Number.POSITIVE_INFINITY);
});

test("a later look-up of the same writes replaces an earlier one, unless that found more", () => {
  const lookedUp = (...lost: readonly number[]) =>
    ledgerResult(lost.map((count, at) => lookUpEntry({ accepted: 100 * (at + 1), lost: count })));
  expect(lookedUp(1, 2)).toMatchObject({ accepted: 200, lost: 2, lookUps: 2 });
  expect(lookedUp(2, 0)).toMatchObject({ accepted: 100, lost: 2, lookUps: 2 });
});

test("the look-ups of several generators add up, and each way of losing a write is a finding", () => {
  const ledger = ledgerResult([
    lookUpEntry({ lost: 2, examples: [LOST_WRITE], notes: ["One."] }),
    lookUpEntry({ instance: "b", changed: 1, examples: [{ ...LOST_WRITE, fault: "changed" }], notes: ["One."] }),
  ]);
  expect(ledger).toMatchObject({ lookedUp: 16_824, lost: 2, changed: 1, lookUps: 2, notes: ["One."] });
  expect(ledgerFindings(ledger)).toMatchObject([
    { kind: "lost-write", value: 2, sentence: expect.stringContaining("iteration 7.2") },
    { kind: "changed-write", value: 1 },
  ]);
});

const resultOfDrops = (cause: JournalEnd["cause"], lost: number) => {
  const dropping = quotes(0, 100, { started: 100 }, { dropped: 80 });
  return resultOf(planEntry(), dropping, lookUpEntry({ lost, examples: [LOST_WRITE] }), endEntry({ cause }));
};

test.each<[JournalEnd["cause"], lost: number, verdict: string, exitCode: number]>([
  ["finished", 1, "fail", 1],
  ["finished", 0, "inconclusive", 4],
  ["leg", 1, "inconclusive", 8],
  ["interrupted", 1, "interrupted", 130],
])("a run that is not valid, has the end %s and lost %i writes is %s with exit code %i", (cause, lost, ...judged) => {
  const { verdict, exitCode } = resultOfDrops(cause, lost);
  expect([verdict, exitCode]).toEqual(judged);
});

test.each([0, 1])("a finished run that lost %i writes says that iterations were dropped", (lost) => {
  expect(codes(resultOfDrops("finished", lost))).toContain("dropped-iterations");
});
