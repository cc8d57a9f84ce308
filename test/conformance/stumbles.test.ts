// A target that fails at random is not accused of rules that it keeps; one that fails always at one place is.
import { expect, test } from "vitest";
import { startService } from "../../service/server.ts";
import { idsWith, run } from "./run.ts";

const SHARES = ["50%", "10%"] as const;
const SEEDS = [1, 2, 3] as const;

test.each(SHARES.flatMap((share) => SEEDS.map((seed) => [share, seed] as const)))(
  "accuses nobody of a rule where %s of all responses are server errors (seed %i)",
  async (share, seed) => {
    const service = await startService({ seed, faults: [`errors=${share}`] });
    const result = await run(service.url, { seed });
    await service.close();
    expect(idsWith(result, "fail", "specified")).toEqual([]);
  },
);

test("accuses a target that responses one valid request with a server error each time", async () => {
  const service = await startService({ mutants: ["crashes-on-banners"] });
  const result = await run(service.url, { only: ["create-token-transaction/request/banner"] });
  await service.close();
  expect(idsWith(result, "fail", "specified")).not.toEqual([]);
});

test("does not read a server error as the rejection of a chain", async () => {
  const service = await startService({ faults: ["errors=70%"] });
  const result = await run(service.url, {
    only: ["token-price/request/chainSlug/listed", "trade-token/request/chainSlug/listed"],
  });
  await service.close();
  expect(idsWith(result, "fail")).toEqual([]);
});
