// Before the load: is somebody there, and what is there to be asked for? Whatever the user gives comes first; tokens are
// created where that is allowed, users are read off the leaderboard; nothing is guessed.
import { Failure } from "../../errors.ts";
import {
  CHAIN_SLUGS,
  type ChainSlug,
  isChainSlug,
  isTestNetwork,
  permittedSlugs,
  type SideEffects,
} from "../../traffic/chains.ts";
import type { Client } from "../../traffic/client.ts";
import { createSource } from "../../traffic/fields.ts";
import type { Inventory } from "../../traffic/flows.ts";
import {
  createRequest,
  leaderboardRequest,
  type PlannedRequest,
  quoteRequest,
  type Token,
} from "../../traffic/requests.ts";
import type { Target } from "../../traffic/target.ts";
import { type Answer, type Members, readAnswer } from "../runtime/answer.ts";
import { operationTable } from "./bundle.ts";

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
  readonly token: string;
  readonly fixtures: LoadFixtures;
  readonly sideEffects: SideEffects;
  readonly seed: number;
  /** Whether the scenario needs tokens at all. */
  readonly needsTokens: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** What was found, in how many requests. */
export type Found = { readonly inventory: Inventory; readonly requests: number };

/** Tokens created for a run where none is given. */
export const CREATED_TOKENS = 12;
/** So many refusals in a row end an attempt. */
const PATIENCE = 3;

/**
 * Throws `target-unreachable`, `target-not-the-service` or `credential-refused` where no load could mean anything, and the
 * signal's reason where it is aborted.
 */
export async function discover(discovery: Discovery): Promise<Found> {
  const asking = createAsking(discovery);
  const users = await reach(discovery, asking);
  const permitted = permittedSlugs(discovery.sideEffects);
  const tokens = discovery.needsTokens ? await findTokens(discovery, asking, permitted) : [];
  const { userIds } = discovery.fixtures;
  return {
    inventory: { tokens, userIds: userIds.length > 0 ? userIds : users, permittedSlugs: permitted },
    requests: asking.count(),
  };
}

/** Sends planned requests and reads their answers; counts them. */
type Asking = {
  readonly ask: (request: PlannedRequest) => Promise<Reply>;
  readonly count: () => number;
};

type Reply = Answer | { readonly kind: "fault"; readonly code: string };

function createAsking({ client, target, token, signal }: Discovery): Asking {
  const facts = operationTable();
  let count = 0;
  const ask = async ({ operation, body }: PlannedRequest): Promise<Reply> => {
    count++;
    const { path } = facts[operation];
    const { outcome } = await client.send(
      {
        method: "POST",
        path: target.basePath + path,
        headers: [
          ["Host", new URL(target.origin).host],
          ["Content-Type", "application/json"],
          ["Authorization", `Bearer ${token}`],
          ["Accept-Encoding", "identity"],
        ],
        body: Buffer.from(JSON.stringify(body)),
        repeatable: operation !== "create-token-transaction",
      },
      signal,
    );
    signal?.throwIfAborted();
    if (outcome.kind === "fault") return { kind: "fault", code: outcome.code };
    const { status, body: bytes } = outcome.answer;
    if (status === 401 || status === 403) return { kind: "fault", code: "credential-refused" };
    return readAnswer(operation, status, () => JSON.parse(Buffer.from(bytes).toString("utf8")), facts[operation]);
  };
  return { ask, count: () => count };
}

/** The first request of all; gives the users that the leaderboard names. */
async function reach({ target }: Discovery, { ask }: Asking): Promise<readonly string[]> {
  const reply = await ask(leaderboardRequest(0, 100, "both"));
  if (reply.kind === "fault") {
    if (reply.code === "credential-refused") {
      throw new Failure(
        "credential-refused",
        `${target.url} must accept the credential, and it answers that it does not.`,
      );
    }
    throw new Failure(
      "target-unreachable",
      `${target.url} must answer a first request, and none came (${reply.code}).`,
    );
  }
  if (reply.kind === "error") {
    if (!FOREIGN_ANSWERS.has(reply.code)) return [];
    throw new Failure(
      "target-not-the-service",
      `${target.url} must answer /get-leaderboard as the service does, got ${reply.code}.`,
    );
  }
  return listOf(reply.body["leaderboard"]).flatMap((entry) => {
    const id = isMembers(entry) ? entry["user_id"] : undefined;
    return typeof id === "string" && UUID.test(id) ? [id] : [];
  });
}

/** Answers to a correct request that show another service, or something in front of it. */
const FOREIGN_ANSWERS: ReadonlySet<string> = new Set(["redirect", "not-json", "protocol-error"]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function findTokens(
  discovery: Discovery,
  asking: Asking,
  permitted: readonly ChainSlug[],
): Promise<readonly Token[]> {
  const { tokenIds } = discovery.fixtures;
  const candidates =
    tokenIds.length > 0 ? givenTokens(discovery.fixtures) : createdTokens(discovery, asking, permitted);
  const source = createSource(discovery.seed, "discovery", "quotes");
  const found: Token[] = [];
  for await (const group of candidates) {
    for (const token of group) {
      const reply = await asking.ask(quoteRequest(source, token));
      if (reply.kind !== "success") continue;
      found.push(token);
      break;
    }
  }
  return found;
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
  { seed, fixtures }: Discovery,
  { ask }: Asking,
  permitted: readonly ChainSlug[],
): AsyncGenerator<readonly Token[]> {
  const wanted = permitted.filter((slug) => fixtures.chainSlugs.includes(slug));
  const slugs = wanted.length > 0 ? wanted : permitted.filter(isTestNetwork);
  const source = createSource(seed, "discovery", "creations");
  let refusals = 0;
  for (let count = 0; count < CREATED_TOKENS && slugs.length > 0 && refusals < PATIENCE; count++) {
    const request = createRequest(source, [slugs[count % slugs.length] ?? "base-sepolia"]);
    const reply = await ask(request);
    const token = reply.kind === "success" ? createdToken(request, reply.body) : undefined;
    refusals = token === undefined ? refusals + 1 : 0;
    if (token !== undefined) yield [token];
  }
}

function createdToken({ body }: PlannedRequest, answer: Members): Token | undefined {
  const metadata = answer["metadata"];
  const tokenId = isMembers(metadata) ? metadata["tokenId"] : undefined;
  const chainSlug = "chainSlug" in body ? String(body.chainSlug) : "";
  return typeof tokenId === "string" && UUID.test(tokenId) && isChainSlug(chainSlug)
    ? { tokenId, chainSlug }
    : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
