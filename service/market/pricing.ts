// Constant-product pricing: the product of a pool's two reserves stays constant when one side is exchanged for the other.
// Pure but for applyTrade, which moves a pool.

/** Reserves of one token on one chain, in whole tokens and in USDC. */
export type Pool = { tokens: number; usdc: number };

/** Which side goes in, and how much of what the amount counts. Amounts are in whole tokens or USDC. */
export type Order = { readonly direction: "buy" | "sell"; readonly unit: "token" | "usdc"; readonly amount: number };

/** The tokens and the USDC that an order exchanges, including the fee. */
export type Exchanged = { readonly tokens: number; readonly usdc: number };

/** Share of the USDC side of each trade that goes to the creator and the referrer. */
export const TRADING_FEE = 0.01;

/**
 * What an order would exchange at the pool's present reserves. Finite for every amount, however large: an order for
 * more than a pool can give gets 99 % of the reserve.
 */
export function quote(pool: Pool, order: Order): Exchanged {
  const { tokens, usdc } = pool;
  const { amount } = order;
  if (order.direction === "sell") {
    if (order.unit === "token")
      return { tokens: amount, usdc: usdc * (amount / (tokens + amount)) * (1 - TRADING_FEE) };
    const gross = Math.min(amount / (1 - TRADING_FEE), usdc * DEEPEST);
    return { tokens: tokens * (gross / (usdc - gross)), usdc: amount };
  }
  if (order.unit === "usdc") {
    const net = amount * (1 - TRADING_FEE);
    return { tokens: tokens * (net / (usdc + net)), usdc: amount };
  }
  const wanted = Math.min(amount, tokens * DEEPEST);
  return { tokens: amount, usdc: (usdc * (wanted / (tokens - wanted))) / (1 - TRADING_FEE) };
}

/**
 * Moves the pool by an order and returns the USDC volume that fees are taken from. One order moves at most as much as
 * the reserve that it pays into, and reserves stay within fixed bounds, so that no sequence of orders, however long,
 * leads to prices beyond what a double can hold.
 */
export function applyTrade(pool: Pool, order: Order): number {
  const { tokens, usdc } = quote(pool, order);
  const product = pool.tokens * pool.usdc;
  if (order.direction === "buy") {
    const paid = Math.min(usdc, pool.usdc);
    move(pool, product / (pool.usdc + paid * (1 - TRADING_FEE)), pool.usdc + paid * (1 - TRADING_FEE));
    return paid;
  }
  const sold = Math.min(tokens, pool.tokens);
  // Not the difference of the two reserves: rounding takes that below zero for the smallest orders.
  const received = pool.usdc * (sold / (pool.tokens + sold));
  move(pool, pool.tokens + sold, product / (pool.tokens + sold));
  return received;
}

const DEEPEST = 0.99;
const SMALLEST_RESERVE = 1e-3;
const LARGEST_RESERVE = 1e15;

function move(pool: Pool, tokens: number, usdc: number): void {
  if (Math.min(tokens, usdc) < SMALLEST_RESERVE || Math.max(tokens, usdc) > LARGEST_RESERVE) return;
  pool.tokens = tokens;
  pool.usdc = usdc;
}
