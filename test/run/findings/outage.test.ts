// Outages, and violations as findings.
import { describe, expect, test } from "vitest";
import { findingsIn, onlyFindingIn, type Second } from "./made-up-run.ts";

describe("an outage", () => {
  const restart = (at: number): Second =>
    at === 20 || at === 21 ? { accepted: 10, errors: { "connection-refused": 85, reset: 5 } } : {};

  test("is found with its time, its requests and their reasons", () => {
    const finding = onlyFindingIn(restart);
    expect(finding).toMatchObject({ kind: "outage", fromMs: 20_000, toMs: 22_000, value: 180, unit: "requests" });
    expect(finding.sentence).toMatch(/connection-refused 170, reset 10/);
  });

  test("is found though the target is dead for most of the run", () => {
    const finding = onlyFindingIn((at) => (at >= 24 ? { accepted: 0, errors: { "connection-refused": 100 } } : {}));
    expect(finding).toMatchObject({ kind: "outage", fromMs: 24_000, toMs: 60_000, value: 3_600 });
    expect(finding.sentence).toContain("did not respond again");
  });

  test("is found among constant errors", () => {
    const [finding] = findingsIn((at) => {
      const failed = at >= 20 && at < 24 ? 40 : 2;
      return { accepted: 100 - failed, errors: { reset: failed } };
    });
    expect(finding).toMatchObject({ kind: "outage", fromMs: 20_000, toMs: 24_000 });
  });
});

test("a contract violation is found with its start, its count and its statement", () => {
  const finding = onlyFindingIn((at) => (at >= 30 && at % 7 === 0 ? { invalid: 1 } : {}));
  expect(finding).toMatchObject({ kind: "violation", operation: "token-price", fromMs: 35_000, value: 4 });
  expect(finding.sentence).toContain("quote/tokenId/type");
});
