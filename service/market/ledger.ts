// Who earned what: users, their fee balances by chain, and the ranking that follows from them.
import { createRandom, type Random } from "../../schemas/random.ts";
import { addressOf, hexDigits, ZERO_ADDRESS } from "./addresses.ts";
import { CHAIN_SLUGS, CHAINS, type ChainSlug } from "./chains.ts";
import { createRanking, type NetworkMode, type Ranking } from "./ranking.ts";
import { adjectives, nouns } from "./words.ts";

/** Fees of one user on one chain in millionths of a USDC, integers so that sums are exact. */
export type Balance = { earned: number; claimed: number; distributedAt: number };

/** A user of the service. Rankings contain only users with earnings. */
export type User = {
  readonly userId: string;
  readonly address: string;
  readonly username: string;
  readonly balances: Map<ChainSlug, Balance>;
  referredTraders: number;
  /** Millionths of a USDC earned by referring. */
  referralRewards: number;
  isReferred: boolean;
};

/** Everything that is known about users. All amounts are millionths of a USDC. */
export type Ledger = ReturnType<typeof createLedger>;

export const SEEDED_EARNERS = 640;

/** A soak with a fresh wallet in every trade needs a bound: beyond it the user who came first is forgotten. */
export const KEPT_USERS = 5000;

/** Millionths of a USDC in one USDC. */
export const MICRO = 1_000_000;

/**
 * The ledger at its start; `startedAt` is the time of the seeded distributions, in milliseconds since 1970. Without earnings
 * nobody is ranked yet.
 */
export function createLedger(seed: number, startedAt: number, hasEarnings = true) {
  const seededUsers = Array.from({ length: SEEDED_EARNERS }, (_, index) => seedUser(seed, index, startedAt));
  if (!hasEarnings) for (const user of seededUsers) user.balances.clear();
  const ranked = hasEarnings ? seededUsers : [];
  const rankings: Readonly<Record<NetworkMode, Ranking<User>>> = {
    both: createRanking(ranked, (user) => totalOf(user, "both")),
    mainnet: createRanking(ranked, (user) => totalOf(user, "mainnet")),
    testnet: createRanking(ranked, (user) => totalOf(user, "testnet")),
  };
  const byId = new Map(seededUsers.map((user) => [user.userId, user]));
  const byAddress = new Map(seededUsers.map((user) => [user.address.toLowerCase(), user]));
  const joined = new Set<User>();

  function join(key: string, random: Random, address: string): User {
    const user = describeUser(random, address);
    byId.set(user.userId, user);
    byAddress.set(key, user);
    joined.add(user);
    if (joined.size > KEPT_USERS) forgetFirst();
    return user;
  }

  function forgetFirst(): void {
    for (const first of joined) {
      joined.delete(first);
      byId.delete(first.userId);
      byAddress.delete(first.address.toLowerCase());
      for (const ranking of Object.values(rankings)) ranking.remove(first);
      return;
    }
  }

  /** The user of a wallet address, created on first use; undefined for the zero address. */
  const userOfAddress = (address: string): User | undefined => {
    const key = address.toLowerCase();
    if (key === "" || key === ZERO_ADDRESS) return undefined;
    return byAddress.get(key) ?? join(key, createRandom(seed, "user", key), address);
  };

  return {
    findUser: (userId: string) => byId.get(userId),
    userOfAddress,
    /** The user behind a credential: always the same for the same credential. */
    userOfCredential: (credential: string): User => {
      const random = createRandom(seed, "credential", credential);
      const address = addressOf("evm", random);
      return byAddress.get(address) ?? join(address, random, address);
    },
    earn: (user: User, chain: ChainSlug, amount: number) => {
      if (amount <= 0) return;
      const balance = user.balances.get(chain) ?? openBalance(user, chain);
      balance.earned += amount;
      // A user who was forgotten in the meantime still holds the tokens of old, but is ranked no more.
      if (!byId.has(user.userId)) return;
      rankings.both.raise(user);
      rankings[CHAINS[chain].network].raise(user);
    },
    /** Books the referral of a trader; a trader counts once. */
    refer: (referrer: User, trader: User, amount: number) => {
      referrer.referralRewards += amount;
      if (trader.isReferred || trader === referrer) return;
      trader.isReferred = true;
      referrer.referredTraders += 1;
    },
    rankings,
    seededUsers,
  };
}

/** Balances of a user on the chains of a network mode, in the order in which they were opened. */
export function balancesOf(user: User, mode: NetworkMode): readonly (readonly [ChainSlug, Balance])[] {
  const balances = [...user.balances];
  return mode === "both" ? balances : balances.filter(([chain]) => CHAINS[chain].network === mode);
}

function totalOf(user: User, mode: NetworkMode): number {
  let total = 0;
  for (const [chain, balance] of user.balances) {
    if (mode === "both" || CHAINS[chain].network === mode) total += balance.earned;
  }
  return total;
}

function openBalance(user: User, chain: ChainSlug): Balance {
  const balance = { earned: 0, claimed: 0, distributedAt: 0 };
  user.balances.set(chain, balance);
  return balance;
}

function describeUser(random: Random, address: string): User {
  const name = `${random.pick(adjectives)}-${random.pick(nouns)}`.toLowerCase();
  return {
    userId: random.uuid(),
    address,
    username: `${name}-${hexDigits(random, 4)}`,
    balances: new Map(),
    referredTraders: 0,
    referralRewards: 0,
    isReferred: false,
  };
}

function seedUser(seed: number, index: number, startedAt: number): User {
  const random = createRandom(seed, "earner", index);
  const user = describeUser(random, addressOf("evm", random));
  const chainCount = random.integer(1, 6);
  while (user.balances.size < chainCount) {
    // Earnings fall off with the index, as they do among real earners: few with much, many with little.
    const earned = Math.round((MICRO * 20_000 * (0.5 + random.next())) / (index + 1)) + 1;
    user.balances.set(random.pick(CHAIN_SLUGS), {
      earned,
      claimed: Math.floor(earned * random.next()),
      distributedAt: startedAt - random.integer(0, 30 * 86_400) * 1000,
    });
  }
  user.referredTraders = random.integer(0, 40);
  user.referralRewards = user.referredTraders * random.integer(10_000, 5_000_000);
  return user;
}
