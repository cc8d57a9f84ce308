// Responses that are hard to cope with. What each kind of response counts as is tested with the sender in Go, and with the judge.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { expectAccounts, k6Folder, runAgainst } from "../load-runs.ts";
import { goodResponse, type Instead } from "../small-service.ts";

const folder = k6Folder();

test("a flood of errors with texts of their own takes at most 110 MiB more than a run without errors", async () => {
  const memoryOf = async (instead: () => Instead, duration: number) => {
    // As many users on any machine, who send 600 requests/s where it is idle.
    const users = { model: "closed", vus: 300, workload: { thinkTime: { medianMs: 500, sigma: 0 } } } as const;
    const changes = { scenario: "quote-burst", ...users, duration, timeout: 10_000 } as const;
    const { total, generator } = (await runAgainst(folder.path, instead, changes)).result;
    return { errors: total.errors, peakMiB: generator.k6PeakRssMiB + generator.assayPeakRssMiB };
  };
  const calm = () => memoryOf(() => undefined, 4_000);
  // The first run of a process leaves memory behind, and so do large responses: this test comes first.
  await calm();
  const { peakMiB } = await calm();
  const text = randomBytes(16_000).toString("hex");
  let texts = 0;
  const flood = await memoryOf(() => ({ status: 500, body: JSON.stringify({ error: `${texts++} ${text}` }) }), 8_000);
  expect(flood.errors).toBeGreaterThan(1_000);
  expect(flood.peakMiB - peakMiB).toBeLessThan(110);
});

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
