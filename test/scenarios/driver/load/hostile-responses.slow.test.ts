// Responses that are hard to cope with. What each kind of response counts as is tested with the sender in Go, and with the judge.
import { expect, test } from "vitest";
import { expectAccounts, k6Folder, runAgainst } from "../load-runs.ts";
import { goodResponse } from "../small-service.ts";

const folder = k6Folder();

test("a service whose responses have 5 MB is judged like others, and k6 stays within its memory", async () => {
  const { result } = await runAgainst(
    folder.path,
    (request) =>
      request.path === "/token-price"
        ? { body: JSON.stringify(goodResponse(request)).replace('"amm"', `"${"x".repeat(5_000_000)}"`) }
        : undefined,
    { rate: 10, duration: 3_000, timeout: 30_000, allowSmallSample: true },
  );
  expect(result.total.errors + result.total.invalid).toBe(0);
  expect(result.total.count).toBeGreaterThanOrEqual(30);
  expect(result.validity.reasons.every((reason) => /^(sample-too-small|generator-late):/.test(reason))).toBe(true);
  expectAccounts(result);
});
