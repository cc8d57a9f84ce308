import { expect, test } from "vitest";
import { trySubject } from "../../proof/prove/trial.ts";

const EXPLORING = { seed: 1, without: [], exploreMs: 600_000, mostRequests: 1_500 };

test.each(["accepts-long-symbol", "token-price/response/data/tokenId/type/or-number"])(
  "the exploration of the mutant %s ends with the failure that kills it",
  async (id) => {
    const { failing, requests } = await trySubject({ kind: "mutant", id }, EXPLORING);
    expect(failing.specified).not.toEqual([]);
    expect(requests).toBeLessThan(1_500);
  },
);

test("the exploration of a service that conforms goes on", async () => {
  const { requests } = await trySubject({ kind: "variant", id: "default", choices: {}, isGiven: false }, EXPLORING);
  expect(requests).toBeGreaterThanOrEqual(1_500);
});
