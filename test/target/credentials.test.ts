import { expect, test } from "vitest";
import { run } from "../conformance/run.ts";
import { startedService } from "../service/running-service.ts";

test("a credential that the target refuses ends the suite", async () => {
  const { url } = await startedService({ refusedTokens: ["expired"] });
  const judged = run(url, { token: "expired", only: ["get-leaderboard/request/limit"] });
  await expect(judged).rejects.toMatchObject({ code: "credential-refused", exitCode: 3 });
});
