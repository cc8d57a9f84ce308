// The operations, in one word each, so that a row of a table fits on a line.
export const QUOTE = "token-price";
export const CREATE = "create-token-transaction";
export const TRADE = "trade-token";
export const PAGE = "get-leaderboard";
export const FEES = "get-user-fees";
