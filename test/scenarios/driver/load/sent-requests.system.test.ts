// What k6 sends and what it counts of the responses, against services that know what came.
import { expect, test } from "vitest";
import { CREDENTIALS, expectAccounts, k6Folder, runAgainst, SETUP_REQUESTS } from "../load-runs.ts";
import { TOKEN_ID } from "../small-service.ts";

const folder = k6Folder();

test("sends the requests of each user with that user's credential, as many as planned", async () => {
  const userIds = ["5e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d11", "6e0b2f6c-6a57-4c52-9f0e-2f1f4f0c9d12"];
  const people = userIds.map((userId, credential) => ({ credential, userId, feeChains: [] }));
  const tokens = [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }];
  const { service } = await runAgainst(folder.path, () => undefined, {
    rate: 80,
    duration: 1_994,
    fixtures: { tokens, chainSlugs: [], userIds, people },
    allowSmallSample: true,
  });
  // Before the load, each asks for the own fees, and the first one for those on all chains.
  const sent = service.received.slice(SETUP_REQUESTS + people.length + 1);
  expect(sent).toHaveLength(160);
  for (const [index, userId] of userIds.entries()) {
    const own = sent.filter(({ body }) => body.includes(userId));
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(own.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${CREDENTIALS[index]}`]));
  }
});

test("sends late what finds no free VU, and drops nothing", async () => {
  const slow = (_: unknown, count: number) => ({ afterMs: count < 600 ? 2_000 : 0 });
  const { result } = await runAgainst(folder.path, slow, { rate: 700, duration: 1_499, timeout: 5_000 });
  expect(result.requests).toMatchObject({ started: 1_050, dropped: 0 });
  expectAccounts(result);
});
