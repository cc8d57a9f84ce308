// Stalls, slow windows and trends.
import { describe, expect, test } from "vitest";
import { findingsIn, onlyFindingIn, type Second } from "./made-up-run.ts";

// Frozen from 20 s to 23 s: no response, then all that waited.
const freeze = (at: number): Second => {
  if (at === 20 || at === 21) return { accepted: 0 };
  return at === 22 ? { accepted: 300, timesMs: (usual, request) => usual + request * 10 } : {};
};

test("a stall is found with the longest wait", () => {
  const finding = onlyFindingIn(freeze);
  expect(finding).toMatchObject({ kind: "stall", unit: "ms" });
  expect(finding.value).toBeGreaterThan(2_900);
  expect(Math.abs(finding.fromMs - 20_000)).toBeLessThan(1_000);
});

test("slowness differs from a stall in that the target continues to respond", () => {
  // Trickling bodies from 20 s to 30 s: none complete in the first two seconds, then one after the other.
  const finding = onlyFindingIn((at) => {
    if (at < 20 || at > 31) return {};
    return at < 22 ? { accepted: 0 } : { timesMs: (usual) => usual + 2_000 };
  });
  expect(finding).toMatchObject({ kind: "slowness", unit: "ms", fromMs: 22_000, toMs: 32_000 });
  expect(finding.value).toBeGreaterThan(2_000);
});

describe("a rise of response times", () => {
  test("in a step is found with its moment and its size", () => {
    const finding = onlyFindingIn((at) => (at >= 25 ? { timesMs: (usual) => usual + 30 } : {}));
    expect(finding).toMatchObject({ kind: "trend", operation: "*", unit: "ms" });
    expect(Math.abs(finding.value - 30)).toBeLessThan(1);
    expect(Math.abs(finding.fromMs - 25_000)).toBeLessThanOrEqual(1_000);
    expect(finding.sentence).toMatch(/p50 was .*on it is/);
  });

  test("that is steady from a moment on is found with that moment", () => {
    const finding = onlyFindingIn((at) => ({ timesMs: (usual) => usual + 2 * Math.max(0, at - 20) }));
    expect(finding.kind).toBe("trend");
    expect(finding.sentence).toMatch(/from \d+ s on it grew steadily to/);
    expect(Math.abs(finding.fromMs - 20_000)).toBeLessThanOrEqual(3_000);
    expect(Math.abs(finding.value - 78)).toBeLessThan(8);
  });
});

test.each<[kind: string, of: string, sentence: string, ...run: Parameters<typeof findingsIn>]>([
  [
    "slowness",
    "one response in ten that is slow",
    "slow from",
    (at) => (at >= 20 && at < 30 ? { timesMs: (usual, request) => (request % 10 === 0 ? usual + 400 : usual) } : {}),
  ],
  [
    "trend",
    "a step late in a short run",
    "from 7 s on it is",
    (at) => (at >= 7 ? { timesMs: (usual) => usual + 30 } : {}),
    2,
    24,
  ],
  [
    "trend",
    "a step that a small rise follows",
    "from 13 s on it is",
    (at) => ({ timesMs: (usual) => 10 + usual / 20 + (at >= 13 ? 30 : 0) + at / 20 }),
    1,
    42,
  ],
  ["trend", "a steady rise", "grew steadily", (at) => ({ timesMs: (usual) => usual + at / 2 })],
  [
    "trend",
    "a rise of only the slowest responses",
    "p99 was",
    (at) => ({ timesMs: (usual, request) => (at >= 20 && request % 40 === 0 ? usual * 10 : usual) }),
  ],
])("%s is found for %s", (kind, _, sentence, ...run) => {
  const [finding] = findingsIn(...run);
  expect(finding).toMatchObject({ kind, sentence: expect.stringContaining(sentence) });
});
