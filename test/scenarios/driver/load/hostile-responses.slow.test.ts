// Responses that are hard to cope with. What each kind of response counts as is tested with the sender in Go, and with the judge.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { expectAccounts, k6Folder, runAgainst } from "../load-runs.ts";
import { goodResponse, type Instead } from "../small-service.ts";

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

test("a flood of errors with different texts takes at most 150 MiB more than a run without errors", async () => {
  const resultOf = async (instead: () => Instead) => {
    const changes = { rate: 60, duration: 6_000, timeout: 10_000 };
    const { total, generator } = (await runAgainst(folder.path, instead, changes)).result;
    return { errors: total.errors, peakMiB: generator.k6PeakRssMiB + generator.assayPeakRssMiB };
  };
  const calm = () => resultOf(() => undefined);
  // The first run of a process leaves memory behind.
  await calm();
  const { peakMiB } = await calm();
  const flood = await resultOf(() => ({
    status: 500,
    body: JSON.stringify({ error: randomBytes(16_000).toString("hex") }),
  }));
  expect(flood.errors).toBeGreaterThan(0);
  expect(flood.peakMiB - peakMiB).toBeLessThan(150);
});
