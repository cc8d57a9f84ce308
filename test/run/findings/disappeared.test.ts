// Values that responses lose, wholly or in part.
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../schemas/random.ts";
import { findingsIn, WINDOWS } from "./made-up-run.ts";

describe("a value that responses lose", () => {
  test("is found with its place, its moment and its shares", () => {
    const [finding, ...more] = findingsIn((at) => (at >= 25 ? { lacking: { "data.initFee": 100 } } : {}));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      kind: "disappeared",
      operation: "token-price",
      fromMs: 25_000,
      toMs: 60_000,
      value: 3_500,
      unit: "responses",
      sentence:
        "From 25 s on, none of the responses of token-price have a value at data.initFee (0 of 3500); before, all had one (2500 of 2500).",
    });
  });

  test("is found though a few keep it, and though not all had it", () => {
    const found = findingsIn((at) => ({ lacking: { "data.initFee": at < 30 ? 40 + (at % 5) : 99 } }));
    expect(found).toMatchObject([{ kind: "disappeared", fromMs: 30_000 }]);
    expect(found[0]?.sentence).toContain("1.00 % of the responses");
    expect(found[0]?.sentence).toContain("58.0 % had one (1740 of 3000)");
  });

  test("is named alone where others lie within it", () => {
    const found = findingsIn((at) => ({ lacking: at < 20 ? { "balances[].chain": 2 } : { balances: 100 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("a value at balances (")]);
  });

  test("is judged among the responses that have what lies around it", () => {
    // Half of the lists are empty all the time; from 30 s on no element has a chain.
    const found = findingsIn((at) => ({ lacking: { balances: 50, "balances[].chain": at < 30 ? 0 : 50 } }));
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("balances[].chain (0 of 1500); before, all had one (1500 of 1500)"),
    ]);
  });

  test("is none that was never there, that is there at times, or that is gone for a moment at the end", () => {
    expect(findingsIn(() => ({ lacking: { "data.initFee": 100 } }))).toEqual([]);
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at % 2 === 0 ? 100 : 0 } }))).toEqual([]);
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at >= 58 ? 100 : 0 } }))).toEqual([]);
  });

  test("is none where it faded, as it does where the tokens that have it are named less and less", () => {
    expect(findingsIn((at) => ({ lacking: { "data.initFee": Math.min(100, 3 * at) } }))).toEqual([]);
  });
});

describe("a value that fewer responses have", () => {
  const lackingFrom = (from: number, before: number, since: number) => (at: number) => ({
    lacking: { "data.initFee": at < from ? before + (at % 5) : since + (at % 7) },
  });

  test("is found with both shares", () => {
    const [finding, ...more] = findingsIn((at) => ({ lacking: { "data.initFee": at < 30 ? 0 : 47 + (at % 7) } }));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: "disappeared", operation: "token-price", fromMs: 30_000, toMs: 60_000 });
    expect(finding?.sentence).toBe(
      "From 30 s on, 50.0 % of the responses of token-price have a value at data.initFee (1501 of 3000); before, all had one (3000 of 3000).",
    );
  });

  test.each([
    ["of all, to nine in ten", 0, 9],
    ["of six in ten, to three in ten", 38, 68],
  ])("is found: %s", (_, before, since) => {
    expect(findingsIn(lackingFrom(25, before, since))).toMatchObject([{ kind: "disappeared", fromMs: 25_000 }]);
  });

  test("for a time is found with that time, in part or altogether", () => {
    for (const lost of [50, 100]) {
      const [finding, ...more] = findingsIn((at) => ({ lacking: { "data.initFee": at >= 20 && at < 30 ? lost : 2 } }));
      expect(more).toEqual([]);
      expect(finding).toMatchObject({ kind: "disappeared", fromMs: 20_000, toMs: 30_000, value: 10 * lost });
      expect(finding?.sentence).toContain("before and after, 98.0 % had one (4900 of 5000)");
    }
  });

  test("is none where shares vary as much by themselves", () => {
    const random = createRandom(1, "shares");
    expect(findingsIn(() => ({ lacking: { "data.initFee": random.integer(5, 95) } }))).toEqual([]);
  });

  test("is none where it fades, or falls by little", () => {
    expect(findingsIn((at) => ({ lacking: { "data.initFee": at } }))).toEqual([]);
    expect(findingsIn(lackingFrom(30, 40, 50))).toEqual([]);
    expect(findingsIn(lackingFrom(30, 0, 0))).toEqual([]);
  });

  test("is none where other tokens are asked for from that moment on, or at any", () => {
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, [30_000])).toEqual([]);
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, "unknown")).toEqual([]);
  });

  test("is found where other tokens are asked for before, or all of them had it", () => {
    expect(findingsIn(lackingFrom(30, 38, 68), 1, WINDOWS, [15_000])).toMatchObject([{ fromMs: 30_000 }]);
    const lost = (at: number) => ({ lacking: { "data.initFee": at < 30 ? 0 : 50 } });
    expect(findingsIn(lost, 1, WINDOWS, [30_000])).toMatchObject([{ fromMs: 30_000 }]);
  });
});
