// Fixtures that the interface rules out: what no service can know is a slip of the user, not a fault of the target.

import { Failure } from "../../errors.ts";
import { FORMATS } from "../../schemas/dialect.ts";
import { CHAIN_SLUGS, isChainSlug } from "../../traffic/generation/chains.ts";
import type { Settings } from "./index.ts";
import type { FixtureName } from "./target.ts";

const UUID = FORMATS.uuid;

/** Fails with every fixture whose value is not of the form that the interface gives its member. */
export function requireFixturesOfTheInterface(fixtures: Settings["fixture"]): void {
  const [first, ...rest] = fixtures.flatMap(([name, value]) => {
    const expected = EXPECTED[name](value);
    return expected === undefined ? [] : [`The fixture ${name} must be ${expected}, got ${JSON.stringify(value)}.`];
  });
  if (first !== undefined) throw new Failure("usage", first, rest);
}

/** What a value ought to be, where it is not. */
const EXPECTED: Readonly<Record<FixtureName, (value: string) => string | undefined>> = {
  tokenId: uuid,
  userId: uuid,
  chainSlug: (value) => (isChainSlug(value) ? undefined : `one of ${CHAIN_SLUGS.join(", ")}`),
  // The interface gives wallets and the chains of a fee filter no form.
  userAddress: () => undefined,
  chain: () => undefined,
};

function uuid(value: string): string | undefined {
  return UUID.test(value) ? undefined : "a UUID";
}
