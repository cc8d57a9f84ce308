// The tokens that requests can name: known ones on the chains that quote them, else new ones.
import { CHAIN_SLUGS, type ChainSlug, isChainSlug, isTestNetwork } from "../../../traffic/generation/chains.ts";
import { createSource } from "../../../traffic/generation/fields.ts";
import { createRequest, type PlannedRequest, quoteRequest, type Token } from "../../../traffic/generation/requests.ts";
import type { Fields } from "../../runtime/response.ts";
import { isFields, UUID } from "./json-values.ts";
import type { LoadFixtures } from "./load-target.ts";
import type { SetupClient, SetupResponse } from "./setup-client.ts";

/** Tokens created for a run without known ones. */
export const CREATED_TOKENS = 12;
/** So many rejections in a row end the attempt to create tokens. */
const MOST_REJECTIONS = 3;
/** So many quotes, with no other before them, must have `success` false before the target is held to do so always. */
const FALSE_QUOTES = 3;

/** What a search depends on. */
export type TokenSearch = {
  readonly fixtures: LoadFixtures;
  readonly seed: number;
  readonly onCreation?: (() => void) | undefined;
};

/** The tokens that a search found, and whether correct quotes of the target have `success` false. */
export type FoundTokens = { readonly tokens: readonly Token[]; readonly quotesSayFalse: boolean };

/** Finds the tokens that the target quotes, each on the first of its chains that does. */
export async function findTokens(
  search: TokenSearch,
  setup: SetupClient,
  permitted: readonly ChainSlug[],
): Promise<FoundTokens> {
  const candidates =
    search.fixtures.tokens.length > 0 ? knownTokens(search.fixtures) : createdTokens(search, setup, permitted);
  const source = createSource(search.seed, "discovery", "quotes");
  const tokens: Token[] = [];
  let quotesSayFalse = false;
  const isQuoted = async (token: Token): Promise<boolean> => {
    const request = quoteRequest(source, token);
    let response = await setup.send(request);
    for (let again = 1; isAmbiguous(response) && again < FALSE_QUOTES && tokens.length === 0; again++)
      response = await setup.send(request);
    if (!isAmbiguous(response) || tokens.length > 0) return response.kind === "success";
    setup.acceptFalseQuotes();
    quotesSayFalse = true;
    return true;
  };
  for await (const group of candidates) {
    for (const token of group) {
      if (!(await isQuoted(token))) continue;
      tokens.push(token);
      break;
    }
  }
  return { tokens, quotesSayFalse };
}

function isAmbiguous(response: SetupResponse): boolean {
  return response.kind === "error" && response.code === "ambiguous-response";
}

/** For each known token the chains to try it on: its own, else all, test networks first. */
function* knownTokens({ tokens }: LoadFixtures): Generator<readonly Token[]> {
  const all = [...CHAIN_SLUGS].sort((one, other) => Number(isTestNetwork(other)) - Number(isTestNetwork(one)));
  for (const { tokenId, chains } of tokens) {
    const own = chains.filter(isChainSlug);
    yield (own.length > 0 ? own : all).map((chainSlug) => ({ tokenId, chainSlug }));
  }
}

/** Creates tokens one after the other, on test networks even if others are permitted. */
async function* createdTokens(
  { seed, fixtures, onCreation }: TokenSearch,
  { send }: SetupClient,
  permitted: readonly ChainSlug[],
): AsyncGenerator<readonly Token[]> {
  const wanted = permitted.filter((slug) => fixtures.chainSlugs.includes(slug));
  const slugs = wanted.length > 0 ? wanted : permitted.filter(isTestNetwork);
  const source = createSource(seed, "discovery", "creations");
  let rejections = 0;
  if (slugs.length > 0) onCreation?.();
  for (let count = 0; count < CREATED_TOKENS && slugs.length > 0 && rejections < MOST_REJECTIONS; count++) {
    const request = createRequest(source, [slugs[count % slugs.length] ?? "base-sepolia"]);
    const response = await send(request);
    const token = response.kind === "success" ? createdToken(request, response.body) : undefined;
    rejections = token === undefined ? rejections + 1 : 0;
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
