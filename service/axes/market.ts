// Open questions about what the operations mean: tokens, quotes, trades, creations, leaderboard and fees.
import { axis } from "./axis.ts";

export const marketAxes = {
  "token.unknown": axis("open/U14", "What becomes of a token id that was never created?", ["refused", "synthetic"]),
  "token.pools": axis(
    "token-price/request/chainSlug/type",
    "What becomes of a known token on a chain without a pool?",
    ["opened", "refused"],
  ),
  "token.graduation": axis("open/U05", "When is a token graduated?", ["by-size", "never", "always", "alternating"]),
  "quote.success": axis("open/T2", "Which value has success in a quote?", ["true", "false"]),
  "quote.amount": axis("open/U06", "Which side is the input amount of a quote?", ["named-input", "paid-side"]),
  "quote.initFee": axis("open/U03", "What number is initFee?", ["zero", "fraction", "negative"]),
  "create.executed": axis("open/U08", "When is a creation executed?", ["without-address", "never", "always"]),
  "create.transactionHash": axis("open/U08", "When does a creation carry a transaction hash?", [
    "when-executed",
    "always",
    "never",
  ]),
  "create.repeat": axis("open/U14", "May the same token be created twice?", ["accepted", "refused"]),
  "create.testPool": axis("open/U07", "Which number stands for the pool type test?", ["9", "1"]),
  "trade.amounts": axis("open/U09", "Which amounts does a trade need?", [
    "any-of-direction",
    "one-of-direction",
    "one-alone",
    "optional",
  ]),
  "trade.weiText": axis("trade-token/request/buyAmountToken/type", "How are exact wei amounts spelled?", [
    "digits",
    "number",
  ]),
  "board.limit": axis("open/U10", "How long is a page when no limit is given?", [
    "20",
    "10",
    "100",
    "1000",
    "required",
  ]),
  "board.offset": axis("open/U10", "May offset be left out?", ["0", "required"]),
  "board.networkMode": axis("open/U10", "Which networks count when none are named?", [
    "both",
    "mainnet",
    "testnet",
    "required",
  ]),
  "board.beyond": axis("open/U10", "What becomes of an offset beyond the last entry?", ["empty", "refused"]),
  "board.rankStart": axis("leaderboard-entry/rank/type", "Which rank has the first entry?", ["1", "0"]),
  "fees.ownUser": axis("open/U11", "Whose fees are reported when no user is named?", ["own", "refused"]),
  "fees.unknownUser": axis("open/U11", "What becomes of a user that does not exist?", ["empty", "refused"]),
  "fees.noChains": axis("open/U11", "What does an empty list of chains ask for?", ["all", "none"]),
  "fees.unknownChain": axis("open/U11", "What becomes of a chain that does not exist?", ["ignored", "refused"]),
} as const;
