// Several credentials, some of which the target refuses.
import { expect, test } from "vitest";
import type { Progress } from "../../conformance/run/runner.ts";
import { problemsOf } from "../../run/format/read.ts";
import { run } from "../conformance/run.ts";
import { header } from "../reports/sample-header.ts";
import { runningService } from "../service/running-service.ts";

const service = await runningService({ refusedTokens: ["expired-credential-1", "expired-credential-2"] });

const ONLY = ["get-leaderboard/request/limit", "token-price/request/amount"];

test("judges with the first honoured credential and reports the refused ones", async () => {
  const progress: Progress[] = [];
  const result = await run(service.url, {
    token: "expired-credential-1",
    otherTokens: ["honoured-credential-1", "expired-credential-2", "honoured-credential-2"],
    only: ONLY,
    onProgress: (step) => progress.push(step),
  });
  const report = { given: 4, used: 2, refused: [1, 3] };
  expect(result).toMatchObject({ verdict: "pass", exitCode: 0, credentials: report });
  expect(result.checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  expect(progress).toContainEqual({ kind: "credentials", report });
  expect(problemsOf({ ...header, ...result })).toEqual([]);
  expect(JSON.stringify(result)).not.toMatch(/(expired|honoured)-credential/);
});

test("reports nothing about a single credential", async () => {
  const result = await run(service.url, { only: ONLY });
  expect(result.credentials).toBeUndefined();
});

test("fails if every credential is refused, and reports how many were tried", async () => {
  const tokens = { token: "expired-credential-1", otherTokens: ["expired-credential-2"] };
  await expect(run(service.url, { ...tokens, only: ONLY })).rejects.toMatchObject({
    code: "credential-refused",
    exitCode: 3,
    details: ["Each of 2 credentials was tried."],
  });
});
