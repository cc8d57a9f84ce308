// The tokens that probes name: those that accepted creations returned, or created for the purpose.
import { valueAt } from "../schemas/index.ts";
import { isObject } from "../schemas/json.ts";
import { isChainSlug } from "./chains.ts";
import { type Control, sendBuilt } from "./control.ts";
import type { AwaitedToken, CreatedTokenWait } from "./created-token-wait.ts";
import { parseJson } from "./exchange/json.ts";
import { bytesOf } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { compareOrders, type Order, PHASES, type SendResult } from "./exchange/sent-request.ts";
import { createdTokenId, type IsSecret } from "./handed-out-ids.ts";
import type { Token } from "./knowledge.ts";

export type CreatedTokensOptions = {
  readonly sender: Sender;
  readonly wait: CreatedTokenWait;
  /** Chains on which tokens may be created. */
  readonly slugs: readonly string[];
  readonly isSecret: IsSecret;
};

/** The token of an accepted creation. */
type Noted = Token & { readonly created: SendResult; readonly createdAtMs: number };

/** The id of a token, and how long it may be waited for. */
type Created = Pick<AwaitedToken, "tokenId" | "limitMs">;

/**
 * Longest waits for the first token in ms: a queue of earlier creations may have to be indexed before it, and one whose creation
 * was not executed may exist only once somebody signs it.
 */
const LIMIT_MS = { executed: 90_000, unexecuted: 15_000 } as const;

export function createdTokens({ sender, wait, slugs, isSecret }: CreatedTokensOptions) {
  const named = new Map<string, Promise<string | undefined>>();
  const noted = new Set<Noted>();

  let everywhere: Promise<Created | undefined> = Promise.resolve(undefined);

  const createdBy = (body: unknown): Created | undefined => {
    const tokenId = createdTokenId(body, isSecret);
    return tokenId === undefined
      ? undefined
      : { tokenId, limitMs: LIMIT_MS[valueAt(body, "/executed") === false ? "unexecuted" : "executed"] };
  };
  const create = async (control: Control, slug: string, label: string, added?: object) => {
    const result = await createOn(sender, control, slug, [labelOf(slug), label], added);
    return result.isAccepted ? createdBy(result.body) : undefined;
  };
  const known = async (slug: string, created: Created | undefined, createdAtMs = performance.now()) => {
    if (created !== undefined) await wait.quoted({ ...created, slug, createdAtMs });
    return created?.tokenId;
  };
  const createdOn = async (slug: string, control: Control | undefined) => {
    // The token that is known on all chains saves a wait, where the target deploys it there.
    const deployed = slugs.includes(slug) ? await everywhere : undefined;
    if (deployed !== undefined && (await wait.isQuoted(deployed.tokenId, slug))) return deployed.tokenId;
    const found = takeNoted(slug);
    const isPossible = slugs.includes(slug) && control?.isAccepted;
    const created = found
      ? createdBy(found.created.body)
      : isPossible
        ? await create(control, slug, "token")
        : undefined;
    return known(slug, created, found?.createdAtMs);
  };
  /** The first noted token of a chain in the order of the plan, not of the responses. */
  const takeNoted = (slug: string): Noted | undefined => {
    const [first] = [...noted]
      .filter(({ chainSlug }) => chainSlug === slug)
      .sort((one, other) => compareOrders(one.created.sent.order, other.created.sent.order));
    if (first !== undefined) noted.delete(first);
    return first;
  };
  return {
    /** Keeps the token of the accepted creation that was found on a chain, and makes one known on further chains. */
    begin: (control: Control, slug: string, body: unknown) => {
      // A service that reads a missing or unlisted chain as another one would otherwise reject a request because the token
      // is unknown there, which looks like a rejection by the rule.
      const destinationChains = slugs.filter((one) => one !== slug);
      everywhere = create(control, slug, "token-everywhere", { destinationChains });
      named.set(
        slug,
        everywhere.then((created) => known(slug, created ?? createdBy(body))),
      );
    },
    /** Keeps the token of an accepted creation of any check, for its chain. */
    note: (created: SendResult) => {
      const chainSlug = chainOf(created);
      const tokenId = createdTokenId(created.body, isSecret);
      if (tokenId === undefined || !isChainSlug(chainSlug) || !slugs.includes(chainSlug)) return;
      noted.add({ tokenId, chainSlug, created, createdAtMs: performance.now() });
    },
    /** A token on a chain that can be quoted, created on the first call; undefined if none can be created there. */
    on: (slug: string, control: Control | undefined) => {
      const token = named.get(slug) ?? createdOn(slug, control);
      named.set(slug, token);
      return token;
    },
    /** The tokens that probes name, with their chains. */
    named: async () => {
      const created = await Promise.all([...named].map(async ([slug, token]) => ({ slug, tokenId: await token })));
      return created.flatMap(({ slug, tokenId }) => (tokenId === undefined ? [] : [{ slug, tokenId }]));
    },
    /** The tokens of accepted creations that no probe names. */
    unnamed: () => [...noted].map(({ tokenId, chainSlug }) => ({ tokenId, chainSlug })),
  };
}

/** Sends an accepted creation again for another token on a chain. */
export function createOn(
  sender: Sender,
  { operation, build }: Pick<Control, "operation" | "build">,
  chainSlug: string,
  label: Order,
  added: object = {},
): Promise<SendResult> {
  const next = { operation, build: (nonce: string) => ({ ...build(nonce), chainSlug, ...added }) };
  return sendBuilt(sender, next, [PHASES.discovery, operation, ...label], "sample");
}

/** The chain that a creation named; empty if it named none. */
function chainOf({ operation, exchange }: SendResult): string {
  const parsed = parseJson(bytesOf(exchange.request.body));
  const isCreation = operation === "create-token-transaction" && parsed.ok && isObject(parsed.value);
  return isCreation ? String(parsed.value["chainSlug"]) : "";
}

/** The part of an order key that names a search on a chain. */
export function labelOf(slug: string): string {
  return `plain-on-${slug}`;
}
