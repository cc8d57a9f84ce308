// What is known of a target beyond its conformance, as plain data: learnt once, by the suite or before a load, and used by
// everything that names tokens and users, or trades. What is absent has not been tried.
import type { RejectionKind } from "../run/format/rejection.ts";
import type { ChainSlug } from "./chains.ts";

/** A token that the target quotes on a chain. */
export type Token = { readonly tokenId: string; readonly chainSlug: ChainSlug };

/** Identifies what is held: a token on a chain. */
export function holdingKey({ tokenId, chainSlug }: Token): string {
  return `${tokenId} ${chainSlug}`;
}

/** A user who sends requests. What is absent is unknown. */
export type Person = {
  /** The index of the credential among those of the run; -1 for a user without one. */
  readonly credential: number;
  /** Whose fees this user asks for. */
  readonly userId?: string;
  readonly userAddress?: string;
  /** Chains that fee queries of this user name, in the spelling of the target; empty if unknown. */
  readonly feeChains: readonly string[];
};

/** What a target with state requires of trades. */
export type TradeTerms = {
  /** Worth in USD of the smallest trade that was accepted. */
  readonly leastUsd: number;
  /** Worth of one token in USD, by {@link holdingKey}; tokens without are traded by amounts in USD alone. */
  readonly usdPerToken: ReadonlyMap<string, number>;
  /** Present if a sale needs a holding: what each user holds for certain, in tokens, by {@link holdingKey}. */
  readonly holdings?: ReadonlyMap<string, number>;
  /** Whether what a user bought could be sold: a trade may also be no more than a transaction to sign. */
  readonly countsPurchases?: boolean;
};

/** How many decimals an exact amount has on each chain, as far as one was accepted. */
export type WeiDecimals = Readonly<Partial<Record<ChainSlug, number>>>;

/**
 * How the target treats trades: their terms, absent if it accepts any, the decimals of exact amounts, and how it rejected all
 * trades or a sale.
 */
export type TradeAccess = {
  readonly weiDecimals?: WeiDecimals;
  readonly terms?: TradeTerms;
  readonly rejection?: RejectionKind;
  readonly saleRejection?: RejectionKind;
};

/** Whose fees the target shows: those of these users, or, if `isOwnOnly`, those of the user who asks without naming one. */
export type FeeAccess = {
  readonly userIds: readonly string[];
  readonly isOwnOnly?: true;
  /** The first rejection of a query that names a user. */
  readonly rejection?: RejectionKind;
  /** The rejection of a query that names no user, where every other was rejected too. */
  readonly rejectionOfAll?: RejectionKind;
  /** How a query for all slugs was rejected, and the names of chains in balances that the target accepts instead. */
  readonly chains?: { readonly names: readonly string[]; readonly rejection: RejectionKind };
};

/** Whether the target accepts a request, or how it rejects it. */
export type Acceptance = "accepted" | RejectionKind;

/** What the suite learns that a load needs as well. */
export type SuiteKnowledge = {
  /** Whether correct quotes have `success` false, so that only their data shows that they were accepted. */
  readonly quotesSayFalse: boolean;
  /** How long a created token takes until it can be quoted, in ms; absent if none was created, or none could be quoted. */
  readonly indexingMs?: number;
  readonly created: readonly Token[];
  readonly creation?: Acceptance;
  /** Every credential of a load was tried and honoured. */
  readonly areCredentialsHonoured?: true;
};

/** What is known before a load. */
export type Knowledge = SuiteKnowledge & {
  /** Users on the leaderboard. */
  readonly userIds: readonly string[];
  /** Tokens that requests can name. */
  readonly tokens: readonly Token[];
  readonly farPage?: Acceptance;
  readonly fees?: FeeAccess;
  readonly trades?: TradeAccess;
};

/** Nothing has been tried. */
export const NOTHING_KNOWN: SuiteKnowledge = { quotesSayFalse: false, created: [] };

/** What traffic needs to know. */
export type Wanted = {
  /** Whether it names tokens. */
  readonly tokens: boolean;
  /** Whether it continues with tokens that it creates, so that the time until their first quote has to be known. */
  readonly newTokens?: boolean;
  readonly creation?: boolean;
  readonly fees?: boolean;
  readonly farPage?: boolean;
  readonly trades?: "purchases" | "purchases and sales";
};
