// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
import type { ValidatorError } from "../violation.ts";
type Validator = ((body: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };
export declare const tokenPriceRequest: Validator;
export declare const tokenPriceResponse: Validator;
export declare const createTokenTransactionRequest: Validator;
export declare const createTokenTransactionResponse: Validator;
export declare const tradeTokenRequest: Validator;
export declare const tradeTokenResponse: Validator;
export declare const getLeaderboardRequest: Validator;
export declare const getLeaderboardResponse: Validator;
export declare const getUserFeesRequest: Validator;
export declare const getUserFeesResponse: Validator;
