// The target of a load, as the caller describes it.

import type { Target } from "../../../http/target.ts";
import type { Holding, TokenFixture } from "../../../run/format/run.ts";
import type { SideEffects } from "../../../target/chains.ts";
import type { Person } from "../../sessions/people.ts";

/** Values that the user knows of the target; lists, because traffic needs many. */
export type LoadFixtures = {
  readonly tokens: readonly TokenFixture[];
  /** Chains to create tokens on if none is known. */
  readonly chainSlugs: readonly string[];
  readonly userIds: readonly string[];
  /**
   * The users of the fixtures with what belongs to each, and the credentials of nobody else; absent without users. A user whose
   * credential is at -1 has none, and is not used.
   */
  readonly people?: readonly Person[] | undefined;
  /** What users hold; `credential` is the place of theirs among those of the target. */
  readonly holdings?: readonly (Holding & { readonly credential: number })[];
};

/** Where the requests go, with which credentials, and what is known there and permitted. */
export type LoadTarget = {
  readonly target: Target;
  readonly tokens: readonly [string, ...string[]];
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
};
