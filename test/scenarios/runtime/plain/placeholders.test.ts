import { expect, test } from "vitest";
import { plainPool } from "../../../../scenarios/driver/bundle/plain-bundle.ts";
import { SCENARIOS } from "../../../../scenarios/registry.ts";
import { createFilling, placeholder, sendableRequests } from "../../../../scenarios/runtime/plain/placeholders.ts";
import { validateRequest } from "../../../../schemas/index.ts";

const TOKEN = { tokenId: "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "bnb-testnet" };
const MAIN = { tokenId: "1b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "base" };
const USER = "2b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const { requests, creations } = plainPool("mixed", SCENARIOS.mixed.workload);
const operationsOf = (places: readonly number[]) => new Set(places.map((place) => requests[place]?.operation));

test("the bodies of a plain bundle keep the interface, before and after they are filled", () => {
  const fill = createFilling({ tokens: [TOKEN, MAIN], userIds: [USER] });
  for (const { operation, body } of [...requests, ...requests.map(fill)])
    expect(validateRequest(operation, JSON.parse(body))).toEqual([]);
  for (const body of creations) expect(validateRequest("create-token-transaction", JSON.parse(body))).toEqual([]);
  expect(requests.length).toBeGreaterThan(500);
  expect(creations.length).toBeGreaterThan(8);
});

test("the bodies of a plain bundle hold no placeholder once they are filled, and trade only on test networks", () => {
  const fill = createFilling({ tokens: [MAIN, TOKEN], userIds: [USER] });
  const filled = requests.map(fill);
  const beginnings = [placeholder("token", 1), placeholder("user", 1)].map((id) => id.slice(0, -2));
  for (const { body } of filled) for (const beginning of beginnings) expect(body).not.toContain(beginning);
  const trades = filled.filter(({ operation }) => operation === "trade-token");
  expect(trades.length).toBeGreaterThan(10);
  for (const { body } of trades) expect(JSON.parse(body)).toMatchObject(TOKEN);
});

test("the bodies of a plain bundle are left out where what they need is not known or not permitted", () => {
  const everything = sendableRequests(requests, { tokens: [TOKEN], userIds: [USER] }, "testnet");
  expect(everything).toHaveLength(requests.length);
  expect(operationsOf(sendableRequests(requests, { tokens: [], userIds: [] }, "none"))).toEqual(
    new Set(["get-leaderboard"]),
  );
  expect(operationsOf(sendableRequests(requests, { tokens: [MAIN], userIds: [USER] }, "testnet"))).not.toContain(
    "trade-token",
  );
  expect(operationsOf(sendableRequests(requests, { tokens: [TOKEN], userIds: [] }, "none"))).toEqual(
    new Set(["token-price", "get-leaderboard"]),
  );
});
