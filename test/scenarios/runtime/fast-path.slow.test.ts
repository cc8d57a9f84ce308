// The quick judge in Go, which is the fast path under the native engine, against the fast path and the slow one.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { continuesPage, isFlawless } from "../../../scenarios/runtime/fast-path.ts";
import { type Fields, readResponse } from "../../../scenarios/runtime/response.ts";
import { createdTokenId, type Sent } from "../../../scenarios/runtime/response-judgement.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { type GoAnswer, goAnswers } from "../../schemas/go-judge.ts";
import { anyEdits, type Exchange, exchanged, exchangesWith, facts, judged } from "./exchanges.ts";

/** A response, and for pages the exchange before it in the session. */
type Case = Exchange & { readonly before?: Exchange };

const EDITED = 50_000;

let service: Service;
let exchanges: readonly Exchange[];

beforeAll(async () => {
  service = await startService({ port: 0 });
  exchanges = await exchangesWith(service, 400);
});
afterAll(() => service.close());

describe("the quick judge in Go", () => {
  test("says yes to every correct response of each operation", () => {
    const right = exchanges.filter((exchange) => judged(exchange).code === "accepted");
    expect(new Set(right.map(({ operation }) => operation)).size).toBe(OPERATION_IDS.length);
    const answers = answersOf(right);
    expect(right.filter((_, index) => answers[index]?.isFlawless !== true)).toEqual([]);
  });

  test("says yes to no response with a violation, and to nearly all that the fast path settles", () => {
    const cases = [...editedExchanges(), ...pages()];
    const answers = answersOf(cases);
    const wrong = cases.filter((one, index) => answers[index]?.isFlawless === true && !isClean(one));
    expect(wrong.slice(0, 5)).toEqual([]);
    const fast = cases.flatMap((one, index) => (isFast(one) ? [answers[index]?.isFlawless] : []));
    expect(fast.length).toBeGreaterThan(EDITED / 10);
    expect(fast.filter((isFlawless) => isFlawless !== true).length / fast.length).toBeLessThan(0.001);
  });

  test("finds the same id of a created token", () => {
    const creations = editedExchanges().filter(({ operation }) => operation === "create-token-transaction");
    const answers = answersOf(creations);
    const compared = creations.flatMap((one, index) => {
      const response = readResponse(one.operation, 200, () => one.body, facts[one.operation]);
      return response.kind === "success" ? [{ wanted: createdTokenId(response), found: answers[index]?.tokenId }] : [];
    });
    expect(compared.length).toBeGreaterThan(100);
    expect(compared.filter(({ wanted, found }) => wanted !== found)).toEqual([]);
  });
});

function answersOf(cases: readonly Case[]): readonly GoAnswer[] {
  return goAnswers(
    cases.map(({ operation, request, body, before }) => ({
      operation,
      request,
      body: bytesOf(body),
      ...(before !== undefined && { before: bytesOf(before.body) }),
    })),
  );
}

function bytesOf(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}

/** Whether the fast path settles a response; after a page only if it settles that one too. */
function isFast({ operation, request, body, before }: Case): boolean {
  if (!isFlawless(operation, facts[operation].evidence, request, body)) return false;
  return before === undefined || (isFast(before) && continuesPage(before.body as Fields, body));
}

/** Whether the slow path finds nothing. */
function isClean({ before, ...exchange }: Case): boolean {
  const { code, violations } = judged(exchange, before && sentOf(before));
  return code === "accepted" && violations.length === 0;
}

function sentOf({ operation, request, body }: Exchange): Sent {
  return { operation, request, response: readResponse(operation, 200, () => body, facts[operation]) } as Sent;
}

/** Exchanges with an edit of the response, and some with the response to another request. */
function editedExchanges(): readonly Case[] {
  const one = fc.constantFrom(...exchanges);
  const edited = fc.tuple(one, anyEdits()).map(([exchange, edits]) => {
    const body = edits.reduce((value, [place, to]) => exchanged(value, place, to), exchange.body);
    return { ...exchange, body: body === undefined ? null : body };
  });
  const crossed = fc.tuple(one, one).map(([{ operation, request }, { body }]) => ({ operation, request, body }));
  return fc.sample(fc.oneof({ weight: 4, arbitrary: edited }, { weight: 1, arbitrary: crossed }), EDITED);
}

/** Two pages in sequence, with ranks of all kinds. */
function pages(): readonly Case[] {
  const operation = "get-leaderboard" as const;
  const rank = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(undefined, 2.0, -3, 1e21, "3", null));
  const ranks = fc.oneof(fc.array(rank, { maxLength: 4 }), ascending());
  const page = (offset: number, list: readonly unknown[]): Exchange => ({
    operation,
    request: JSON.stringify({ limit: 4, offset, network_mode: "both" }),
    body: {
      leaderboard: list.map((one) => ({ rank: one })),
      pagination: { limit: 4, offset, total: 99, has_more: true },
    },
  });
  const both = fc.tuple(ranks, ascending()).map(([first, second]) => ({ ...page(4, second), before: page(0, first) }));
  return fc.sample(both, EDITED / 5);
}

function ascending(): fc.Arbitrary<readonly number[]> {
  return fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }).map((list) => list.sort((a, b) => a - b));
}
