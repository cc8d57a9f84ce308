import { describe, expect, test } from "vitest";
import { plainPool } from "../../../../scenarios/driver/bundle/plain-bundle.ts";
import { SCENARIOS } from "../../../../scenarios/registry.ts";
import { createFilling, placeholder, sendableRows } from "../../../../scenarios/runtime/plain/placeholders.ts";
import { readRow } from "../../../../scenarios/runtime/pool.ts";
import { validateRequest } from "../../../../schemas/index.ts";

const TOKEN = { tokenId: "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "bnb-testnet" };
const MAIN = { tokenId: "1b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11", chainSlug: "base" };
const USER = "2b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const { rows, creations } = plainPool("mixed", SCENARIOS.mixed.workload);
const operationsOf = (places: readonly number[]) =>
  new Set(places.map((place) => readRow(rows[place] ?? "").operation));

describe("the bodies of a plain bundle", () => {
  test("keep the interface, before and after they are filled", () => {
    const fill = createFilling({ tokens: [TOKEN, MAIN], userIds: [USER] });
    for (const row of [...rows, ...creations]) {
      for (const { operation, body } of [readRow(row), fill(row)])
        expect(validateRequest(operation, JSON.parse(body))).toEqual([]);
    }
    expect(rows.length).toBeGreaterThan(500);
    expect(creations.length).toBeGreaterThan(8);
  });

  test("hold no placeholder once they are filled, and trade on test networks alone", () => {
    const fill = createFilling({ tokens: [MAIN, TOKEN], userIds: [USER] });
    const filled = rows.map(fill);
    const beginnings = [placeholder("token", 1), placeholder("user", 1)].map((id) => id.slice(0, -2));
    for (const { body } of filled) for (const beginning of beginnings) expect(body).not.toContain(beginning);
    const trades = filled.filter(({ operation }) => operation === "trade-token");
    expect(trades.length).toBeGreaterThan(10);
    for (const { body } of trades) expect(JSON.parse(body)).toMatchObject(TOKEN);
  });

  test("are left out where what they need is not known or not permitted", () => {
    const everything = sendableRows(rows, { tokens: [TOKEN], userIds: [USER] }, "testnet");
    expect(everything).toHaveLength(rows.length);
    expect(operationsOf(sendableRows(rows, { tokens: [], userIds: [] }, "none"))).toEqual(new Set(["get-leaderboard"]));
    expect(operationsOf(sendableRows(rows, { tokens: [MAIN], userIds: [USER] }, "testnet"))).not.toContain(
      "trade-token",
    );
    expect(operationsOf(sendableRows(rows, { tokens: [TOKEN], userIds: [] }, "none"))).toEqual(
      new Set(["token-price", "get-leaderboard"]),
    );
  });
});
