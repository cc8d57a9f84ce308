// The target of a load, as the caller describes it.
import type { Target } from "../http/target.ts";
import type { Holding, TokenFixture } from "../run/format/fixture-set.ts";
import type { SideEffects } from "./chains.ts";
import type { Person } from "./knowledge.ts";

/** Values that the user knows of the target; lists, because traffic needs many. */
export type LoadFixtures = {
  readonly tokens: readonly TokenFixture[];
  /** Chains to create tokens on if none is known. */
  readonly chainSlugs: readonly string[];
  readonly userIds: readonly string[];
  /** The users of the fixtures, and one for each credential that belongs to none of them; absent without users. */
  readonly people?: readonly Person[] | undefined;
  /** What users hold, with the index of each one's credential. */
  readonly holdings?: readonly (Holding & { readonly credential: number })[];
};

/** Where the requests go, with which credentials, and what is known there and permitted. */
export type LoadTarget = {
  readonly target: Target;
  readonly tokens: readonly [string, ...string[]];
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
};
