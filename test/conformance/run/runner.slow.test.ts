// Whole runs held against each other: order, lanes and seed decide nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../../service/server.ts";
import { run } from "../run.ts";

test("gives the same record for the same seed, apart from times, in whatever order answers come", async () => {
  const records = [];
  for (const faults of [[], ["tail=30%+15ms"], ["tail=30%+8ms"]]) {
    const service = await startService({ faults });
    const result = await run(service.url, { concurrency: 8 });
    await service.close();
    const checks = result.checks.map(({ durationMs: _durationMs, ...check }) => check);
    const text = JSON.stringify({ ...result, durationMs: 0, checks });
    records.push(JSON.parse(text.replaceAll(service.url, "http://target")));
  }
  expect(records[1]).toEqual(records[0]);
  expect(records[2]).toEqual(records[0]);
});

describe("in any order", () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ mutants: ["accepts-amount-at-limit", "omits-gas-limit"] });
  });

  afterAll(() => service.close());

  test("comes to the same verdicts with other seeds and lanes", async () => {
    const verdicts = [];
    for (const [seed, concurrency] of [
      [1, 8],
      [2, 1],
      [77, 3],
    ] as const) {
      const { checks } = await run(service.url, { seed, concurrency });
      verdicts.push(Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict])));
    }
    expect(verdicts[1]).toEqual(verdicts[0]);
    expect(verdicts[2]).toEqual(verdicts[0]);
  });
});
