// Random server errors fail no rule but the one that is about them; server errors that always come to one request do.
import { expect, test } from "vitest";
import { startService } from "../../../service/server.ts";
import { idsWith, run, WHOLE_SUITE_MS } from "../run.ts";

const SHARES = ["50%", "10%"] as const;

test.each(SHARES)(
  "fails no other rule if %s of all responses are server errors",
  async (share) => {
    const service = await startService({ faults: [`errors=${share}`] });
    const result = await run(service.url);
    await service.close();
    const failed = idsWith(result, "fail", "specified");
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((id) => !id.endsWith("/no-server-error-for-valid-requests"))).toEqual([]);
  },
  WHOLE_SUITE_MS,
);

test("fails a target that always has a server error for one valid request", async () => {
  const service = await startService({ mutants: ["crashes-on-banners"] });
  const result = await run(service.url, { only: ["create-token-transaction/request/banner"] });
  await service.close();
  expect(idsWith(result, "fail", "specified")).not.toEqual([]);
});

test("does not count a server error as the rejection of a chain", async () => {
  const service = await startService({ faults: ["errors=70%"] });
  const result = await run(service.url, {
    only: ["token-price/request/chainSlug/listed", "trade-token/request/chainSlug/listed"],
  });
  await service.close();
  expect(idsWith(result, "fail")).toEqual([]);
});
