// Reads what the user knows of a target. Values that no conforming target can know are mistakes of the user, not faults of
// the target.

import { requireNone } from "../../errors.ts";
import { type DocumentRules, readDocument } from "../../run/documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../../run/documents/problem.ts";
import type { FixtureSet, TokenFixture, UserFixture } from "../../run/format/fixture-set.ts";
import schema from "../../run/format/fixtures.schema.json" with { type: "json" };
import { FORMATS } from "../../schemas/dialect.ts";
import { listAt, valueAt } from "../../schemas/violation.ts";
import { CHAIN_SLUGS, isChainSlug } from "../../target/chains.ts";
import { sendable } from "./credentials.ts";
import { nonEmpty } from "./environment.ts";
import type { Settings } from "./index.ts";
import type { FixtureName } from "./target.ts";

const UUID = FORMATS.uuid;
const LISTED = `one of ${CHAIN_SLUGS.join(", ")}`;

/** Fails with every fixture that violates the form of its field in the interface. */
export function requireFixturesOfTheInterface(fixtures: Settings["fixture"]): void {
  requireNone(
    fixtures.map(([name, value]) => {
      const expected = EXPECTED[name](value);
      return expected && `The fixture ${name} must be ${expected}, got ${JSON.stringify(value)}.`;
    }),
  );
}

/** What is expected of a fixture; undefined for a valid one. */
const EXPECTED: Readonly<Record<FixtureName, (value: string) => string | undefined>> = {
  tokenId: uuid,
  userId: uuid,
  chainSlug: (value) => (isChainSlug(value) ? undefined : LISTED),
  // The interface defines no form for wallets and for the chains of a fee filter.
  userAddress: () => undefined,
  chain: () => undefined,
};

function uuid(value: string): string | undefined {
  return UUID.test(value) ? undefined : "a UUID";
}

const RULES: DocumentRules = {
  what: "a fixtures file",
  code: "config-invalid",
  check: (content) => [
    ...schemaProblems(compileSchema(schema), content, {
      // A credential may stand where the name of its variable belongs.
      showsValues: false,
      expected: (pointer, keyword) => (keyword === "pattern" ? FORMS[pointer.split("/").at(-1) ?? ""] : undefined),
    }),
    ...unlistedChains(content),
    ...repeatedTokens(content),
  ],
};

/** What is expected of a field whose pattern is missed. */
const FORMS: Readonly<Record<string, string>> = {
  tokenId: "a UUID",
  userId: "a UUID",
  credentialEnv: "the name of an environment variable",
};

/** Reads a fixtures file. Fails with `config-unreadable`, or `config-invalid`, which names every problem. */
export function readFixturesFile(path: string): FixtureSet {
  const { tokens = [], users = [] } = readDocument<Written>(path, RULES, "config-unreadable");
  return {
    tokens: tokens.map((token) => ({ chains: [], ...token })),
    users: users.map((user) => ({ chains: [], holdings: [], ...user })),
  };
}

/** A file may leave out empty lists. */
type Written = {
  readonly tokens?: readonly (Omit<TokenFixture, "chains"> & Partial<TokenFixture>)[];
  readonly users?: readonly Partial<UserFixture>[];
};

/**
 * The credentials of a file's users by the environment variable that holds each. Fails for variables that are not set, and
 * for texts that cannot be sent; no message has a value.
 */
export function credentialsOfUsers(
  { users }: FixtureSet,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const names = [...new Set(users.flatMap(({ credentialEnv = [] }) => credentialEnv))];
  const missing = names.filter((name) => nonEmpty(env[name]?.trim()) === undefined);
  requireNone(
    missing.map(
      (name) => `The environment variable ${name} must be set, because the fixtures file names it for a user.`,
    ),
  );
  return new Map(names.map((name) => [name, sendable(name, env[name] ?? "", "usage")]));
}

/** Chains of tokens and holdings have the spelling of the interface, those of fees that of the target. */
function unlistedChains(content: unknown): readonly Problem[] {
  const places = [
    ...listAt(content, "/tokens").flatMap((token, at) =>
      listAt(token, "/chains").map((chain, index) => [`/tokens/${at}/chains/${index}`, chain] as const),
    ),
    ...listAt(content, "/users").flatMap((user, at) =>
      listAt(user, "/holdings").map(
        (holding, index) => [`/users/${at}/holdings/${index}/chainSlug`, valueAt(holding, "/chainSlug")] as const,
      ),
    ),
  ];
  return places
    .filter(([, chain]) => typeof chain === "string" && chain !== "" && !isChainSlug(chain))
    .map(([pointer]) => mustBe(pointer, LISTED, content));
}

function repeatedTokens(content: unknown): readonly Problem[] {
  const ids = listAt(content, "/tokens").map((token) => String(valueAt(token, "/tokenId")).toLowerCase());
  return ids.flatMap((id, at) => {
    const first = ids.indexOf(id);
    return first === at || !UUID.test(id)
      ? []
      : [{ pointer: `/tokens/${at}/tokenId`, says: `repeats the token of /tokens/${first}` }];
  });
}
