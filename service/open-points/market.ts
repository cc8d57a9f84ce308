// Open questions about what the operations mean: tokens, quotes, trades, creations, leaderboard and fees.
import { openPoints } from "./open-point.ts";

export const marketPoints = openPoints({
  "token.unknown": "open/U14: What happens to a token id that was never created? rejected | synthetic",
  "token.pools":
    "token-price/request/chainSlug/type: What happens to a known token on a chain without a pool? opened | rejected",
  "token.indexing":
    "open/U05: When is a new token known to quotes and trades? at-once | after-lookups | one-at-a-time | once-signed | after-a-second",
  "token.notReady":
    "open/U05: With which status is a new token rejected before it is known? unknown | 409 | 423 | 425 | 503",
  "token.graduation": "open/U05: When is a token graduated? by-size | never | always | alternating",
  "token.firstPrice": "open/U06: What does a new token cost? cent | dollar",
  "quote.digits": "open/U06: Are the amounts of a quote rounded? all | cents",
  "quote.success": "open/T2: What is the value of success in a quote? true | false",
  "quote.amount": "open/U06: Which side is the input amount of a quote? named-input | paid-side",
  "quote.initFee": "open/U03: What is the value of initFee? zero | fraction | negative",
  "create.executed": "open/U08: When is a creation executed? without-address | never | always",
  "create.transactionHash": "open/U08: When does a creation carry a transaction hash? when-executed | always | never",
  "create.repeat": "open/U14: May the same token be created twice? accepted | rejected",
  "create.texts":
    "created-token/name/type: Are texts kept with outer blanks and in their normal form? as-sent | tidied",
  "create.slug": "created-token/slug/type: What is a slug made of? words | id",
  "create.testPool": "open/U07: Which number represents the pool type test? 9 | 1",
  "trade.amounts":
    "open/U09: Which amounts does a trade require? any-of-direction | one-of-direction | one-alone | optional",
  "trade.weiText": "trade-token/request/buyAmountToken/type: How are exact wei amounts spelled? digits | number",
  "trade.holding": "open/U09: Does a sale need a holding of the same user? none | required",
  "trade.least": "open/U09: How much must a trade be worth in USDC? anything | one",
  "board.start": "open/U10: Who is on the leaderboard when the service starts? earners | nobody",
  "board.limit": "open/U10: How long is a page when no limit is given? 20 | 10 | 100 | 1000 | required",
  "board.offset": "open/U10: May offset be omitted? 0 | required",
  "board.networkMode": "open/U10: Which networks count when none are named? both | mainnet | testnet | required",
  "board.beyond": "open/U10: What happens to an offset beyond the last entry? empty | rejected",
  "board.rankStart": "leaderboard-entry/rank/type: What is the rank of the first entry? 1 | 0",
  "fees.ownUser": "open/U11: Whose fees are reported when no user is named? own | rejected",
  "fees.unknownUser": "open/U11: What happens to a user that does not exist? empty | rejected",
  "fees.otherUser": "open/U12: Are the fees of other users shown? shown | rejected",
  "fees.noChains": "open/U11: What does an empty list of chains ask for? all | none",
  "fees.unknownChain": "open/U11: What happens to a chain that does not exist? ignored | rejected",
});
