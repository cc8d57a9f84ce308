// Rejects fixtures that no conforming target can know: they are mistakes of the user, not faults of the target.
import { Failure } from "../../errors.ts";
import { FORMATS } from "../../schemas/dialect.ts";
import { CHAIN_SLUGS, isChainSlug } from "../../traffic/generation/chains.ts";
import type { Settings } from "./index.ts";
import type { FixtureName } from "./target.ts";

const UUID = FORMATS.uuid;

/** Fails with every fixture that violates the form of its field in the interface. */
export function requireFixturesOfTheInterface(fixtures: Settings["fixture"]): void {
  const [first, ...rest] = fixtures.flatMap(([name, value]) => {
    const expected = EXPECTED[name](value);
    return expected === undefined ? [] : [`The fixture ${name} must be ${expected}, got ${JSON.stringify(value)}.`];
  });
  if (first !== undefined) throw new Failure("usage", first, rest);
}

/** What is expected of a fixture; undefined for a valid one. */
const EXPECTED: Readonly<Record<FixtureName, (value: string) => string | undefined>> = {
  tokenId: uuid,
  userId: uuid,
  chainSlug: (value) => (isChainSlug(value) ? undefined : `one of ${CHAIN_SLUGS.join(", ")}`),
  // The interface defines no form for wallets and for the chains of a fee filter.
  userAddress: () => undefined,
  chain: () => undefined,
};

function uuid(value: string): string | undefined {
  return UUID.test(value) ? undefined : "a UUID";
}
