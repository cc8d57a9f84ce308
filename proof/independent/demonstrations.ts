// For each mutant of the independent implementation one exchange that shows its fault: the mutant shows it, the true service does not.
import { INDEPENDENT_TOKEN_ID, INDEPENDENT_USER_ID } from "./independent.ts";

export type Operation =
  | "token-price"
  | "create-token-transaction"
  | "trade-token"
  | "get-leaderboard"
  | "get-user-fees";

/** A status and the parsed body of a response. */
export type HttpResponse = { readonly status: number; readonly body: unknown };

/** `text` is sent unchanged. Without `isFaulty`, the fault is that the request is accepted. Sent `times` times, once by default. */
export type Demonstration = {
  readonly operation: Operation;
  readonly text: string;
  readonly authorization?: string | null;
  readonly isFaulty?: (response: HttpResponse) => boolean;
  readonly times?: number;
};

/** A request that every true service of this descent accepts, by operation. */
export const CONTROLS: Readonly<Record<Operation, Readonly<Record<string, unknown>>>> = {
  "token-price": { tokenId: INDEPENDENT_TOKEN_ID, chainSlug: "base" },
  "create-token-transaction": {
    name: "Lantern",
    symbol: "LNT",
    description: "A light",
    image: "https://pictures.example/lantern.png",
    chainSlug: "base-sepolia",
    userAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
  },
  "trade-token": { tokenId: INDEPENDENT_TOKEN_ID, chainSlug: "base", direction: "sell", sellAmountToken: 5 },
  "get-leaderboard": { limit: 10, offset: 0 },
  "get-user-fees": { user_id: INDEPENDENT_USER_ID },
};

export const OPERATIONS: readonly Operation[] = [
  "token-price",
  "create-token-transaction",
  "trade-token",
  "get-leaderboard",
  "get-user-fees",
];

/** A credential that services are configured to refuse. */
export const REFUSED_TOKEN = "withdrawn";

/** The control of an operation with fields changed; undefined leaves one out. */
export function edited(operation: Operation, edit: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...CONTROLS[operation], ...edit });
}

/** What lies in a body under the given names and indices; undefined if the way ends early. */
export function within(body: unknown, ...names: readonly (string | number)[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return body;
  if (typeof body !== "object" || body === null) return undefined;
  return within(new Map(Object.entries(body)).get(String(name)), ...rest);
}

export function isAccepted({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

const accepts = (operation: Operation, edit: Readonly<Record<string, unknown>>): Demonstration => ({
  operation,
  text: edited(operation, edit),
});

const responses = (
  operation: Operation,
  names: readonly (string | number)[],
  isWrong: (value: unknown) => boolean,
  edit: Readonly<Record<string, unknown>> = {},
): Demonstration => ({
  operation,
  text: edited(operation, edit),
  isFaulty: (response) => isAccepted(response) && isWrong(within(response.body, ...names)),
});

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isMissing = (value: unknown): boolean => value === undefined;
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** By the id of the mutant. */
export const DEMONSTRATIONS: Readonly<Record<string, Demonstration>> = {
  "price-without-token-id": accepts("token-price", { tokenId: undefined }),
  "price-without-chain": accepts("token-price", { chainSlug: undefined }),
  "price-token-id-not-uuid": accepts("token-price", { tokenId: "light" }),
  "price-amount-text": accepts("token-price", { amount: "5" }),
  "price-amount-true": accepts("token-price", { amount: true }),
  "price-amount-zero": accepts("token-price", { amount: 0 }),
  "price-direction-any-case": accepts("token-price", { direction: "BUY" }),
  "create-without-description": accepts("create-token-transaction", { description: undefined }),
  "create-image-null": accepts("create-token-transaction", { image: null }),
  "create-name-empty": accepts("create-token-transaction", { name: "" }),
  "create-symbol-too-long": accepts("create-token-transaction", { symbol: "ABCDEFGHIJK" }),
  "create-chain-foreign": accepts("create-token-transaction", { chainSlug: "bitcoin" }),
  "create-type-foreign": accepts("create-token-transaction", { type: "note" }),
  "create-tags-of-numbers": accepts("create-token-transaction", { tags: ["a", 1] }),
  "create-builder-fee-text": accepts("create-token-transaction", { builder: { code: "0xb", fee: "25" } }),
  "trade-without-direction": accepts("trade-token", { direction: undefined }),
  "trade-amount-text-zero": accepts("trade-token", { sellAmountToken: "0" }),
  "trade-amount-negative": accepts("trade-token", { direction: "buy", buyAmountUSD: -1 }),
  "board-limit-above-1000": accepts("get-leaderboard", { limit: 1001 }),
  "board-offset-negative": accepts("get-leaderboard", { offset: -1 }),
  "board-limit-fraction": accepts("get-leaderboard", { limit: 10.5 }),
  "board-mode-foreign": accepts("get-leaderboard", { network_mode: "none" }),
  "fees-chains-text": accepts("get-user-fees", { chains: "base" }),

  "price-open": { operation: "token-price", text: edited("token-price"), authorization: null },
  "fees-open": { operation: "get-user-fees", text: edited("get-user-fees"), authorization: null },
  "basic-taken": { operation: "trade-token", text: edited("trade-token"), authorization: "Basic dTpw" },
  "trade-empty-token-taken": { operation: "trade-token", text: edited("trade-token"), authorization: "Bearer" },
  "create-refused-token-taken": {
    operation: "create-token-transaction",
    text: edited("create-token-transaction"),
    authorization: `Bearer ${REFUSED_TOKEN}`,
  },

  "trailing-bytes-taken": { operation: "get-user-fees", text: `${edited("get-user-fees")}x` },
  "price-nan-taken": {
    operation: "token-price",
    text: edited("token-price", { amount: 77 }).replace("77}", "NaN}"),
  },
  "board-broken-body-taken": { operation: "get-leaderboard", text: '{"limit": 10' },

  "price-output-text": responses("token-price", ["data", "outputAmount"], isText),
  "price-success-missing": responses("token-price", ["success"], isMissing),
  "price-timestamp-epoch": responses("token-price", ["data", "timestamp"], isNumber),
  "price-graduated-text": responses("token-price", ["data", "isGraduated"], isText),
  "price-default-buy": responses("token-price", ["data", "direction"], (value) => value !== "sell"),
  "price-default-usdc": responses("token-price", ["data", "inputToken"], (value) => value !== "token"),
  "price-default-two": responses("token-price", ["data", "inputAmount"], (value) => value !== 1),
  "create-chain-in-transaction": responses("create-token-transaction", ["transaction", "chain"], isText),
  "create-chain-id-text": responses("create-token-transaction", ["chainId"], isText),
  "create-service-id-bare": responses(
    "create-token-transaction",
    ["metadata", "token_service_id"],
    (value) => !/^0x[0-9a-f]{64}$/i.test(String(value)),
  ),
  "create-hub-url-elsewhere": responses(
    "create-token-transaction",
    ["metadata"],
    (value) => !String(within(value, "hubUrl")).endsWith(`/hub/${within(value, "slug")}`),
  ),
  "trade-gas-limit-missing": responses("trade-token", ["transaction", "gasLimit"], isMissing),
  "trade-chain-missing": responses("trade-token", ["transaction", "chain"], isMissing),
  "trade-value-number": responses("trade-token", ["transaction", "value"], isNumber),
  "board-has-more-always": responses("get-leaderboard", ["pagination", "has_more"], (value) => value === true, {
    limit: 1000,
  }),
  "board-order-reversed": responses(
    "get-leaderboard",
    ["leaderboard"],
    (board) => Number(within(board, 0, "rank")) > Number(within(board, 1, "rank")),
  ),
  "board-page-too-long": responses(
    "get-leaderboard",
    ["leaderboard"],
    (board) => Array.isArray(board) && board.length > 10,
  ),
  "board-balance-text": responses("get-leaderboard", ["leaderboard", 0, "chain_balances", 0, "balance"], isText),
  "board-rank-text-sometimes": { ...responses("get-leaderboard", ["leaderboard", 0, "rank"], isText), times: 40 },
  "fees-summary-missing-when-empty": responses("get-user-fees", ["summary"], isMissing, { user_id: NOBODY }),
  "fees-decimals-text": responses("get-user-fees", ["balances", 0, "decimals"], isText),
  "fees-earned-number": responses("get-user-fees", ["balances", 0, "total_earned"], isNumber),
};
