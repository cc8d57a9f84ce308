// The tokens that can be quoted and traded: the seeded ones, and those that were created since.
import { createRandom, type Random } from "../../schemas/random.ts";
import { CHAIN_SLUGS, type ChainSlug } from "./chains.ts";
import type { Pool } from "./pricing.ts";
import { adjectives, nouns } from "./words.ts";

/** A token with its pools by chain. `homeChains` are the chains that it was deployed on. */
export type Token = {
  readonly tokenId: string;
  readonly name: string;
  readonly symbol: string;
  readonly slug: string;
  /** User id of the earner of its creator fees. */
  readonly creator: string;
  readonly homeChains: readonly ChainSlug[];
  readonly price: number;
  readonly depth: number;
  readonly pools: Map<ChainSlug, Pool>;
  /** What indexing a created token depends on; absent for seeded ones. */
  readonly indexing?: Indexing;
};

/** How often a token was looked up, when it was created and a queue gets to it in ms, and whether its creation was signed. */
export type Indexing = {
  lookups: number;
  readonly createdAt: number;
  readonly indexedAt: number;
  readonly isExecuted: boolean;
};

/** Tokens by id. Seeded tokens stay forever; of the others the {@link KEPT_TOKENS} most recently used. */
export type TokenStore = ReturnType<typeof createTokenStore>;

const SEEDED_TOKENS = 50;

/** A soak that creates tokens for hours needs a bound: beyond it the least recently used token is forgotten. */
export const KEPT_TOKENS = 50_000;

/** The store at its start. `creators` are the user ids that the seeded tokens belong to, in turn. */
export function createTokenStore(seed: number, creators: readonly string[]) {
  const seeded = Array.from({ length: SEEDED_TOKENS }, (_, index) => seedToken(seed, index, creators));
  const lasting = new Map(seeded.map((token) => [token.tokenId, token]));
  const added = new Map<string, Token>();
  let isBusyUntil = 0;
  return {
    find: (tokenId: string) => {
      const token = added.get(tokenId);
      if (token === undefined) return lasting.get(tokenId);
      added.delete(tokenId);
      added.set(tokenId, token);
      return token;
    },
    add: (token: Token) => {
      added.set(token.tokenId, token);
      if (added.size > KEPT_TOKENS) dropOldest(added);
    },
    /** Forgets the tokens that are not seeded. */
    forgetAdded: () => added.clear(),
    /** The time at which a queue that takes so many ms for a token gets to the next one. */
    queue: (now: number, durationMs: number) => {
      isBusyUntil = Math.max(now, isBusyUntil) + durationMs;
      return isBusyUntil;
    },
    /** The seeded tokens; the first is on every chain. */
    seeded,
    /** Whether this creator already has an added token of this name and symbol. Linear in the tokens kept. */
    hasSame: ({ name, symbol, creator }: Pick<Token, "name" | "symbol" | "creator">) =>
      [...added.values()].some((token) => token.name === name && token.symbol === symbol && token.creator === creator),
  };
}

/**
 * The pool of a token on a chain, opened at the token's first price on first use. A pool depends on the
 * token and the chain alone, not on when it is opened.
 */
export function openPool(token: Token, chain: ChainSlug): Pool {
  const known = token.pools.get(chain);
  if (known !== undefined) return known;
  const premium = 1 + CHAIN_SLUGS.indexOf(chain) / 1000;
  const pool = { tokens: token.depth / (token.price * premium), usdc: token.depth };
  token.pools.set(chain, pool);
  return pool;
}

/** A token for an unknown id, priced by its id alone. */
export function imagineToken(seed: number, tokenId: string, creator: string): Token {
  const random = createRandom(seed, "imagined", tokenId);
  return describeToken(random, tokenId, creator, []);
}

function seedToken(seed: number, index: number, creators: readonly string[]): Token {
  const random = createRandom(seed, "token", index);
  const chains =
    index === 0
      ? CHAIN_SLUGS
      : CHAIN_SLUGS.filter((_, at) => at === index % CHAIN_SLUGS.length || random.next() < 0.25);
  return describeToken(random, random.uuid(), creators[index % creators.length] ?? "", chains);
}

function describeToken(random: Random, tokenId: string, creator: string, homeChains: readonly ChainSlug[]): Token {
  const name = `${random.pick(adjectives)} ${random.pick(nouns)}`;
  const token: Token = {
    tokenId,
    name,
    symbol: name
      .replace(/[^A-Z]/gi, "")
      .slice(0, random.integer(3, 6))
      .toUpperCase(),
    slug: `${name.toLowerCase().replaceAll(" ", "-")}-${tokenId.slice(0, 6)}`,
    creator,
    homeChains,
    price: 10 ** (random.next() * 4 - 3),
    depth: Math.round(10 ** (4.3 + random.next() * 1.4)),
    pools: new Map(),
  };
  for (const chain of homeChains) openPool(token, chain);
  return token;
}

function dropOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
