import { describe, expect, test } from "vitest";
import { ledgerFindings } from "../../../run/findings/lost-write.ts";
import type { JournalLookUp } from "../../../run/journal/journal-entries.ts";
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
  const findings = ledgerFindings(ledger);
  expect(findings.map(({ kind, value }) => [kind, value])).toEqual([
    ["lost-write", 2],
    ["changed-write", 1],
  ]);
  expect(findings[0]?.sentence).toContain("iteration 7.2");
});

describe("a lost write", () => {
  const lookUp = lookUpEntry({ lost: 1, examples: [LOST_WRITE] });
  const late = quotes(0, 100, { started: 100 }, { dropped: 80 });
  const resultWith = (found: JournalLookUp, end = endEntry()) => resultOf(planEntry(), late, found, end);

  test("fails a run that is not valid, which keeps its reasons", () => {
    const result = resultWith(lookUp);
    expect(result).toMatchObject({ verdict: "fail", exitCode: 1, validity: { valid: false } });
    expect(codes(result)).toContain("dropped-iterations");
    expect(resultWith(lookUpEntry())).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  });

  test("decides nothing before the last leg, nor in a run that was interrupted", () => {
    expect(resultWith(lookUp, endEntry({ cause: "leg" })).exitCode).toBe(8);
    expect(resultWith(lookUp, endEntry({ cause: "interrupted" })).verdict).toBe("interrupted");
  });
});
