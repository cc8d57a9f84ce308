// What the user gave and a load does not use, so that nobody believes otherwise. Pure.
import { countOf } from "../../../run/text/plural.ts";
import type { ChainSlug } from "../../../target/chains.ts";
import type { Person, Token } from "../../../target/knowledge.ts";
import type { LoadFixtures } from "../../../target/load-target.ts";
import { fitsChain } from "../../../target/wallets.ts";

/** The users who can send: those with a credential. */
export function peopleOf({ people }: Pick<LoadFixtures, "people">): readonly Person[] | undefined {
  return people?.filter(({ credential }) => credential >= 0);
}

/** A sentence for each kind of fixture that is not used, before anything is sent: on these chains a load creates and trades. */
export function unusedFixtures(fixtures: LoadFixtures, permitted: readonly ChainSlug[]): readonly string[] {
  const { people = [], holdings = [], tokens } = fixtures;
  const without = people.filter(({ credential }) => credential < 0).length;
  const misfits = people.filter(
    ({ userAddress }) => userAddress !== undefined && !permitted.some((slug) => fitsChain(userAddress, slug)),
  ).length;
  const unknown = holdings.filter(
    (held) => tokens.length > 0 && !tokens.some(({ tokenId }) => tokenId.toLowerCase() === held.tokenId.toLowerCase()),
  ).length;
  return [
    ...(without > 0
      ? [`${countOf(without, "user")} of the fixtures cannot be used: without credentialEnv a user needs ASSAY_TOKEN.`]
      : []),
    ...(misfits > 0
      ? [`${countOf(misfits, "wallet")} of the fixtures cannot be used: none is of a chain that may be traded on.`]
      : []),
    ...(unknown > 0
      ? [
          `${countOf(unknown, "holding")} of the fixtures cannot be used: their tokens are not among those of the fixtures.`,
        ]
      : []),
  ];
}

/** A sentence if the target does not quote all tokens of the fixtures. */
export function unquotedTokens({ tokens }: LoadFixtures, found: readonly Token[]): readonly string[] {
  return tokens.length > 0 && found.length > 0 && found.length < tokens.length
    ? [`The target quotes ${found.length} of the ${tokens.length} tokens of the fixtures; the others are not used.`]
    : [];
}
