// Before the load: is somebody there, and what is there to be asked for? Whatever the user gives comes first; tokens are
// created where that is allowed, users are read off the leaderboard; nothing is guessed.
import { Failure } from "../../../errors.ts";
import { countOf } from "../../../results/text/plural.ts";
import {
  CHAIN_SLUGS,
  type ChainSlug,
  isChainSlug,
  isTestNetwork,
  permittedSlugs,
  type SideEffects,
} from "../../../traffic/generation/chains.ts";
import { createSource } from "../../../traffic/generation/fields.ts";
import { createRequest, type PlannedRequest, quoteRequest, type Token } from "../../../traffic/generation/requests.ts";
import type { Inventory } from "../../../traffic/generation/session-steps.ts";
import type { Client } from "../../../traffic/http/client.ts";
import type { Target } from "../../../traffic/http/target.ts";
import type { Fields } from "../../runtime/response.ts";
import { isFields, UUID } from "./json-values.ts";
import { reach, tryCredentials } from "./preflight.ts";
import type { PatienceOptions } from "./retry-after-budget.ts";
import { type Asking, createAsking, type Reply } from "./setup-client.ts";

/** Values that the user gives of the target; lists, because traffic wants many. */
export type LoadFixtures = {
  readonly tokenIds: readonly string[];
  readonly chainSlugs: readonly string[];
  readonly userIds: readonly string[];
};

/** What to look for, and with what. */
export type Discovery = {
  readonly client: Client;
  readonly target: Target;
  /** Every credential is tried: users whose credential is refused would load nothing. */
  readonly tokens: readonly [string, ...string[]];
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  /** Whether the scenario needs tokens at all. */
  readonly needsTokens: boolean;
  /** Called before the first token is created. */
  readonly onCreation?: (() => void) | undefined;
} & PatienceOptions;

/** What was found, in how many requests. */
export type Found = {
  readonly inventory: Inventory;
  readonly requests: number;
  /** Whether right quotes come with `success` false, so that only their evidence tells that they were taken. */
  readonly quotesSayFalse: boolean;
};

/** Tokens created for a run where none is given. */
export const CREATED_TOKENS = 12;
/** So many refusals in a row end an attempt. */
const PATIENCE = 3;
/** So many quotes, and no other before them, have to say `success` false until it is taken for this target's way. */
const FALSE_QUOTES = 3;

/**
 * Throws `target-unreachable`, `target-not-the-service` or `credential-refused` where no load could mean anything, and the
 * signal's reason where it is aborted.
 */
export async function discover(discovery: Discovery): Promise<Found> {
  const asking = createAsking(discovery);
  const users = await reach(discovery.target, asking);
  await tryCredentials(discovery.target, discovery.tokens, asking);
  const permitted = permittedSlugs(discovery.sideEffects);
  const { tokens, quotesSayFalse } = discovery.needsTokens
    ? await findTokens(discovery, asking, permitted)
    : { tokens: [], quotesSayFalse: false };
  if (asking.accepted() === 0) {
    throw new Failure(
      "target-not-the-service",
      `${discovery.target.url} must accept at least one of the first requests, and it refused ${countOf(asking.count(), "request")} (${asking.refusals().join(", ")}).`,
    );
  }
  const { userIds } = discovery.fixtures;
  return {
    inventory: { tokens, userIds: userIds.length > 0 ? userIds : users, permittedSlugs: permitted },
    requests: asking.count(),
    quotesSayFalse,
  };
}

async function findTokens(
  discovery: Discovery,
  asking: Asking,
  permitted: readonly ChainSlug[],
): Promise<{ readonly tokens: readonly Token[]; readonly quotesSayFalse: boolean }> {
  const { tokenIds } = discovery.fixtures;
  const candidates =
    tokenIds.length > 0 ? givenTokens(discovery.fixtures) : createdTokens(discovery, asking, permitted);
  const source = createSource(discovery.seed, "discovery", "quotes");
  const found: Token[] = [];
  let quotesSayFalse = false;
  const isQuoted = async (token: Token): Promise<boolean> => {
    const request = quoteRequest(source, token);
    let reply = await asking.ask(request);
    for (let again = 1; isSoft(reply) && again < FALSE_QUOTES && found.length === 0; again++)
      reply = await asking.ask(request);
    if (!isSoft(reply) || found.length > 0) return reply.kind === "success";
    asking.takeFalseQuotes();
    quotesSayFalse = true;
    return true;
  };
  for await (const group of candidates) {
    for (const token of group) {
      if (!(await isQuoted(token))) continue;
      found.push(token);
      break;
    }
  }
  return { tokens: found, quotesSayFalse };
}

function isSoft(reply: Reply): boolean {
  return reply.kind === "error" && reply.code === "ambiguous-response";
}

/** For each given token the chains to try it on: its own by place, else all given ones, else test networks first. */
function* givenTokens({ tokenIds, chainSlugs }: LoadFixtures): Generator<readonly Token[]> {
  const given = chainSlugs.filter(isChainSlug);
  const all = [...CHAIN_SLUGS].sort((one, other) => Number(isTestNetwork(other)) - Number(isTestNetwork(one)));
  for (const [place, tokenId] of tokenIds.entries()) {
    const own = given.length === tokenIds.length ? given.slice(place, place + 1) : given;
    yield (own.length > 0 ? own : all).map((chainSlug) => ({ tokenId, chainSlug }));
  }
}

/** Creates tokens one after the other, on test networks even where others are permitted. */
async function* createdTokens(
  { seed, fixtures, onCreation }: Discovery,
  { ask }: Asking,
  permitted: readonly ChainSlug[],
): AsyncGenerator<readonly Token[]> {
  const wanted = permitted.filter((slug) => fixtures.chainSlugs.includes(slug));
  const slugs = wanted.length > 0 ? wanted : permitted.filter(isTestNetwork);
  const source = createSource(seed, "discovery", "creations");
  let refusals = 0;
  if (slugs.length > 0) onCreation?.();
  for (let count = 0; count < CREATED_TOKENS && slugs.length > 0 && refusals < PATIENCE; count++) {
    const request = createRequest(source, [slugs[count % slugs.length] ?? "base-sepolia"]);
    const reply = await ask(request);
    const token = reply.kind === "success" ? createdToken(request, reply.body) : undefined;
    refusals = token === undefined ? refusals + 1 : 0;
    if (token !== undefined) yield [token];
  }
}

function createdToken({ body }: PlannedRequest, response: Fields): Token | undefined {
  const metadata = response["metadata"];
  const tokenId = isFields(metadata) ? metadata["tokenId"] : undefined;
  const chainSlug = "chainSlug" in body ? String(body.chainSlug) : "";
  return typeof tokenId === "string" && UUID.test(tokenId) && isChainSlug(chainSlug)
    ? { tokenId, chainSlug }
    : undefined;
}
