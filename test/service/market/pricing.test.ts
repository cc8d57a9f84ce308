import fc from "fast-check";
import { expect, it } from "vitest";
import { applyTrade, type Order, type Pool, quote, TRADING_FEE } from "../../../service/market/pricing.ts";

const order = fc.record({
  direction: fc.constantFrom<Order["direction"]>("buy", "sell"),
  unit: fc.constantFrom<Order["unit"]>("token", "usdc"),
  amount: fc.oneof(
    fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true }),
  ),
});

// 100 tokens against 400 USDC; 25 USDC net of the fee buy 100 * 25 / 425 tokens.
it("constant-product pricing follows from the product of the reserves", () => {
  const pool = { tokens: 100, usdc: 400 };
  const amount = 25 / (1 - TRADING_FEE);
  expect(quote(pool, { direction: "buy", unit: "usdc", amount }).tokens).toBeCloseTo(100 / 17, 10);
  expect(quote(pool, { direction: "sell", unit: "token", amount: 100 }).usdc).toBeCloseTo(200 * 0.99, 10);
});

it("constant-product pricing quotes the same price in both directions of the formula", () => {
  const pool = { tokens: 100, usdc: 400 };
  const { usdc } = quote(pool, { direction: "buy", unit: "token", amount: 7 });
  expect(quote(pool, { direction: "buy", unit: "usdc", amount: usdc }).tokens).toBeCloseTo(7, 10);
  const { tokens } = quote(pool, { direction: "sell", unit: "usdc", amount: 7 });
  expect(quote(pool, { direction: "sell", unit: "token", amount: tokens }).usdc).toBeCloseTo(7, 10);
});

it("constant-product pricing keeps the product of the reserves in a trade", () => {
  const pool = { tokens: 100, usdc: 400 };
  applyTrade(pool, { direction: "buy", unit: "usdc", amount: 50 });
  expect(pool.usdc).toBeCloseTo(449.5, 10);
  expect(pool.tokens * pool.usdc).toBeCloseTo(40_000, 6);
});

it("constant-product pricing yields at least as much for twice the amount", () => {
  fc.assert(
    fc.property(order, (single) => {
      const pool = { tokens: 1e6, usdc: 1e5 };
      const double = { ...single, amount: Math.min(single.amount * 2, Number.MAX_VALUE) };
      const [one, two] = [quote(pool, single), quote(pool, double)];
      return two.tokens >= one.tokens && two.usdc >= one.usdc;
    }),
  );
});

it("constant-product pricing has no negative volume when the reserves round", () => {
  const pool: Pool = { tokens: 0.1, usdc: 3 };
  expect(applyTrade(pool, { direction: "sell", unit: "token", amount: 5e-324 })).toBeGreaterThanOrEqual(0);
});

it("constant-product pricing stays finite and above zero over any sequence of orders", () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 200 }), (orders) => {
      const pool: Pool = { tokens: 1e6, usdc: 1e5 };
      for (const each of orders) {
        const { tokens, usdc } = quote(pool, each);
        const volume = applyTrade(pool, each);
        const numbers = [tokens, usdc, volume, pool.tokens, pool.usdc];
        if (!numbers.every((number) => Number.isFinite(number) && number >= 0)) return false;
        if (Math.min(pool.tokens, pool.usdc) <= 0) return false;
      }
      return true;
    }),
  );
});
