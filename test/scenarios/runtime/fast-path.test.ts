import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { continuesPage, isFlawless } from "../../../scenarios/runtime/fast-path.ts";
import type { Fields } from "../../../scenarios/runtime/response.ts";
import type { Sent } from "../../../scenarios/runtime/response-judgement.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { anyEdits, type Exchange, exchanged, exchangesWith, facts, judged } from "./exchanges.ts";

const isFast = ({ operation, request, body }: Exchange) =>
  isFlawless(operation, facts[operation].evidence, request, body);

let service: Service;
let exchanges: readonly Exchange[];

beforeAll(async () => {
  service = await startService({ port: 0 });
  exchanges = await exchangesWith(service, 400);
});
afterAll(() => service.close());

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
    let [passed, refused] = [0, 0];
    fc.assert(
      fc.property(fc.nat(exchanges.length - 1), anyEdits(), (index, changes) => {
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
