// Everything that the service remembers between requests. All of it follows from the seed, the clock's first reading
// and the sequence of requests.
import { createLedger, type Ledger, MICRO } from "./ledger.ts";
import { createTokenStore, type TokenStore } from "./tokens.ts";

/** The service's memory. `now` is the only clock, in milliseconds since 1970. */
export type State = {
  readonly seed: number;
  readonly now: () => number;
  readonly tokens: TokenStore;
  readonly ledger: Ledger;
  /** Tokens that were bought and not sold again, by user, token and chain. Kept only where a sale needs them. */
  readonly holdings: Map<string, number>;
};

/** A fresh state: 50 tokens, 640 earners or as many users without earnings. */
export function createState(seed: number, now: () => number, hasEarnings = true): State {
  const ledger = createLedger(seed, now(), hasEarnings);
  const creators = ledger.seededUsers.map((user) => user.userId);
  return { seed, now, tokens: createTokenStore(seed, creators), ledger, holdings: new Map() };
}

/** USDC as the ledger counts it: millionths, whole, at least 0. */
export function microUsdc(usdc: number): number {
  return Math.max(0, Math.round(usdc * MICRO));
}
