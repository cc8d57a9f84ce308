import { describe, expect, test } from "vitest";
import { expectAccounts, judgedUnlessLate, k6Folder, runAgainst } from "../load-runs.ts";

const folder = k6Folder();

const later = (value: string, status = 429) => ({ status, headers: { "retry-after": value }, body: "{}" });

describe("a service that asks for a retry later", () => {
  test("receives its whole schedule in the open model, throttled requests counted with the longest wait", async () => {
    const { result } = await runAgainst(folder.path, (_, count) =>
      count % 2 === 0 ? later(count % 4 === 0 ? "3" : "soon", count % 8 === 0 ? 503 : 429) : undefined,
    );
    const { finished, dropped } = result.requests;
    expect(finished).toBeGreaterThan(150);
    expect(dropped).toBe(0);
    expect(result.total).toMatchObject({
      errors: Math.ceil(finished / 2),
      retryAfter: { responses: Math.ceil(finished / 4), longestWaitMs: 3_000 },
    });
    expect(Object.keys(result.total.errorsByCode)).toEqual(["rate-limited", "unavailable"]);
    expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
    expectAccounts(result);
  });

  test.each([
    { users: "constant", profile: "average" },
    { users: "ramping", profile: "stress" },
  ] as const)("is left alone by $users users of the closed model for as long as it asks", async ({ profile }) => {
    const vus = 4;
    const { result, service } = await runAgainst(folder.path, () => later("60"), {
      workload: { model: "closed", vus },
      rate: undefined,
      profile,
    });
    expect(result.total).toMatchObject({
      count: vus,
      errors: vus,
      retryAfter: { responses: vus, longestWaitMs: 60_000 },
    });
    expect(service.received).toHaveLength(vus + result.requests.setup);
    expectAccounts(result);
  });
});
