// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
import type { FORMATS } from "../dialect.ts";
import type { OperationId } from "../operation.ts";
export declare function tokenPriceRequest(body: unknown): boolean;
export declare function tokenPriceResponse(body: unknown): boolean;
export declare function createTokenTransactionRequest(body: unknown): boolean;
export declare function createTokenTransactionResponse(body: unknown): boolean;
export declare function tradeTokenRequest(body: unknown): boolean;
export declare function tradeTokenResponse(body: unknown): boolean;
export declare function getLeaderboardRequest(body: unknown): boolean;
export declare function getLeaderboardResponse(body: unknown): boolean;
export declare function getUserFeesRequest(body: unknown): boolean;
export declare function getUserFeesResponse(body: unknown): boolean;
export declare const requestChecks: Readonly<Record<OperationId, (body: unknown) => boolean>>;
export declare const responseChecks: Readonly<Record<OperationId, (body: unknown) => boolean>>;
export declare const formats: typeof FORMATS;
