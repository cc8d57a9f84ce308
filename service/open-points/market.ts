// Open questions about what the operations mean: tokens, quotes, trades, creations, leaderboard and fees.
import { openPoint } from "./open-point.ts";

export const marketPoints = {
  "token.unknown": openPoint("open/U14", "What happens to a token id that was never created?", [
    "rejected",
    "synthetic",
  ]),
  "token.pools": openPoint(
    "token-price/request/chainSlug/type",
    "What happens to a known token on a chain without a pool?",
    ["opened", "rejected"],
  ),
  "token.indexing": openPoint("open/U05", "When is a new token known to quotes and trades?", [
    "at-once",
    "after-lookups",
    "one-at-a-time",
    "once-signed",
    "after-a-second",
  ]),
  "token.notReady": openPoint("open/U05", "With which status is a new token rejected before it is known?", [
    "unknown",
    "409",
    "423",
    "425",
    "503",
  ]),
  "token.graduation": openPoint("open/U05", "When is a token graduated?", [
    "by-size",
    "never",
    "always",
    "alternating",
  ]),
  "quote.success": openPoint("open/T2", "What is the value of success in a quote?", ["true", "false"]),
  "quote.amount": openPoint("open/U06", "Which side is the input amount of a quote?", ["named-input", "paid-side"]),
  "quote.initFee": openPoint("open/U03", "What is the value of initFee?", ["zero", "fraction", "negative"]),
  "create.executed": openPoint("open/U08", "When is a creation executed?", ["without-address", "never", "always"]),
  "create.transactionHash": openPoint("open/U08", "When does a creation carry a transaction hash?", [
    "when-executed",
    "always",
    "never",
  ]),
  "create.repeat": openPoint("open/U14", "May the same token be created twice?", ["accepted", "rejected"]),
  "create.texts": openPoint("created-token/name/type", "Are texts kept with outer blanks and in their normal form?", [
    "as-sent",
    "tidied",
  ]),
  "create.slug": openPoint("created-token/slug/type", "What is a slug made of?", ["words", "id"]),
  "create.testPool": openPoint("open/U07", "Which number represents the pool type test?", ["9", "1"]),
  "trade.amounts": openPoint("open/U09", "Which amounts does a trade require?", [
    "any-of-direction",
    "one-of-direction",
    "one-alone",
    "optional",
  ]),
  "trade.weiText": openPoint("trade-token/request/buyAmountToken/type", "How are exact wei amounts spelled?", [
    "digits",
    "number",
  ]),
  "trade.holding": openPoint("open/U09", "Does a sale need a holding of the same user?", ["none", "required"]),
  "trade.least": openPoint("open/U09", "How much must a trade be worth in USDC?", ["anything", "one"]),
  "board.start": openPoint("open/U10", "Who is on the leaderboard when the service starts?", ["earners", "nobody"]),
  "board.limit": openPoint("open/U10", "How long is a page when no limit is given?", [
    "20",
    "10",
    "100",
    "1000",
    "required",
  ]),
  "board.offset": openPoint("open/U10", "May offset be omitted?", ["0", "required"]),
  "board.networkMode": openPoint("open/U10", "Which networks count when none are named?", [
    "both",
    "mainnet",
    "testnet",
    "required",
  ]),
  "board.beyond": openPoint("open/U10", "What happens to an offset beyond the last entry?", ["empty", "rejected"]),
  "board.rankStart": openPoint("leaderboard-entry/rank/type", "What is the rank of the first entry?", ["1", "0"]),
  "fees.ownUser": openPoint("open/U11", "Whose fees are reported when no user is named?", ["own", "rejected"]),
  "fees.unknownUser": openPoint("open/U11", "What happens to a user that does not exist?", ["empty", "rejected"]),
  "fees.otherUser": openPoint("open/U12", "Are the fees of other users shown?", ["shown", "rejected"]),
  "fees.noChains": openPoint("open/U11", "What does an empty list of chains ask for?", ["all", "none"]),
  "fees.unknownChain": openPoint("open/U11", "What happens to a chain that does not exist?", ["ignored", "rejected"]),
} as const;
