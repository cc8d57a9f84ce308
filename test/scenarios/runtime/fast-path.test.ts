import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationTable } from "../../../scenarios/launch/bundle/bundle.ts";
import { poolRows } from "../../../scenarios/launch/plan/pool.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { continuesPage, isFlawless } from "../../../scenarios/runtime/fast-path.ts";
import { readRow } from "../../../scenarios/runtime/pool.ts";
import { type Fields, readResponse } from "../../../scenarios/runtime/response.ts";
import { type Sent, verdictOf } from "../../../scenarios/runtime/response-judgement.ts";
import { workloadOf } from "../../../scenarios/workload.ts";
import { OPERATION_IDS, type OperationId, operations } from "../../../schemas/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { CHAIN_SLUGS } from "../../../traffic/generation/chains.ts";

type Exchange = { readonly operation: OperationId; readonly request: string; readonly body: unknown };

const facts = operationTable();
const isFast = ({ operation, request, body }: Exchange) =>
  isFlawless(operation, facts[operation].evidence, request, body);
const judged = ({ operation, request, body }: Exchange, before?: Sent) => {
  const response = readResponse(operation, 200, () => body, facts[operation]);
  return verdictOf({ operation, request, response }, before);
};

let service: Service;
let exchanges: readonly Exchange[];

beforeAll(async () => {
  service = await startService({ port: 0 });
  const tokenId = service.tokenIds[0] ?? "";
  const quotes = CHAIN_SLUGS.map(async (chainSlug) => {
    const quote = await ask("token-price", JSON.stringify({ tokenId, chainSlug }));
    return quote.ok ? [{ tokenId, chainSlug }] : [];
  });
  const board = await ask("get-leaderboard", JSON.stringify({ limit: 1, offset: 0, network_mode: "both" }));
  const { leaderboard } = (await board.json()) as { readonly leaderboard: readonly { readonly user_id: string }[] };
  const inventory = {
    tokens: (await Promise.all(quotes)).flat(),
    userIds: leaderboard.map(({ user_id: userId }) => userId),
    permittedSlugs: CHAIN_SLUGS,
  };
  const rows = poolRows("mixed", workloadOf(SCENARIOS.mixed.workload), inventory, 3, 400);
  exchanges = await Promise.all(
    rows.map(async (row) => {
      const { operation, body } = readRow(row);
      return { operation, request: body, body: await (await ask(operation, body)).json() };
    }),
  );
});
afterAll(() => service.close());

function ask(operation: OperationId, body: string): Promise<Response> {
  return fetch(service.url + operations[operation].path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    body,
  });
}

describe("the fast path of a response", () => {
  test("settles nearly every correct response to a scenario, of each operation", () => {
    const right = exchanges.filter((exchange) => judged(exchange).code === "accepted");
    expect(new Set(right.map(({ operation }) => operation)).size).toBe(OPERATION_IDS.length);
    expect(right.filter(isFast).length).toBe(right.length);
  });

  test("does not settle the response to the creation of another token", () => {
    const creations = exchanges.filter(({ operation }) => operation === "create-token-transaction");
    const [one, other] = creations;
    if (one === undefined || other === undefined) throw new Error("the scenario creates too little");
    expect([isFast(one), isFast({ ...one, body: other.body })]).toEqual([true, false]);
  });

  test("settles no response with a violation", () => {
    const anywhere = fc.array(fc.constantFrom(...NAMES, 0, 1), { minLength: 1, maxLength: 4 });
    const places = fc.oneof(anywhere, fc.constantFrom(...PLACES));
    const edits = fc.array(fc.tuple(places, VALUES), { minLength: 1, maxLength: 3 });
    let [passed, refused] = [0, 0];
    fc.assert(
      fc.property(fc.nat(exchanges.length - 1), edits, (index, changes) => {
        const { operation, request, body } = exchanges[index] ?? { operation: "token-price", request: "", body: {} };
        const edited = changes.reduce((value, [place, to]) => exchanged(value, place, to), body);
        const exchange: Exchange = { operation, request, body: edited };
        if (isFast(exchange)) {
          passed += 1;
          expect(judged(exchange)).toEqual({ code: "accepted", violations: [] });
        } else refused += 1;
      }),
      { numRuns: 4_000, seed: 5 },
    );
    expect(Math.min(passed, refused)).toBeGreaterThan(100);
  });

  test("settles no page that is longer than requested", () => {
    const board = (length: number): Exchange => ({
      operation: "get-leaderboard",
      request: JSON.stringify({ limit: 2, offset: 0, network_mode: "both" }),
      body: {
        leaderboard: Array.from({ length }, (_, index) => ({ rank: index + 1 })),
        pagination: { limit: 2, offset: 0, total: 9, has_more: true },
      },
    });
    expect([1, 2, 3].map((length) => isFast(board(length)))).toEqual([true, true, false]);
  });

  test("settles no response to another request with a violation", () => {
    const one = fc.nat(exchanges.length - 1);
    fc.assert(
      fc.property(one, one, (requested, answered) => {
        const exchange: Exchange = {
          operation: exchanges[requested]?.operation ?? "token-price",
          request: exchanges[requested]?.request ?? "",
          body: exchanges[answered]?.body,
        };
        if (isFast(exchange)) expect(judged(exchange)).toEqual({ code: "accepted", violations: [] });
      }),
      { numRuns: 3_000, seed: 6 },
    );
  });
});

describe("the fast path of two pages", () => {
  const page = (ranks: readonly unknown[]): Fields => ({ leaderboard: ranks.map((rank) => ({ rank })) });
  const request = (offset: number) => JSON.stringify({ limit: 2, offset, network_mode: "both" });
  const broken = (before: Fields, after: Fields) => {
    const response = { kind: "success", body: before, hasEvidence: true } as const;
    const sent = { operation: "get-leaderboard", request: request(0), response } as Sent;
    const found = judged({ operation: "get-leaderboard", request: request(2), body: after }, sent).violations;
    return found.some(({ statement }) => statement === "get-leaderboard/relation/continuation");
  };

  test("settles a continuation if and only if the slow path does", () => {
    const ranks = fc.array(fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom("3", null)), { maxLength: 3 });
    fc.assert(
      fc.property(ranks, ranks, (first, second) => {
        if (continuesPage(page(first), page(second))) expect(broken(page(first), page(second))).toBe(false);
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(continuesPage(page([1, 2]), page([3, 4]))).toBe(true);
    expect(continuesPage(page([1, 2]), page([2, 3]))).toBe(false);
    expect(broken(page([1, 2]), page([2, 3]))).toBe(true);
  });
});

const NAMES = [
  ...["success", "data", "transaction", "metadata", "leaderboard", "pagination", "balances", "summary", "error"],
  ...["tokenId", "chainSlug", "direction", "inputToken", "chain", "rank", "limit", "offset", "total", "has_more"],
];

/** What the relations between request and answer rest on. */
const PLACES: readonly (readonly (string | number)[])[] = [
  ...["tokenId", "chainSlug", "direction", "inputToken"].map((name) => ["data", name]),
  ...["limit", "offset", "total", "has_more"].map((name) => ["pagination", name]),
  ["transaction", "chain"],
  ["leaderboard", 1, "rank"],
  ["leaderboard"],
  ["success"],
];

const VALUES = fc.oneof(
  fc.constantFrom(undefined, null, true, false, 0, 1, 20, 40, "", "buy", "sell", "token", "usdc", "base", "solana"),
  fc.jsonValue({ maxDepth: 1 }),
);

/** The value with another one at a place, undefined for none; as it is where the way there is missing. */
function exchanged(value: unknown, [step, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return typeof step === "number" ? value.map((one, at) => (at === step ? exchanged(one, rest, to) : one)) : value;
  if (typeof value !== "object" || value === null || typeof step === "number") return value;
  const inner = exchanged(Reflect.get(value, step), rest, to);
  if (inner !== undefined) return { ...value, [step]: inner };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}
