// What a target is known to have: tokens with their chains, users with their credentials and holdings. Given in a fixtures
// file, or found by a run and written to one.

/** A token; `chains` holds the chain slugs on which it is known, none if that is unknown. */
export type TokenFixture = { readonly tokenId: string; readonly chains: readonly string[] };

/** What a user holds of a token on a chain; `amount` is in tokens. */
export type Holding = { readonly tokenId: string; readonly chainSlug: string; readonly amount?: number };

export type UserFixture = {
  readonly userId?: string;
  /** Environment variable that holds the user's credential; without it the user is the one of `ASSAY_TOKEN`. */
  readonly credentialEnv?: string;
  readonly userAddress?: string;
  /** Chains with fee balances, in the spelling of the target. */
  readonly chains: readonly string[];
  readonly holdings: readonly Holding[];
};

/** Fixtures in the order of preference. */
export type FixtureSet = { readonly tokens: readonly TokenFixture[]; readonly users: readonly UserFixture[] };

export const NO_FIXTURES: FixtureSet = { tokens: [], users: [] };
