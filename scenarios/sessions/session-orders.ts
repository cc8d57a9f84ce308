// The quotes and trades of one round of a session: about one token, and a trade is of the amount that was quoted last.

import type { Person, Token, WeiDecimals } from "../../target/knowledge.ts";
import type { Source } from "./fields.ts";
import type { Order } from "./requests.ts";
import { type PlannedRequest, quoteRequest, tradeRequest } from "./requests.ts";
import { type Session, trades } from "./session-steps.ts";
import type { Market } from "./trade-terms.ts";

/** What orders are drawn from; tokens are chosen by popularity. */
export type OrderDraw = {
  readonly source: Source;
  readonly token: () => Token;
  readonly tradableToken: () => Token;
  /** What exact amounts count. */
  readonly weiDecimals: WeiDecimals;
  /** What a user may trade. */
  readonly marketOf: (person: Person | undefined) => Market;
};

/** Begins a round. Token and direction are chosen when they are first needed; of those who may do either, six in ten buy. */
export function beginOrders(
  session: Session,
  person: Person | undefined,
  { source, marketOf, weiDecimals, ...draw }: OrderDraw,
) {
  const { random } = source;
  const market = marketOf(person);
  const isTrading = trades(session);
  let token: Token | undefined;
  let intent: Order["direction"] | undefined;
  let quoted: Order | undefined;
  const chosen = (): Token => {
    token ??= isTrading ? draw.tradableToken() : draw.token();
    return token;
  };
  const direction = (): Order["direction"] => {
    if (!isTrading) return random.pick(["buy", "sell"] as const);
    intent ??= random.next() < 0.6 || !market.canSell(chosen()) ? "buy" : "sell";
    return intent;
  };
  const order = (of: Order["direction"], usdShare: number): Order => ({
    direction: of,
    amount: market.amount(chosen(), of, { inUsd: random.next() < usdShare, isTraded: isTrading }),
  });
  const traded = (wanted: Order): PlannedRequest => {
    market.trade(chosen(), wanted);
    return tradeRequest(source, chosen(), wanted, { person, weiDecimals });
  };
  return {
    /** Makes the round about a token that is created first. */
    follow: (created: Token): void => {
      token = created;
      intent = "buy";
      quoted = undefined;
    },
    quote: (): PlannedRequest => {
      const isBare = random.next() < 0.1;
      quoted = isBare ? undefined : order(direction(), isTrading ? USD_OF_TRADES[direction()] : 0.5);
      return quoteRequest(chosen(), quoted);
    },
    trade: (): PlannedRequest => {
      const wanted = quoted ?? order(direction(), USD_OF_TRADES[direction()]);
      // Others may have sold meanwhile what was there at the quote.
      if (market.covers(chosen(), wanted)) return traded(wanted);
      intent = "buy";
      return traded(order("buy", USD_OF_TRADES.buy));
    },
    buy: (): PlannedRequest => traded(order("buy", USD_OF_TRADES.buy)),
  };
}

/** The share of trades whose amount is in USD. */
const USD_OF_TRADES = { buy: 0.8, sell: 0.3 } as const;
