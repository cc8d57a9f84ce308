import { describe, expect, test } from "vitest";
import { createNewTokens } from "../../../scenarios/runtime/new-tokens.ts";
import { readRow, rowOf } from "../../../scenarios/runtime/pool.ts";
import { createRandom } from "../../../schemas/random.ts";

const SEED = 7;
const random = createRandom(1, "new tokens");
const OLD = random.uuid();

const quoteOn = (chain: string) => `{"tokenId":"${OLD}","chainSlug":"${chain}","amount":"1"}`;
const creationOn = (chain: string) => `{"name":"Otter","symbol":"OTR","chainSlug":"${chain}"}`;

/** The bodies of so many sessions at a moment. */
const bodies = (tokens: ReturnType<typeof createNewTokens>, nowMs: number, chain = "base") =>
  Array.from({ length: 60 }, (_, session) => tokens.bodyFor(quoteOn(chain), session, nowMs));

describe("requests about tokens that other sessions have created", () => {
  test("keep their own token until there is one on their chain, and its time has come", () => {
    const tokens = createNewTokens(SEED);
    const created = random.uuid();
    expect(new Set(bodies(tokens, 0))).toEqual(new Set([quoteOn("base")]));
    tokens.add(created, creationOn("base"), 500);
    expect(new Set(bodies(tokens, 499))).toEqual(new Set([quoteOn("base")]));
    expect(new Set(bodies(tokens, 500, "solana"))).toEqual(new Set([quoteOn("solana")]));
    expect(new Set(bodies(tokens, 500))).toEqual(new Set([quoteOn("base").replace(OLD, created)]));
  });

  test("name the latest eight of a chain, and the same one in all requests of a session", () => {
    const tokens = createNewTokens(SEED);
    const ids = Array.from({ length: 20 }, () => random.uuid());
    for (const id of ids) tokens.add(id, creationOn("base"), 0);
    const named = bodies(tokens, 0).map((body) => JSON.parse(body).tokenId);
    expect(new Set(named)).toEqual(new Set(ids.slice(-8)));
    expect(bodies(tokens, 1).map((body) => JSON.parse(body).tokenId)).toEqual(named);
  });

  test("change in nothing else", () => {
    const tokens = createNewTokens(SEED);
    tokens.add(random.uuid(), creationOn("base"), 0);
    for (const body of bodies(tokens, 0))
      expect({ ...JSON.parse(body), tokenId: OLD }).toEqual(JSON.parse(quoteOn("base")));
    expect(tokens.bodyFor('{"user_id":"x","chainSlug":"base"}', 1, 0)).toBe('{"user_id":"x","chainSlug":"base"}');
  });

  test("are those of the native engine, whose test reads this file", () => {
    const tokens = createNewTokens(SEED);
    const own = createRandom(2, "steps");
    const steps = Array.from({ length: 200 }, (_, step) => {
      const chain = own.pick(["base", "solana", "base-sepolia"]);
      if (own.next() < 0.2) {
        const created = { tokenId: own.uuid(), creation: creationOn(chain), fromMs: step * 10 + 50 };
        tokens.add(created.tokenId, created.creation, created.fromMs);
        return created;
      }
      const [session, nowMs] = [own.integer(0, 1_000), step * 10];
      const row = rowOf(
        "token-price",
        quoteOn(chain).replace(OLD, "11111111-1111-4111-8111-111111111111"),
        7,
        false,
        true,
      );
      return { row, session, nowMs, body: tokens.bodyFor(readRow(row).body, session, nowMs) };
    });
    const file = `${JSON.stringify({ seed: SEED, steps }, null, 1)}\n`;
    return expect(file).toMatchFileSnapshot("../../../scenarios/engine/plan/testdata/new-tokens.json");
  });
});
