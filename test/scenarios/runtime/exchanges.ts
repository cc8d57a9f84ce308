// Requests of a scenario with the responses of the reference service, and edits of these responses.
import fc from "fast-check";
import { operationTable } from "../../../scenarios/driver/bundle/bundle.ts";
import { requestPool } from "../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { readRow } from "../../../scenarios/runtime/pool.ts";
import { readResponse } from "../../../scenarios/runtime/response.ts";
import { type Sent, verdictOf } from "../../../scenarios/runtime/response-judgement.ts";
import { workloadOf } from "../../../scenarios/workload.ts";
import { type OperationId, operations } from "../../../schemas/index.ts";
import type { Service } from "../../../service/server.ts";
import { CHAIN_SLUGS } from "../../../target/chains.ts";

export type Exchange = { readonly operation: OperationId; readonly request: string; readonly body: unknown };

export const facts = operationTable();

/** The verdict of the slow path. */
export function judged({ operation, request, body }: Exchange, before?: Sent) {
  const response = readResponse(operation, 200, () => body, facts[operation]);
  return verdictOf({ operation, request, response }, before);
}

/** Requests of the scenario `mixed` with their responses. */
export async function exchangesWith(service: Service, count: number): Promise<readonly Exchange[]> {
  const ask = (operation: OperationId, body: string): Promise<Response> =>
    fetch(service.url + operations[operation].path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body,
    });
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
  const rows = requestPool("mixed", workloadOf(SCENARIOS.mixed.workload), inventory, 3, count).rows;
  return await Promise.all(
    rows.map(async (row) => {
      const { operation, body } = readRow(row);
      return { operation, request: body, body: await (await ask(operation, body)).json() };
    }),
  );
}

/** The value with another one at a place, undefined for none; as it is where the way there is missing. */
export function exchanged(value: unknown, [step, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return typeof step === "number" ? value.map((one, at) => (at === step ? exchanged(one, rest, to) : one)) : value;
  if (typeof value !== "object" || value === null || typeof step === "number") return value;
  const inner = exchanged(Reflect.get(value, step), rest, to);
  if (inner !== undefined) return { ...value, [step]: inner };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}

/** Edits of a body: at a place another value, undefined for none. */
export function anyEdits(): fc.Arbitrary<readonly (readonly [readonly (string | number)[], unknown])[]> {
  const anywhere = fc.array(fc.constantFrom(...NAMES, 0, 1), { minLength: 1, maxLength: 4 });
  const places = fc.oneof(anywhere, fc.constantFrom(...PLACES));
  return fc.array(fc.tuple(places, VALUES), { minLength: 1, maxLength: 3 });
}

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
