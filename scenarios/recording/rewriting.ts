// Replaces the ids of a recording by ids that the target knows, each id by the same one throughout. Pure.
import { countsOf, sumOf } from "../../statistics/arithmetic.ts";
import type { ChainSlug } from "../../target/chains.ts";
import type { Token } from "../../target/knowledge.ts";
import type { Inventory } from "../sessions/session-steps.ts";
import { countedReasons, type LeftOut, type RecordedExchange } from "./recording.ts";

/** Fields of requests that can be rewritten. */
export const REWRITABLE = ["tokenId", "userId", "userAddress"] as const;

export type Rewritable = (typeof REWRITABLE)[number];

/** What replaces a field: what the target knows, what the recording has, or one value for all. */
export type RewriteRule = "found" | "keep" | { readonly value: string };

export type RewriteRules = Readonly<Record<Rewritable, RewriteRule>>;

export const DEFAULT_RULES: RewriteRules = { tokenId: "found", userId: "found", userAddress: "keep" };

/** One replacement, with the requests that it was made in. */
export type Rewrite = {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly requests: number;
};

/** The requests of a recording as they go out, the replacements made, and what may not or cannot be sent. */
export type Rewritten = {
  readonly exchanges: readonly RecordedExchange[];
  readonly rewrites: readonly Rewrite[];
  readonly leftOut: readonly LeftOut[];
};

export function rewriteRecording(
  exchanges: readonly RecordedExchange[],
  rules: RewriteRules,
  { tokens, userIds, permittedSlugs }: Inventory,
): Rewritten {
  const bodies = exchanges.map((exchange) => ({ exchange, body: JSON.parse(exchange.body) as Body }));
  const tokenOf = tokenMapping(bodies, rules.tokenId, tokens);
  const userOf = userMapping(bodies, rules.userId, userIds);
  const rewrites = new Map<string, Rewrite>();

  const note = (field: string, from: unknown, to: string): string => {
    const key = JSON.stringify([field, from, to]);
    const known = rewrites.get(key);
    rewrites.set(key, { field, from: String(from), to, requests: (known?.requests ?? 0) + 1 });
    return to;
  };
  const replaced = (body: Body, field: string, to: string | undefined): Body => {
    if (to === undefined || !Object.hasOwn(body, field) || body[field] === to) return body;
    return withField(body, field, note(field, body[field], to));
  };

  const made = bodies.map(({ exchange, body }): RecordedExchange | string => {
    let changed = body;
    if (exchange.operation === "token-price" || exchange.operation === "trade-token") {
      const token = tokenOf(body);
      changed = replaced(replaced(changed, "tokenId", token?.tokenId), "chainSlug", token?.chainSlug);
    }
    if (exchange.operation === "get-user-fees") changed = replaced(changed, "user_id", userOf(body["user_id"]));
    if (typeof rules.userAddress === "object") changed = replaced(changed, "userAddress", rules.userAddress.value);
    // What is not rewritten goes out byte for byte.
    const sent = changed === body ? exchange : { ...exchange, body: JSON.stringify(changed) };
    return obstacleOf(exchange, changed, permittedSlugs) ?? sent;
  });
  return {
    exchanges: made.filter((one) => typeof one !== "string"),
    rewrites: [...rewrites.values()],
    leftOut: countedReasons(made),
  };
}

type Body = Readonly<Record<string, unknown>>;
type Bodies = readonly { readonly exchange: RecordedExchange; readonly body: Body }[];

/** The token of a request in the target's terms; undefined if it stays unchanged. `chainSlug` stays if it is undefined. */
type TokenMapping = (body: Body) => { readonly tokenId: string; readonly chainSlug?: string } | undefined;

/**
 * The tokens of the recording, the most requested first, each get one of the target's: one on a chain that the recording names for
 * it on, else the next; if the target knows fewer, some stand for several. A token found on one chain is asked for there.
 */
function tokenMapping(bodies: Bodies, rule: RewriteRule, tokens: readonly Token[]): TokenMapping {
  if (typeof rule === "object") return () => ({ tokenId: rule.value });
  if (rule === "keep" || tokens.length === 0) return () => undefined;
  const isPriced = ({ exchange: { operation } }: Bodies[number]) =>
    operation === "token-price" || operation === "trade-token";
  const requested = bodies.filter(isPriced).map(({ body }) => body);
  const known = new Map(tokens.map((token) => [token.tokenId.toLowerCase(), token]));
  const free = [...tokens];
  const chosen = new Map<string, Token>();
  for (const [tokenId, slugs] of byFrequency(requested)) {
    const own = known.get(tokenId);
    const index = own === undefined ? free.findIndex(({ chainSlug }) => slugs.includes(chainSlug)) : free.indexOf(own);
    const [token] = index >= 0 ? free.splice(index, 1) : own === undefined ? free.splice(0, 1) : [own];
    const shared = tokens.find(({ chainSlug }) => slugs.includes(chainSlug)) ?? tokens[chosen.size % tokens.length];
    const taken = token ?? shared;
    if (taken !== undefined) chosen.set(tokenId, taken);
  }
  return ({ tokenId }) => chosen.get(keyOf(tokenId));
}

/** The ids of tokens with the chains they are asked for on, both by how often. */
function byFrequency(bodies: readonly Body[]): readonly (readonly [string, readonly string[]])[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { tokenId, chainSlug } of bodies) {
    const own = counts.get(keyOf(tokenId)) ?? new Map<string, number>();
    counts.set(keyOf(tokenId), own.set(String(chainSlug), (own.get(String(chainSlug)) ?? 0) + 1));
  }
  const total = (own: ReadonlyMap<string, number>) => sumOf(own.values());
  return [...counts]
    .sort(([, one], [, other]) => total(other) - total(one))
    .map(([id, own]) => [id, [...own].sort(([, one], [, other]) => other - one).map(([slug]) => slug)]);
}

function userMapping(
  bodies: Bodies,
  rule: RewriteRule,
  userIds: readonly string[],
): (id: unknown) => string | undefined {
  if (typeof rule === "object") return () => rule.value;
  if (rule === "keep" || userIds.length === 0) return () => undefined;
  const known = new Set(userIds.map(keyOf));
  const named = bodies.filter(({ exchange, body }) => exchange.operation === "get-user-fees" && body["user_id"]);
  const counts = countsOf(named.map(({ body }) => keyOf(body["user_id"])));
  const strangers = [...counts]
    .filter(([id]) => !known.has(id))
    .sort(([, one], [, other]) => other - one)
    .map(([id]) => id);
  const free = userIds.filter((id) => !counts.has(keyOf(id)));
  const pool = free.length > 0 ? free : userIds;
  const chosen = new Map(strangers.map((id, index) => [id, pool[index % pool.length]]));
  return (id) => chosen.get(keyOf(id));
}

/** Why a request may not be sent. */
function obstacleOf({ operation }: RecordedExchange, body: Body, permitted: readonly ChainSlug[]): string | undefined {
  if (operation !== "trade-token" && operation !== "create-token-transaction") return undefined;
  const word = operation === "trade-token" ? "traded" : "created";
  if (permitted.length === 0) return `nothing may be ${word}`;
  const { chainSlug, destinationChains } = body;
  const slugs = [chainSlug, ...(Array.isArray(destinationChains) ? destinationChains : [])];
  const isPermitted = slugs.every((slug) => permitted.some((one) => one === slug));
  return isPermitted ? undefined : `nothing may be ${word} on that chain`;
}

/** A copy with one field replaced at its position; `fromEntries` defines fields, so that none is a prototype. */
function withField(body: Body, field: string, value: string): Body {
  return Object.fromEntries(Object.entries(body).map(([name, old]) => [name, name === field ? value : old]));
}

function keyOf(id: unknown): string {
  return String(id).toLowerCase();
}
