// Judges a body against the facts. Runs in Node and inside k6: imports generated code and plain functions only.
import claims from "./generated/claims.json" with { type: "json" };
import * as validators from "./generated/validators.js";
import type { OperationId } from "./operation.ts";
import { type ClaimTable, type ValidatorError, type Violation, violationsOf } from "./violation.ts";

type Validator = ((body: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };
type Table = Readonly<Record<OperationId, { readonly validator: Validator; readonly claims: ClaimTable }>>;

const requests: Table = {
  "token-price": entry(validators.tokenPriceRequest, claims["token-price"].request),
  "create-token-transaction": entry(
    validators.createTokenTransactionRequest,
    claims["create-token-transaction"].request,
  ),
  "trade-token": entry(validators.tradeTokenRequest, claims["trade-token"].request),
  "get-leaderboard": entry(validators.getLeaderboardRequest, claims["get-leaderboard"].request),
  "get-user-fees": entry(validators.getUserFeesRequest, claims["get-user-fees"].request),
};

const responses: Table = {
  "token-price": entry(validators.tokenPriceResponse, claims["token-price"].response),
  "create-token-transaction": entry(
    validators.createTokenTransactionResponse,
    claims["create-token-transaction"].response,
  ),
  "trade-token": entry(validators.tradeTokenResponse, claims["trade-token"].response),
  "get-leaderboard": entry(validators.getLeaderboardResponse, claims["get-leaderboard"].response),
  "get-user-fees": entry(validators.getUserFeesResponse, claims["get-user-fees"].response),
};

/** What a request body breaks; empty where it is right. Advisory violations are among them, marked by their tier. */
export function validateRequest(operation: OperationId, body: unknown): readonly Violation[] {
  return judge(requests[operation], body);
}

/** What the body of a success response breaks; empty where it is right. */
export function validateResponse(operation: OperationId, body: unknown): readonly Violation[] {
  return judge(responses[operation], body);
}

function judge(row: Table[OperationId], body: unknown): readonly Violation[] {
  if (row.validator(body)) return NONE;
  return violationsOf(body, row.validator.errors ?? [], row.claims);
}

const NONE: readonly Violation[] = [];

function entry(validator: Validator, table: object): Table[OperationId] {
  return { validator, claims: table as ClaimTable };
}
