// Judges a body against the facts inside k6, where ajv costs too much: first by a generated check, which nearly every body
// passes; what does not pass is walked, by rules that are read when the first such body comes. Node goes by schemas/ajv-validators.ts.
import * as checks from "./generated/checks.js";
import { rulesText } from "./generated/rules.ts";
import type { Direction, OperationId } from "./operation.ts";
import type { Violation } from "./violation.ts";
import { type Rules, walk } from "./walk.ts";

type Checks = Readonly<Record<OperationId, (body: unknown) => boolean>>;

const requestChecks: Checks = {
  "token-price": checks.tokenPriceRequest,
  "create-token-transaction": checks.createTokenTransactionRequest,
  "trade-token": checks.tradeTokenRequest,
  "get-leaderboard": checks.getLeaderboardRequest,
  "get-user-fees": checks.getUserFeesRequest,
};

const responseChecks: Checks = {
  "token-price": checks.tokenPriceResponse,
  "create-token-transaction": checks.createTokenTransactionResponse,
  "trade-token": checks.tradeTokenResponse,
  "get-leaderboard": checks.getLeaderboardResponse,
  "get-user-fees": checks.getUserFeesResponse,
};

/** What a request body violates; empty if it is right. Advisory violations are among them, marked by their tier. */
export function validateRequest(operation: OperationId, body: unknown): readonly Violation[] {
  return requestChecks[operation](body) ? NONE : walk(rulesOf(operation, "request"), body, checks.formats);
}

/** What the body of a success response violates; empty if it is right. */
export function validateResponse(operation: OperationId, body: unknown): readonly Violation[] {
  return responseChecks[operation](body) ? NONE : walk(rulesOf(operation, "response"), body, checks.formats);
}

const NONE: readonly Violation[] = [];

type RuleTable = Readonly<Record<OperationId, Readonly<Record<Direction, Rules>>>>;

let table: RuleTable | undefined;

function rulesOf(operation: OperationId, direction: Direction): Rules {
  table ??= JSON.parse(rulesText) as RuleTable;
  return table[operation][direction];
}
