// Creates a token: its metadata, its pools on the first and the destination chains, and the transaction to sign.
import type { CreateTokenTransactionRequest } from "../../schemas/index.ts";
import { operations } from "../../schemas/index.ts";
import { createRandom, type Random } from "../../schemas/random.ts";
import { refuse } from "../exchange/stages.ts";
import { addressOf, hexDigits, transactionHashOf } from "../market/addresses.ts";
import { CHAINS, type ChainSlug, isChainSlug } from "../market/chains.ts";
import type { State } from "../market/state.ts";
import type { Indexing, Token } from "../market/tokens.ts";
import type { Choices } from "../open-points/choices.ts";
import { traderOf } from "./fees.ts";
import { accept, exampleFieldsOf, type Handler } from "./handler.ts";
import { createTransaction } from "./transactions.ts";

const EXAMPLE_METADATA = exampleFieldsOf(operations["create-token-transaction"].response.properties?.["metadata"]);

/** The create operation. The token can be quoted and traded from the next request on. */
export const createTokenTransaction: Handler<CreateTokenTransactionRequest> = (given, context) => {
  const { state, choices } = context;
  const request = choices["create.texts"] === "tidied" ? tidied(given) : given;
  const { tokens } = state;
  const creator = traderOf(request, context).userId;
  if (choices["create.repeat"] === "rejected" && tokens.hasSame({ ...request, creator }))
    return refuse("invalid", "This user has created a token of this name and symbol.");
  const random = freshRandom(request, state);
  const { "create.executed": execution, "create.transactionHash": hashing } = choices;
  const isExecuted = execution === "always" || (execution === "without-address" && request.userAddress === undefined);
  const hasHash = hashing === "always" || (hashing === "when-executed" && isExecuted);
  const indexing = indexingOf(state, isExecuted, request.name);
  const made = tokenOf(request, random, { creator, price: FIRST_PRICES_USDC[choices["token.firstPrice"]], indexing });
  const token = choices["create.slug"] === "id" ? { ...made, slug: `t${made.tokenId.slice(0, 13)}` } : made;
  const fate = context.fate();
  if (fate !== "lost") tokens.add(fate === "changed" ? { ...token, name: `${token.name.slice(0, -1)}_` } : token);
  if (fate === "doubled") tokens.add({ ...token, tokenId: random.uuid() });
  const { family, chainId } = CHAINS[request.chainSlug];
  const poolTypeNumber = { ...POOL_TYPES, test: Number(choices["create.testPool"]) }[request.poolType ?? "meme"];
  const hash = transactionHashOf(family, random);
  return accept({
    success: true,
    executed: isExecuted,
    ...(hasHash && { transactionHash: hash }),
    chainId,
    transaction: createTransaction(request, token, poolTypeNumber, choices["response.transactionNumbers"]),
    metadata: metadataOf(request, token, random, choices),
  });
};

/** The request with its texts as a form of a page would send them. */
function tidied(request: CreateTokenTransactionRequest): CreateTokenTransactionRequest {
  const tidy = (text: string) => text.trim().normalize("NFC");
  return { ...request, name: tidy(request.name), description: tidy(request.description) };
}

/**
 * Seeded by what is created and not by when, so that racing requests get the same tokens in every run.
 * A further token of the same name and symbol takes the next stream that yields an unused id.
 */
function freshRandom({ name, symbol }: CreateTokenTransactionRequest, { seed, tokens }: State): Random {
  for (let duplicates = 0; ; duplicates++) {
    const labels = [seed, "created", String(name), String(symbol), duplicates] as const;
    if (tokens.find(createRandom(...labels).uuid()) === undefined) return createRandom(...labels);
  }
}

const POOL_TYPES = { meme: 7, "startup-preseed": 8 } as const;

const FIRST_PRICES_USDC = { cent: 0.01, dollar: 1 } as const;
const FIRST_DEPTH_USDC = 20_000;

/** Least and greatest time in ms that a queue takes to index one token. */
const INDEXING_MS = [500, 1_500] as const;

function indexingOf({ tokens, now, seed }: State, isExecuted: boolean, name: string): Indexing {
  const durationMs = createRandom(seed, "indexing", name).integer(...INDEXING_MS);
  return { lookups: 0, createdAt: now(), indexedAt: tokens.queue(now(), durationMs), isExecuted };
}

function tokenOf(
  request: CreateTokenTransactionRequest,
  random: Random,
  known: Pick<Token, "creator" | "price" | "indexing">,
): Token {
  const tokenId = random.uuid();
  const destinations = request.destinationChains ?? DEFAULT_DESTINATIONS;
  return {
    tokenId,
    name: request.name,
    symbol: request.symbol,
    slug: slugOf(request.name, tokenId),
    ...known,
    homeChains: [request.chainSlug, ...new Set(destinations.filter((chain) => chain !== request.chainSlug))],
    depth: FIRST_DEPTH_USDC,
    pools: new Map(),
  };
}

export const DEFAULT_DESTINATIONS: readonly ChainSlug[] = defaultDestinations();

function defaultDestinations(): readonly ChainSlug[] {
  const stated = operations["create-token-transaction"].request.properties?.["destinationChains"]?.default;
  return Array.isArray(stated) ? stated.filter(isChainSlug) : [];
}

function metadataOf(
  { name, symbol, description }: CreateTokenTransactionRequest,
  { tokenId, slug }: Token,
  random: Random,
  choices: Choices,
): Record<string, unknown> {
  const hub = choices["response.hub"] === "root" ? "https://hub.example" : "https://www.example/tokens/v1";
  const digits = hexDigits(random, 64);
  return {
    ...EXAMPLE_METADATA,
    tokenUri: `https://metadata.example/${tokenId}.json`,
    tokenId,
    name,
    symbol,
    slug,
    description,
    hubUrl: `${hub}/hub/${slug}`,
    addresses: { evm: addressOf("evm", random), solana: addressOf("solana", random) },
    token_service_id: `0x${choices["response.serviceId"] === "lower" ? digits : digits.toUpperCase()}`,
  };
}

/** Lower-case letters and digits of the name, cut to 40, and a part of the id that makes slugs unique. */
function slugOf(name: string, tokenId: string): string {
  const words = name
    .slice(0, 200)
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["token"];
  return `${words.join("-").slice(0, 40)}-${tokenId.slice(0, 8)}`;
}
